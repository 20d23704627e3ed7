import { expect, it } from 'vitest';
import { nextItem } from './next-item.ts';

it.each([
  { current: 0, key: 'ArrowDown', next: 1 },
  { current: 2, key: 'ArrowDown', next: 0 },
  { current: 0, key: 'ArrowUp', next: 2 },
  { current: -1, key: 'ArrowDown', next: 0 },
  { current: -1, key: 'ArrowUp', next: 2 },
  { current: 2, key: 'Home', next: 0 },
  { current: 0, key: 'End', next: 2 },
  { current: 0, key: 'a', next: undefined },
])('moves from item $current of three by $key to $next', ({ current, key, next }) => {
  expect(nextItem(current, key, 3)).toBe(next);
});

it('returns undefined for an empty menu', () => {
  expect(nextItem(-1, 'ArrowDown', 0)).toBeUndefined();
});
