import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { answerBody } from './answer-body.ts';

it('serializes a response like JSON.stringify', async () => {
  const item = { id: '1', name: 'Žofia "x"', none: undefined, nested: { list: [1, null, [true]] } };
  const answer = { data: { page: { items: [item, item], count: 2 }, nothing: null }, errors: [new GraphQLError('no')] };
  expect((await answerBody(answer))?.toString()).toBe(JSON.stringify(answer));
});

it('yields to the event loop during a long response', async () => {
  const items = Array.from({ length: 1_000 }, () => ({ text: 'x'.repeat(1_000) }));
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const body = await answerBody({ data: { page: { items } } });
  clearImmediate(next);
  expect(body?.length).toBeGreaterThan(1_000_000);
  expect(turns).toBeGreaterThan(0);
});

it('returns undefined past the limit', async () => {
  const text = 'x'.repeat(300_000);
  const unread = {
    get text(): string {
      throw new Error('read past the limit');
    },
  };
  expect(await answerBody({ data: [{ text }, { text }, unread] }, 500_000)).toBeUndefined();
  expect(await answerBody({ data: ['ž'.repeat(300_000)] }, 500_000)).toBeUndefined();
});
