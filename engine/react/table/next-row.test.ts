import { expect, it } from 'vitest';
import { nextRow } from './next-row.ts';

it.each([
  { key: 'ArrowDown', from: 0, to: 1 },
  { key: 'ArrowDown', from: 9, to: 9 },
  { key: 'ArrowUp', from: 0, to: 0 },
  { key: 'ArrowUp', from: 5, to: 4 },
  { key: 'Home', from: 5, to: 0 },
  { key: 'End', from: 5, to: 9 },
  { key: 'a', from: 5, to: undefined },
])('moves by $key from row $from of ten to $to', ({ key, from, to }) => {
  expect(nextRow(from, key, 10)).toBe(to);
});
