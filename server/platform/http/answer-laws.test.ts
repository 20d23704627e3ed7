import { expect, it } from 'vitest';
import { answerBody } from './answer-body.ts';

it.each([
  { more: 0, isWritten: true },
  { more: 1, isWritten: false },
])('writes a response of the maximum size plus $more bytes: $isWritten', async ({ more, isWritten }) => {
  const answer = { data: { note: 'ž'.repeat(50 + more) } };
  const bytes = Buffer.from(JSON.stringify({ data: { note: 'ž'.repeat(50) } })).length;
  const body = await answerBody(answer, bytes);
  expect(body?.toString()).toBe(isWritten ? JSON.stringify(answer) : undefined);
});

it('stops a large response early and yields to the event loop', async () => {
  let read = 0;
  const items = Array.from({ length: 50_000 }, () => ({
    get note() {
      read += 1;
      return 'x'.repeat(100);
    },
  }));
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  expect(await answerBody({ data: { books: { items } } }, 1_000_000)).toBeUndefined();
  clearImmediate(next);
  expect(read).toBeLessThan(20_000);
  expect(turns).toBeGreaterThan(0);
});

it.each([
  { of: 'dates', value: { at: new Date('2026-03-01T10:00:00Z') } },
  { of: 'what is absent', value: { a: undefined, b: [undefined, null] } },
  { of: 'texts with marks', value: { a: '"\\\u2028\ud800' } },
  { of: 'lists in lists', value: [[[[[1, [2]]]]]] },
])('writes $of as JSON does', async ({ value }) => {
  expect((await answerBody({ data: value }))?.toString()).toBe(JSON.stringify({ data: value }));
});
