import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { nameEvery, plotFrame, stacked } from './plot-frame.ts';

const size = { width: 600, height: 240 };
const wordOf = (amount: number) => String(amount);

describe('the coordinates of a plot', () => {
  it('start and end steps at the first and last point', () => {
    const { left, right, xOf } = plotFrame({ size, count: 11, most: 90, draw: 'steps', wordOf });
    expect([xOf(0), xOf(10)]).toEqual([left, right]);
  });

  it('give each column equal width', () => {
    const { left, right, step, xOf } = plotFrame({ size, count: 4, most: 90, draw: 'columns', wordOf });
    expect([xOf(0) - left, right - xOf(3), xOf(1) - xOf(0)]).toEqual([step / 2, step / 2, step]);
  });

  it('have grid lines up to the maximum, and one without amounts', () => {
    const { levels, bottom, yOf } = plotFrame({ size, count: 1, most: 87, draw: 'steps', wordOf });
    expect(levels).toEqual([0, 20, 40, 60, 80, 100]);
    expect(yOf(0)).toBe(bottom);
    expect(yOf(87)).toBeGreaterThan(0);
    expect(plotFrame({ size, count: 1, most: 0, draw: 'steps', wordOf }).yOf(0)).toBe(bottom);
  });

  it('leave space for labels of any length', () => {
    const long = plotFrame({ size, count: 3, most: 5, draw: 'columns', wordOf: () => '1 000 000 000' });
    expect(long.left).toBeGreaterThan(13 * 6);
  });

  it('map each coordinate to a point', () => {
    const parts = fc.record({
      count: fc.integer({ min: 1, max: 400 }),
      draw: fc.constantFrom('columns' as const, 'steps' as const),
      x: fc.double({ min: -50, max: 700, noNaN: true }),
    });
    fc.assert(
      fc.property(parts, ({ count, draw, x }) => {
        const { indexAt, xOf } = plotFrame({ size, count, most: 10, draw, wordOf });
        const at = indexAt(x);
        const distances = Array.from({ length: count }, (_, index) => Math.abs(xOf(index) - x));
        expect(distances[at]).toBeCloseTo(Math.min(...distances), 6);
      }),
      randomCases(100),
    );
  });

  it('are finite without any space', () => {
    const { xOf, indexAt } = plotFrame({
      size: { width: 0, height: 0 },
      count: 3,
      most: 10,
      draw: 'columns',
      wordOf,
    });
    expect(Number.isFinite(xOf(2))).toBe(true);
    expect(indexAt(xOf(0))).toBe(0);
  });
});

it('stacks layers', () => {
  const points = [
    { a: 1, b: 2 },
    { a: 0, b: 5 },
  ];
  expect(stacked(points, [({ a }) => a, ({ b }) => b])).toEqual([
    [
      [0, 1],
      [0, 0],
    ],
    [
      [1, 3],
      [0, 5],
    ],
  ]);
});

it('labels as many points as fit', () => {
  expect(nameEvery(200, 10)).toBe(1);
  expect(nameEvery(20, 10)).toBe(5);
  expect(nameEvery(0.5, 10)).toBe(172);
});
