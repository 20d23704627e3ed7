import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countAnswer, resolveInBatches, valuesAnswered } from './answer-limit.ts';

const request = () => ({ viewer: undefined, requestId: 'request' });
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, tags: ['a', 'b'], owner: { name: null } }));

it('counts the values of all operations of a request together', () => {
  const context = request();
  countAnswer(context, rows(30_000));
  expect(() => {
    countAnswer(context, { items: rows(30_000) });
  }).toThrow('errors.limit.answerTooLarge');
  expect(valuesAnswered(context)).toBeGreaterThan(200_000);
  expect(() => {
    countAnswer(request(), { items: rows(30_000) });
  }).not.toThrow();
});

it('returns a short list unchanged', () => {
  expect(resolveInBatches([1, 2, 3], 3)).toEqual([1, 2, 3]);
});

it('completes a long list in order and yields in between', async () => {
  const items = Array.from({ length: 500 }, (_, index) => index);
  const list = resolveInBatches(items, items.length);
  let completed = 0;
  const all = Promise.all(list.map(async (item) => (await item, (completed += 1))));
  await setImmediate();
  expect(completed).toBeLessThan(items.length);
  await all;
  expect(await Promise.all(list)).toEqual(items);
});

it.each([
  { values: 1_000, size: 50 },
  { values: 100_000, size: 10 },
  { values: 900_000, size: 2 },
])('uses smaller batches for larger items: $size of 200 with $values values', async ({ values, size }) => {
  const list = resolveInBatches(Array.from({ length: 200 }), values);
  let completed = 0;
  const all = Promise.all(list.map(async (item) => (await item, (completed += 1))));
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  expect(completed).toBeLessThanOrEqual(size);
  await all;
  expect(completed).toBe(200);
});
