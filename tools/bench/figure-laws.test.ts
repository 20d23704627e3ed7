import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { atLeast, atMost, percentile } from './figure.ts';

describe('a figure', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 });
  const law = randomCases(500);

  it('at a percentile is one of the values, and that share of them is not above it', () => {
    const holds = fc.property(values, fc.integer({ min: 0, max: 100 }), (all, percent) => {
      const found = percentile(all, percent / 100);
      expect(all).toContain(found);
      expect(all.filter((value) => value <= found).length * 100).toBeGreaterThanOrEqual(all.length * percent);
      expect(all.filter((value) => value < found).length * 100).toBeLessThanOrEqual(Math.max(all.length * percent, 0));
    });
    fc.assert(holds, law);
  });

  it('requires at least one value', () => {
    expect(() => percentile([], 0.5)).toThrow('nothing was measured');
  });

  it.each([
    { value: 5, most: true, least: true },
    { value: 5.01, most: false, least: true },
    { value: 4.99, most: true, least: false },
  ])('of $value against 5 meets its limit: at most $most, at least $least', ({ value, most, least }) => {
    const format = (number: number) => `${String(number)} ms`;
    expect(atMost('a', value, 5, format).target).toEqual({ sentence: 'at most 5 ms', isMet: most });
    expect(atLeast('a', value, 5, format).target).toEqual({ sentence: 'at least 5 ms', isMet: least });
  });
});
