import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { converted, isCompatibleTypeChange } from './compatible-type-change.ts';

const law = randomCases(500);

/** A numeric column type with its largest value in units of its last digit. */
interface NumberType {
  readonly type: string;
  readonly largest: bigint;
  readonly scale: number;
}

const numerics: fc.Arbitrary<NumberType> = fc
  .integer({ min: 1, max: 30 })
  .chain((precision) => fc.tuple(fc.constant(precision), fc.integer({ min: 0, max: precision })))
  .map(([precision, scale]) => ({
    type: `numeric(${String(precision)},${String(scale)})`,
    largest: 10n ** BigInt(precision) - 1n,
    scale,
  }));
const integer: NumberType = { type: 'integer', largest: 2_147_483_647n, scale: 0 };
const numbers = fc.oneof(numerics, fc.constant(integer));
const others = fc.constantFrom('text', 'text collate "C"', 'date', 'timestamptz', 'boolean', 'jsonb', 'bigint');
const types = fc.oneof(
  numbers.map(({ type }) => type),
  others,
);

/** True if a column of one type holds the largest value of another, and one unit less, exactly. */
function holds(from: NumberType, to: NumberType): boolean {
  return from.scale <= to.scale && from.largest * 10n ** BigInt(to.scale - from.scale) <= to.largest;
}

describe('a column whose type changes', () => {
  it('is compatible only if the largest value fits exactly', () => {
    fc.assert(
      fc.property(numbers, numbers, (from, to) => {
        if (isCompatibleTypeChange(from.type, to.type)) expect(holds(from, to)).toBe(true);
      }),
      law,
    );
  });

  it('is compatible if neither whole digits nor scale decrease', () => {
    fc.assert(
      fc.property(numerics, fc.nat({ max: 9 }), fc.nat({ max: 9 }), ({ largest, scale, type }, before, behind) => {
        const digits = String(largest).length + before + behind;
        expect(isCompatibleTypeChange(type, `numeric(${String(digits)},${String(scale + behind)})`)).toBe(true);
      }),
      law,
    );
  });

  it('is reflexive and transitive', () => {
    fc.assert(
      fc.property(types, types, types, (one, two, three) => {
        expect(isCompatibleTypeChange(one, one)).toBe(true);
        if (isCompatibleTypeChange(one, two) && isCompatibleTypeChange(two, three))
          expect(isCompatibleTypeChange(one, three)).toBe(true);
      }),
      law,
    );
  });

  it.each([
    { from: 'integer', to: 'numeric(10,0)', isWider: true },
    { from: 'integer', to: 'numeric(12,3)', isWider: false },
    { from: 'numeric(9,0)', to: 'integer', isWider: true },
    { from: 'numeric(10,0)', to: 'integer', isWider: false },
    { from: 'numeric(8,1)', to: 'integer', isWider: false },
    { from: 'text', to: 'text collate "sk-x-icu"', isWider: true },
    { from: 'date', to: 'timestamptz', isWider: false },
    { from: 'boolean', to: 'text', isWider: false },
    { from: 'integer', to: 'text', isWider: false },
  ])('from $from to $to: compatible is $isWider', ({ from, to, isWider }) => {
    expect(isCompatibleTypeChange(from, to)).toBe(isWider);
  });
});

describe('values of a column whose type changes', () => {
  it.each([
    { from: 'boolean', to: 'text', becomes: '"x"::text' },
    { from: 'text', to: 'integer', becomes: '"x"::integer' },
    { from: 'text collate "C"', to: 'date', becomes: '"x"::date' },
    { from: 'date', to: 'timestamptz', becomes: '"x"::timestamptz' },
    { from: 'timestamptz', to: 'date', becomes: '"x"::date' },
    { from: 'numeric(18,3)', to: 'integer', becomes: '"x"::integer' },
    { from: 'numeric(18,3)', to: 'numeric(4,1)', becomes: '"x"::numeric(4,1)' },
    { from: 'integer', to: 'text collate "sk-x-icu"', becomes: '"x"::text' },
    { from: 'boolean', to: 'integer', becomes: 'null' },
    { from: 'date', to: 'integer', becomes: 'null' },
    { from: 'jsonb', to: 'timestamptz', becomes: 'null' },
  ])('from $from to $to are converted by $becomes', ({ from, to, becomes }) => {
    expect(converted('"x"', from, to)).toBe(becomes);
  });
});
