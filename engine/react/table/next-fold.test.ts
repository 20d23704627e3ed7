import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { FOLD_WIDTH, nextFold, type Folded } from './next-fold.ts';

const widths = { amount: 100, status: 120, dueAt: 90, createdAt: 130 };
const order = ['createdAt', 'dueAt', 'status', 'amount'];
const code = 150;

/** Width needed by a table with some columns collapsed. */
const needs = (folded: readonly Folded[], given: Readonly<Record<string, number>> = widths) =>
  code +
  (folded.length > 0 ? FOLD_WIDTH : 0) +
  Object.entries(given)
    .filter(([name]) => !folded.some((each) => each.name === name))
    .reduce((sum, [, width]) => sum + width, 0);

/** Repeats the layout until it is stable; like a browser, it never reports less than the available width. */
function settled(folded: readonly Folded[], room: number, given: Readonly<Record<string, number>> = widths) {
  let current = folded;
  for (let step = 0; step < 20; step += 1) {
    const next = nextFold(current, order, { room, needed: Math.max(room, needs(current, given)), widths: given });
    if (next === current) return current.map(({ name }) => name);
    current = next;
  }
  throw new Error('it never settles');
}

describe('collapsed columns', () => {
  it.each([
    { room: 1000, below: [] },
    { room: 590, below: [] },
    { room: 589, below: ['createdAt'] },
    { room: 500, below: ['createdAt'] },
    { room: 450, below: ['createdAt', 'dueAt'] },
    { room: 100, below: order },
  ])('at $room px are $below', ({ room, below }) => {
    expect(settled([], room)).toEqual(below);
  });

  it('return when a wider one behind them has left enough room', () => {
    const wide = { ...widths, dueAt: 300 };
    expect(settled([], 660, wide)).toEqual(['dueAt']);
    const folded = nextFold([], order, { room: 660, needed: needs([], wide), widths: wide });
    expect(folded).toEqual([{ name: 'dueAt', from: needs(folded, wide) + wide.dueAt }]);
  });

  it('return with the room, last first', () => {
    const narrow = nextFold([], order, { room: 380, needed: 590, widths });
    expect(narrow.map(({ name }) => name)).toEqual(['createdAt', 'status']);
    expect(settled(narrow, 500)).toEqual(['createdAt']);
    expect(settled(narrow, 700)).toEqual([]);
  });

  it('become stable for any room, and leave no more than what fits', () => {
    const some = fc.record({
      amount: fc.integer({ min: 40, max: 300 }),
      status: fc.integer({ min: 40, max: 300 }),
      dueAt: fc.integer({ min: 40, max: 300 }),
      createdAt: fc.integer({ min: 40, max: 300 }),
    });
    const rooms = fc.array(fc.integer({ min: 100, max: 1500 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(some, rooms, (given, wide) => {
        let folded: readonly Folded[] = [];
        for (const room of wide) {
          for (let step = 0; step < 20; step += 1) {
            const measured = { room, needed: Math.max(room, needs(folded, given)), widths: given };
            folded = nextFold(folded, order, measured);
          }
          const { length } = settled(folded, room, given);
          expect(length).toBe(folded.length);
          expect(needs(folded, given) <= room || folded.length === order.length).toBe(true);
        }
      }),
      randomCases(300),
    );
  });

  it('are removed when they no longer exist', () => {
    expect(nextFold([{ name: 'gone', from: 900 }], order, { room: 600, needed: 590, widths })).toEqual([]);
  });
});
