import { expect, it } from 'vitest';
import type { FilterKind } from '../../metadata/types/index.ts';
import { fromAddress, LONGEST_WORDS, toAddress, toFilterInput, type FilterValue } from './filter-value.ts';

const values = ['LENT', 'RETURNED'].map((name) => ({ name, label: {}, intent: 'none' as const }));

const cases: readonly { kind: FilterKind; address: string; value: FilterValue; input: unknown }[] = [
  { kind: 'text', address: 'B-2026', value: { kind: 'text', contains: 'B-2026' }, input: { contains: 'B-2026' } },
  { kind: 'text', address: '~', value: { kind: 'emptyText' }, input: { empty: true } },
  {
    kind: 'range',
    address: '10..20.5',
    value: { kind: 'range', from: '10', to: '20.5' },
    input: { from: '10', to: '20.5' },
  },
  { kind: 'range', address: '..-3', value: { kind: 'range', to: '-3' }, input: { to: '-3' } },
  {
    kind: 'dateRange',
    address: '2026-01-01..',
    value: { kind: 'dateRange', from: '2026-01-01' },
    input: { from: '2026-01-01' },
  },
  {
    kind: 'enumeration',
    address: 'LENT,~',
    value: { kind: 'enumeration', any: ['LENT', null] },
    input: ['LENT', null],
  },
  { kind: 'reference', address: '1001', value: { kind: 'reference', any: ['1001'] }, input: ['1001'] },
  { kind: 'boolean', address: 'false', value: { kind: 'boolean', is: false }, input: false },
  { kind: 'flag', address: 'true', value: { kind: 'flag', is: true }, input: true },
];

it.each(cases)('reads and writes $kind "$address"', ({ kind, address, value, input }) => {
  expect(fromAddress({ kind, values }, address)).toEqual(value);
  expect(toAddress(value)).toBe(address);
  expect(toFilterInput(value)).toEqual(input);
});

it.each([
  { kind: 'range', address: 'a..b' },
  { kind: 'range', address: '..' },
  { kind: 'dateRange', address: '2026..2027' },
  { kind: 'boolean', address: 'maybe' },
  { kind: 'flag', address: 'false' },
  { kind: 'text', address: '' },
  { kind: 'text', address: 'a\u0000b' },
  { kind: 'text', address: 'a'.repeat(LONGEST_WORDS + 1) },
  { kind: 'range', address: '5..1' },
  { kind: 'dateRange', address: '2026-02-30..' },
  { kind: 'dateRange', address: '0000-01-01..' },
  { kind: 'dateRange', address: '2026-02-01..2026-01-31' },
  { kind: 'enumeration', address: 'LENT,LOST' },
  { kind: 'enumeration', address: '' },
  { kind: 'reference', address: 'abc' },
  { kind: 'reference', address: '1,' },
  { kind: 'reference', address: '99999999999999999999' },
] as const)('rejects $kind "$address"', ({ kind, address }) => {
  expect(fromAddress({ kind, values }, address)).toBeUndefined();
});
