import { expect, it } from 'vitest';
import { refusedTogether } from './bulk-preview.ts';

const refused = (id: string, status: string) => ({ id, reason: 'errors.status', params: { status } });

it('groups refused records by their sentence, largest group first', () => {
  const all = [refused('1', 'LENT'), refused('2', 'SOLD'), refused('3', 'GONE')];
  expect(refusedTogether(all, ({ params }) => (params['status'] === 'LENT' ? 'It is lent.' : 'It is gone.'))).toEqual([
    { sentence: 'It is gone.', ids: ['2', '3'] },
    { sentence: 'It is lent.', ids: ['1'] },
  ]);
});

it('returns no group when nothing is refused', () => {
  expect(refusedTogether([], () => '')).toEqual([]);
});
