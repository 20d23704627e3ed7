import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { readMatching, READ_AT_ONCE } from './matching.ts';
import { REACHABLE_ROWS } from './pages.ts';

const all = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }));

/** A fake server of a list: returns a page and the total. */
function listOf(count: number) {
  const records = all(count);
  const asked: number[] = [];
  const ask = async ({ index, size }: { readonly index: number; readonly size: number }) => {
    asked.push(index);
    return Promise.resolve({ records: records.slice(index * size, (index + 1) * size), total: count });
  };
  return { ask, asked };
}

it('reads every record once, in order, without superfluous pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 * READ_AT_ONCE }), async (count) => {
      const { ask, asked } = listOf(count);
      const found = await readMatching(ask, () => true);
      expect(found).toEqual({ selectable: all(count), read: count, total: count });
      expect(asked).toHaveLength(Math.floor(count / READ_AT_ONCE) + 1);
    }),
    randomCases(30),
  );
});

it('omits unselectable records, but counts them as read', async () => {
  const { selectable, read } = await readMatching(listOf(7).ask, ({ id }) => Number(id) % 2 === 0);
  expect(selectable.map(({ id }) => id)).toEqual(['2', '4', '6']);
  expect(read).toBe(7);
});

it('ends at the paging limit', async () => {
  const { ask, asked } = listOf(REACHABLE_ROWS + 1);
  expect((await readMatching(ask, () => true)).read).toBe(REACHABLE_ROWS);
  expect(asked).toHaveLength(REACHABLE_ROWS / READ_AT_ONCE);
});

it('counts a record that moved between two responses once', async () => {
  const full = all(READ_AT_ONCE);
  const ask = async ({ index }: { readonly index: number }) =>
    Promise.resolve({ records: index === 0 ? full : [{ id: '1' }, { id: 'new' }], total: READ_AT_ONCE + 1 });
  const { selectable } = await readMatching(ask, () => true);
  expect(selectable).toHaveLength(READ_AT_ONCE + 1);
});
