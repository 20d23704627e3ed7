import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { hasMoreDecimals, isAbove, isBelow, isLonger, isShorter } from './limits.ts';

const law = randomCases(500);

const limit = fc.nat({ max: 30 });
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('a', 'ž', '😀', '\ud83d', '\ude00', '\u0301'), maxLength: 30 }),
);
/** An exact number of thousandths as text, possibly with trailing zeros. */
const thousandths = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const written = (amount: bigint, zeros = 0) => {
  const [sign, size] = amount < 0n ? ['-', -amount] : ['', amount];
  return `${sign}${String(size / 1000n)}.${String(size % 1000n).padStart(3, '0')}${'0'.repeat(zeros)}`;
};
const strangers = fc.constantFrom<unknown>(null, undefined, true, {}, [], 'twelve', '', '1e', Number.NaN, '--1', '1,5');

describe('the length of a text', () => {
  it('counts code points, as the database does', () => {
    fc.assert(
      fc.property(texts, limit, (text, most) => {
        const length = Array.from(text).length;
        expect(isLonger(text, most)).toBe(length > most);
        expect(isShorter(text, most)).toBe(length < most);
      }),
      law,
    );
  });

  it('is checked for texts only', () => {
    for (const value of [null, undefined, 5, ['a', 'b'], { length: 9 }])
      expect([isLonger(value, 1), isShorter(value, 10)]).toEqual([false, false]);
  });
});

describe('a number', () => {
  it('is compared exactly beyond double precision', () => {
    fc.assert(
      fc.property(thousandths, thousandths, fc.nat({ max: 3 }), (one, other, zeros) => {
        expect(isBelow(written(one, zeros), written(other))).toBe(one < other);
        expect(isAbove(written(one, zeros), written(other))).toBe(one > other);
      }),
      law,
    );
  });

  it('has decimal places without trailing zeros', () => {
    fc.assert(
      fc.property(thousandths, fc.nat({ max: 4 }), fc.nat({ max: 5 }), (amount, zeros, most) => {
        const places = amount % 1000n === 0n ? 0 : amount % 100n === 0n ? 1 : amount % 10n === 0n ? 2 : 3;
        expect(hasMoreDecimals(written(amount, zeros), most)).toBe(places > most);
      }),
      law,
    );
  });

  it('is equal as number and as text', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        expect(isBelow(one, other)).toBe(isBelow(String(one), String(other)));
        expect(isAbove(one, other)).toBe(one > other);
      }),
      law,
    );
  });

  it('of another type violates no limit', () => {
    fc.assert(
      fc.property(strangers, fc.integer(), (value, bound) => {
        expect([isBelow(value, bound), isAbove(value, bound), hasMoreDecimals(value, 0)]).toEqual([
          false,
          false,
          false,
        ]);
      }),
      law,
    );
  });
});
