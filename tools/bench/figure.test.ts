import { expect, it } from 'vitest';
import { atLeast, atMost, percentile } from './figure.ts';

const seconds = (value: number): string => `${String(value)} s`;

it.each([
  { values: [3, 1, 2], share: 0.5, expected: 2 },
  { values: Array.from({ length: 100 }, (_, index) => index + 1), share: 0.95, expected: 95 },
  { values: [7], share: 0.95, expected: 7 },
])('finds the percentile $share of $values.length values', ({ values, share, expected }) => {
  expect(percentile(values, share)).toBe(expected);
});

it('refuses a figure without values', () => {
  expect(() => percentile([], 0.95)).toThrow('nothing was measured');
});

it('reports whether a figure is within its limit', () => {
  expect(atMost('start', 4, 5, seconds)).toEqual({
    measured: 'start',
    value: '4 s',
    target: { sentence: 'at most 5 s', isMet: true },
  });
  expect(atLeast('speed', 4, 5, seconds).target?.isMet).toBe(false);
});
