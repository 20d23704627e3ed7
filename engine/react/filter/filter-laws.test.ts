import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { FilterKind } from '../../metadata/types/index.ts';
import { filterInput } from '../../metadata/index.ts';
import { areWords, fromAddress, LONGEST_WORDS, toAddress, toFilterInput, type FilterValue } from './filter-value.ts';
import { rangeFacts, type RangeFacts } from '../../field-types/index.ts';

const law = randomCases(1500);
const names = ['LENT', 'RETURNED', 'LOST'];
const values = names.map((name) => ({ name, label: {}, intent: 'none' as const }));
const kinds: readonly FilterKind[] = ['text', 'range', 'dateRange', 'enumeration', 'reference', 'boolean', 'flag'];

const words = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), fc.constantFrom('~', '~~~', '..', 'a,b', 'true'))
  .filter((text) => areWords(text) && text !== '');
const decimals = fc
  .tuple(fc.integer(), fc.stringMatching(/^\d{0,3}$/))
  .map(([whole, rest]) => (rest === '' ? String(whole) : `${whole}.${rest}`));
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Two ordered bounds, of which one may be open. */
function bounds(each: fc.Arbitrary<string>, { isOrdered }: RangeFacts) {
  return fc.tuple(each, each, fc.constantFrom('both', 'from', 'to')).map(([one, other, given]) => {
    const [from, to] = isOrdered(one, other) ? [one, other] : [other, one];
    return { ...(given === 'to' ? {} : { from }), ...(given === 'from' ? {} : { to }) };
  });
}

const chosen = (each: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.oneof(each, fc.constant(null)), { minLength: 1, maxLength: 4 });
const filters: fc.Arbitrary<FilterValue> = fc.oneof(
  words.map((contains): FilterValue => ({ kind: 'text', contains })),
  fc.constant<FilterValue>({ kind: 'emptyText' }),
  bounds(decimals, rangeFacts.range).map((range): FilterValue => ({ kind: 'range', ...range })),
  bounds(days, rangeFacts.dateRange).map((range): FilterValue => ({ kind: 'dateRange', ...range })),
  chosen(fc.constantFrom(...names)).map((any): FilterValue => ({ kind: 'enumeration', any })),
  chosen(fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String)).map((any): FilterValue => ({ kind: 'reference', any })),
  fc.boolean().map((is): FilterValue => ({ kind: 'boolean', is })),
  fc.constant<FilterValue>({ kind: 'flag', is: true }),
);
const kindOf = (value: FilterValue): FilterKind => (value.kind === 'emptyText' ? 'text' : value.kind);

describe('a filter in an address', () => {
  it('survives a round trip through the address', () => {
    const holds = fc.property(filters, (value) => {
      const address = new URLSearchParams({ filter: toAddress(value) }).toString();
      const text = new URLSearchParams(address).get('filter') ?? '';
      expect(fromAddress({ kind: kindOf(value), values }, text)).toEqual(value);
    });
    fc.assert(holds, law);
  });

  it('that can be parsed is written to an equivalent address', () => {
    const texts = fc.oneof(
      filters.map(toAddress),
      fc.string({ maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('~', '.', ',', '1', '-', 'LENT'), maxLength: 8 }),
    );
    const holds = fc.property(texts, fc.constantFrom(...kinds), (text, kind) => {
      const value = fromAddress({ kind, values }, text);
      if (value === undefined) return;
      expect(kindOf(value)).toBe(kind);
      expect(fromAddress({ kind, values }, toAddress(value))).toEqual(value);
    });
    fc.assert(holds, law);
  });

  it('never produces an input that the API rejects', () => {
    const holds = fc.property(fc.string({ maxLength: 20 }), fc.constantFrom(...kinds), (text, kind) => {
      const value = fromAddress({ kind, values }, text);
      const input = value === undefined ? undefined : toFilterInput(value);
      if (kind === 'reference' && Array.isArray(input))
        for (const id of input) expect(id === null || /^\d{1,19}$/.test(String(id))).toBe(true);
      if (kind === 'enumeration' && Array.isArray(input))
        for (const name of input) expect([null, ...names]).toContain(name);
      expect(JSON.stringify([input])).not.toMatch(/\\u0000|\\ud[89ab]/);
    });
    fc.assert(holds, law);
  });
});

describe('areWords', () => {
  it.each([
    { words: 'a'.repeat(LONGEST_WORDS), are: true },
    { words: 'a'.repeat(LONGEST_WORDS + 1), are: false },
    { words: 'ž 😀', are: true },
    { words: '\ud800', are: false },
    { words: 'a\tb', are: false },
    { words: '', are: true },
  ])('of $words.length characters returns $are', ({ words: text, are }) => {
    expect(areWords(text)).toBe(are);
  });
});

describe('bounds', () => {
  it('of days are ordered like their texts', () => {
    const holds = fc.property(days, days, (from, to) => {
      const { isEnd, isOrdered } = rangeFacts.dateRange;
      expect(isOrdered(from, to)).toBe(Date.parse(from) <= Date.parse(to));
      expect(isEnd(from)).toBe(true);
    });
    fc.assert(holds, law);
  });

  it('with an open end are ordered', () => {
    expect(fromAddress({ kind: 'range', values: [] }, '5..')).toEqual({ kind: 'range', from: '5' });
    expect(fromAddress({ kind: 'range', values: [] }, '..-5')).toEqual({ kind: 'range', to: '-5' });
    expect(fromAddress({ kind: 'dateRange', values: [] }, '2026-01-01..')).toMatchObject({ from: '2026-01-01' });
  });
});

describe('a filter set by a rule', () => {
  it.each([
    { name: 'a', kind: 'text', value: 'x', input: { contains: 'x' } },
    { name: 'a', kind: 'reference', value: '5', input: ['5'] },
    { name: 'a', kind: 'reference', value: ['5', '6'], input: ['5', '6'] },
    { name: 'a', kind: 'enumeration', value: 'LENT', input: ['LENT'] },
    { name: 'a', kind: 'range', value: '5', input: { from: '5', to: '5' } },
    { name: 'a', kind: 'dateRange', value: '2026-01-01', input: { from: '2026-01-01', to: '2026-01-01' } },
    { name: 'a', kind: 'boolean', value: false, input: false },
    { name: 'id', kind: undefined, value: '5', input: ['5'] },
    { name: 'id', kind: undefined, value: ['5'], input: ['5'] },
    { name: 'a', kind: 'text', value: null, input: null },
    { name: 'a', kind: 'reference', value: undefined, input: null },
  ] as const)('$kind $name of $value is $input', ({ name, kind, value, input }) => {
    expect(filterInput(name, kind, value)).toEqual(input);
  });
});
