import { expect, it } from 'vitest';
import { refusedTogether } from './bulk-preview.ts';

const refused = (id: string, reason: string, params = {}) => ({ id, reason, params });

it('groups refused records by their sentence, the most frequent first', () => {
  const one = refused('1', 'errors.frozen');
  const others = ['2', '3'].map((id) => refused(id, 'errors.status', { status: 'SOLD' }));
  const another = refused('4', 'errors.status', { status: 'LENT' });
  expect(refusedTogether([one, ...others, another])).toEqual([
    { reason: 'errors.status', params: { status: 'SOLD' }, ids: ['2', '3'] },
    { reason: 'errors.frozen', params: {}, ids: ['1'] },
    { reason: 'errors.status', params: { status: 'LENT' }, ids: ['4'] },
  ]);
});

it('has no group where nothing is refused', () => {
  expect(refusedTogether([])).toEqual([]);
});
