import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { thousandths, quantityText, toThousandths, total } from './quantity.ts';

describe('quantities', () => {
  it.each([
    { text: '0', value: 0n },
    { text: '12.5', value: 12_500n },
    { text: '-0.001', value: -1n },
    { text: '1000000.120', value: 1_000_000_120n },
    { text: '3.5000', value: 3_500n },
  ])('reads $text', ({ text, value }) => {
    expect(toThousandths(text)).toBe(value);
  });

  it.each(['', '1,5', '1e3', '0.0001', 'NaN'])('refuses "%s"', (text) => {
    expect(() => toThousandths(text)).toThrow('is not a quantity');
  });

  it('reads back every quantity it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => {
        expect(toThousandths(quantityText(thousandths(value)))).toBe(value);
      }),
      randomCases(100),
    );
  });

  it('adds without rounding', () => {
    expect(quantityText(total(['0.1', '0.2', '-0.3'].map(toThousandths)))).toBe('0.000');
  });
});
