import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countAnswer, inTurns } from './answer-limit.ts';

const request = () => ({ viewer: undefined, requestId: 'request' });
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, tags: ['a', 'b'], owner: { name: null } }));

it('counts what all operations of a request find together', () => {
  const context = request();
  countAnswer(context, rows(30_000));
  expect(() => {
    countAnswer(context, { items: rows(30_000) });
  }).toThrow('errors.limit.answerTooLarge');
  expect(() => {
    countAnswer(request(), { items: rows(30_000) });
  }).not.toThrow();
});

it('takes a list whole that is not long', () => {
  expect(inTurns([1, 2, 3])).toEqual([1, 2, 3]);
});

it('completes a long list in its order, others in between', async () => {
  const items = Array.from({ length: 500 }, (_, index) => index);
  const list = inTurns(items);
  let completed = 0;
  const all = Promise.all(list.map(async (item) => (await item, (completed += 1))));
  await setImmediate();
  expect(completed).toBeLessThan(items.length);
  await all;
  expect(await Promise.all(list)).toEqual(items);
});
