import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { thousandths } from '../ledger/index.ts';
import { toPoints, type DayChange } from './history-points.ts';

const today = '2026-03-05';
const dayMs = 24 * 60 * 60 * 1000;
const dayAt = (before: number): string => new Date(Date.parse(today) - before * dayMs).toISOString().slice(0, 10);
const quantity = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }).map(thousandths);

const changes = fc
  .uniqueArray(
    fc.record({
      before: fc.integer({ min: 0, max: 12_000 }),
      available: quantity,
      reserved: quantity,
      blocked: quantity,
    }),
    {
      selector: ({ before }) => before,
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((list): readonly DayChange[] =>
    list
      .toSorted((one, other) => other.before - one.before)
      .map(({ before, ...amounts }) => ({ day: dayAt(before), ...amounts })),
  );

it('has at each point the sum of all changes up to it', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 2, max: 200 }), (list, limit) => {
      for (const point of toPoints(list, today, limit)) {
        const until = list.filter(({ day }) => day <= point.day);
        expect(point.available).toBe(until.reduce((sum, { available }) => sum + available, 0n));
        expect(point.reserved).toBe(until.reduce((sum, { reserved }) => sum + reserved, 0n));
        expect(point.blocked).toBe(until.reduce((sum, { blocked }) => sum + blocked, 0n));
      }
    }),
    randomCases(100),
  );
});

it('starts at zero, ends today and has at most the limit of points', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 2, max: 200 }), (list, limit) => {
      const points = toPoints(list, today, limit);
      expect(points.length).toBeLessThanOrEqual(limit);
      expect(points[0]).toMatchObject({ available: 0n, reserved: 0n, blocked: 0n });
      expect(points.at(-1)?.day).toBe(today);
    }),
    randomCases(100),
  );
});

it.each([
  { span: 'a quarter by days', first: 90, distance: 1 },
  { span: 'three years by weeks', first: 3 * 365, distance: 7 },
  { span: 'twenty years by eight weeks', first: 20 * 365, distance: 56 },
])('covers $span', ({ first, distance }) => {
  const change = { day: dayAt(first), available: thousandths(5n), reserved: thousandths(0n), blocked: thousandths(0n) };
  const [one, other] = toPoints([change], today, 200);
  expect((Date.parse(other?.day ?? '') - Date.parse(one?.day ?? '')) / dayMs).toBe(distance);
});

it('has no points without any stock', () => {
  expect(toPoints([], today, 200)).toEqual([]);
});
