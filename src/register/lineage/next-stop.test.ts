import { expect, it } from 'vitest';
import { nextStop } from './next-stop.ts';

/** A node flows to two in one column, which flow to one; a fifth is isolated. */
const picture = {
  positions: [
    { id: 'origin', x: 0, y: 50 },
    { id: 'upper', x: 300, y: 0 },
    { id: 'lower', x: 300, y: 100 },
    { id: 'end', x: 600, y: 50 },
    { id: 'apart', x: 600, y: 400 },
  ],
  edges: [
    { from: 'origin', to: 'lower' },
    { from: 'origin', to: 'upper' },
    { from: 'upper', to: 'end' },
    { from: 'lower', to: 'end' },
  ],
};

it.each([
  { key: 'ArrowRight', from: 'origin', to: 'upper' },
  { key: 'ArrowRight', from: 'end', to: undefined },
  { key: 'ArrowLeft', from: 'end', to: 'upper' },
  { key: 'ArrowLeft', from: 'origin', to: undefined },
  { key: 'ArrowDown', from: 'upper', to: 'lower' },
  { key: 'ArrowDown', from: 'end', to: 'apart' },
  { key: 'ArrowUp', from: 'lower', to: 'upper' },
  { key: 'ArrowUp', from: 'upper', to: undefined },
  { key: 'Home', from: 'end', to: 'origin' },
  { key: 'End', from: 'origin', to: 'apart' },
  { key: 'a', from: 'origin', to: undefined },
  { key: 'ArrowRight', from: 'nowhere', to: undefined },
])('$key leads from $from to $to', ({ key, from, to }) => {
  expect(nextStop(picture, from, key)).toBe(to);
});
