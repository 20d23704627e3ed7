import { expect, it } from 'vitest';
import { becameParty } from './visible-since.ts';

const parties = ['seller', 'buyer'];
const to = (id: string, changes: Readonly<Record<string, readonly [string | null, string | null]>>) => ({
  id,
  changes: Object.fromEntries(Object.entries(changes).map(([name, [from, after]]) => [name, { from, to: after }])),
});

const sold = to('1', { seller: [null, 'S'], buyer: [null, 'A'] });

it.each([
  { who: 'the seller of the start', of: 'S', trail: [sold], since: '1' },
  { who: 'the buyer of the start', of: 'A', trail: [sold], since: '1' },
  { who: 'a later buyer', of: 'B', trail: [to('5', { buyer: ['A', 'B'] }), sold], since: '5' },
  {
    who: 'the seller of one that changed its buyer',
    of: 'S',
    trail: [to('5', { buyer: ['A', 'B'] }), sold],
    since: '1',
  },
  {
    who: 'a buyer who was one before',
    of: 'A',
    trail: [to('7', { buyer: ['B', 'A'] }), to('5', { buyer: ['A', 'B'] }), sold],
    since: '7',
  },
  {
    who: 'one that goes from one side to the other at once',
    of: 'A',
    trail: [to('5', { seller: ['S', 'A'], buyer: ['A', 'S'] }), sold],
    since: '1',
  },
  { who: 'one that is no party any more', of: 'A', trail: [to('5', { buyer: ['A', 'B'] }), sold], since: undefined },
  { who: 'one that never was', of: 'X', trail: [sold], since: undefined },
  { who: 'a party of whom the trail tells nothing', of: 'S', trail: [], since: undefined },
])('history starts at $since for $who', ({ of, trail, since }) => {
  expect(becameParty(trail, parties, of)).toBe(since);
});
