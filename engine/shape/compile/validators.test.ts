import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Field, OperationValue } from '../../language/types.ts';
import { argumentsValidator, fieldValueSchema, shapeValidator, recordValidator } from './index.ts';

const base = { name: 'value', label: {}, required: false, readOnly: false } as const;
const text: Field = { ...base, type: 'text', maxLength: 4, minLength: 2, unique: false };
const decimal: Field = { ...base, type: 'decimal', scale: 2, min: 0, max: 10, unit: 'kg' };
const integer: Field = { ...base, type: 'integer', scale: 0 };
const date: Field = { ...base, type: 'date' };
const dateTime: Field = { ...base, type: 'dateTime' };
const pattern: Field = { ...text, maxLength: 9, pattern: '^\\p{Lu}' };
const email: Field = { ...text, maxLength: 99, format: 'email' };
const phone: Field = { ...text, maxLength: 99, format: 'phone' };
const neighbours: Field = { ...phone, countries: ['SK', 'CZ', 'GB'] };
const rows: Field = { ...base, type: 'rows', apiType: 'Row', fields: { text: { ...text, name: 'text' } }, maxItems: 2 };

it.each<{ field: Field; value: unknown; codes: readonly string[] }>([
  { field: text, value: 'abcd', codes: [] },
  { field: text, value: '😀😀😀😀', codes: [] },
  { field: text, value: '😀😀😀😀😀', codes: ['tooLong {"count":4}'] },
  { field: text, value: '😀', codes: ['tooShort {"count":2}'] },
  { field: text, value: 5, codes: ['text {}'] },
  { field: text, value: 'a\0cdef', codes: ['text {}'] },
  { field: text, value: 'a\ud800', codes: ['text {}'] },
  { field: pattern, value: 'Žena', codes: [] },
  { field: pattern, value: 'žena', codes: ['pattern {}'] },
  { field: pattern, value: 'ž', codes: ['tooShort {"count":2}', 'pattern {}'] },
  { field: email, value: 'osoba@organizacia.sk', codes: [] },
  { field: email, value: 'osoba@organizacia', codes: ['email {}'] },
  { field: phone, value: '+421 900 123 456', codes: [] },
  { field: phone, value: '0900 123 456', codes: ['phone {}'] },
  { field: phone, value: '+421 905 12', codes: ['phone {}'] },
  { field: phone, value: '+421/905/123456', codes: ['phone {}'] },
  { field: phone, value: '+1 213 373 4253', codes: [] },
  { field: neighbours, value: '+421905123456', codes: [] },
  { field: neighbours, value: '+420 601 123 456', codes: [] },
  { field: neighbours, value: '+44 7400 123456', codes: [] },
  { field: neighbours, value: '+376 312 345', codes: ['phone {}'] },
  { field: neighbours, value: '+1 213 373 4253', codes: ['phone {}'] },
  { field: neighbours, value: `+421 ${'9'.repeat(90)}`, codes: ['phone {}'] },
  { field: neighbours, value: 421905123456, codes: ['text {}'] },
  { field: decimal, value: '10.00', codes: [] },
  { field: decimal, value: '9.500', codes: [] },
  { field: decimal, value: 9.5, codes: [] },
  { field: decimal, value: '9.505', codes: ['scale {"count":2}'] },
  { field: decimal, value: '-0', codes: [] },
  { field: decimal, value: '-0.005', codes: ['scale {"count":2}', 'negative {}'] },
  { field: decimal, value: '10.01', codes: ['max {"max":"10","unit":"kg"}'] },
  { field: decimal, value: '1e3', codes: ['number {}'] },
  { field: decimal, value: Number.NaN, codes: ['number {}'] },
  { field: decimal, value: true, codes: ['number {}'] },
  { field: integer, value: '2147483647', codes: [] },
  { field: integer, value: '1.5', codes: ['integer {}'] },
  { field: integer, value: 2147483648, codes: ['max {"max":"2147483647","unit":""}'] },
  { field: integer, value: -2147483648, codes: ['min {"min":"-2147483647","unit":""}'] },
  { field: date, value: '2028-02-29', codes: [] },
  { field: date, value: '2000-02-29', codes: [] },
  { field: date, value: '1900-02-29', codes: ['date {}'] },
  { field: date, value: '2026-04-31', codes: ['date {}'] },
  { field: date, value: '0000-01-01', codes: ['date {}'] },
  { field: date, value: '31.12.2026', codes: ['date {}'] },
  { field: dateTime, value: '2026-03-05T10:00:00.000Z', codes: [] },
  { field: dateTime, value: '2026-03-05T10:00+02:00', codes: [] },
  { field: dateTime, value: '2026-02-30T10:00Z', codes: ['dateTime {}'] },
  { field: dateTime, value: '2026-03-05', codes: ['dateTime {}'] },
  { field: rows, value: [{ text: 'ab' }], codes: [] },
  { field: rows, value: ['ab'], codes: ['shape {}'] },
  { field: rows, value: [{ other: 1 }], codes: ['unknownField {"field":"other"}'] },
  { field: rows, value: [{ other: 1 }, {}, {}], codes: ['maxItems {"count":2}'] },
])('reports $codes for the $field.type $value', ({ field, value, codes }) => {
  const found = shapeValidator(fieldValueSchema(field))(value).get('') ?? [];
  expect(found.map(({ code, params }) => `${code} ${JSON.stringify(params)}`)).toEqual(codes);
});

it.each([text, pattern, email, neighbours, decimal, integer, date, dateTime, rows])(
  'accepts an empty $type',
  (field) => {
    expect(shapeValidator(fieldValueSchema(field))(null).size).toBe(0);
  },
);

it('accepts exactly the days of the calendar', () => {
  const validator = shapeValidator(fieldValueSchema(date));
  const wrong: string[] = [];
  for (const year of [1896, 1900, 2000, 2026, 2028, 2100, 9999])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const told = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
        const moved = new Date(Date.UTC(year, month - 1, day));
        const isDay = moved.getUTCMonth() === month - 1 && moved.getUTCDate() === day;
        if ((validator(told).size === 0) !== isDay) wrong.push(told);
      }
  expect(wrong).toEqual([]);
});

describe('a record', () => {
  const { book } = exampleCatalogue.entities;
  if (book === undefined) throw new Error('The example has no book.');
  const validator = recordValidator(book);

  it('has issues by path', () => {
    const found = validator({
      title: 5,
      authors: [{ name: 'A' }, { name: 5 }],
      dimensions: { width: 'wide' },
      genre: {},
    });
    expect([...found].map(([path, issues]) => [path, issues.map(({ code }) => code)])).toEqual([
      ['title', ['text']],
      ['genre', ['reference']],
      ['authors.1.name', ['text']],
      ['dimensions.width', ['number']],
    ]);
  });

  it('has no issues of read-only fields except numbers that exceed the column', () => {
    expect(validator({ code: 5, lentAmount: '1.2345' }).size).toBe(0);
    expect(validator({ lentAmount: '9'.repeat(19) }).get('lentAmount')).toMatchObject([{ code: 'max' }]);
  });

  it('with too many rows has no row validated', () => {
    let read = 0;
    const row = {
      get name() {
        read += 1;
        return 5;
      },
    };
    expect([...validator({ authors: [row] }).keys()]).toEqual(['authors.0.name']);
    expect(read).toBeGreaterThan(0);
    read = 0;
    expect([...validator({ authors: Array.from({ length: 60_000 }, () => row) }).keys()]).toEqual(['authors']);
    expect(read).toBe(0);
  });

  it('is validated by a validator compiled once', () => {
    expect(recordValidator(book)).toBe(validator);
  });
});

it.each<{ path: string; value: unknown; codes: readonly string[] }>([
  { path: 'latitude', value: '-90', codes: [] },
  { path: 'latitude', value: '48.1486', codes: [] },
  { path: 'latitude', value: '91', codes: ['latitude'] },
  { path: 'latitude', value: '-90.0001', codes: ['latitude'] },
  { path: 'latitude', value: '48.14861', codes: ['scale'] },
  { path: 'latitude', value: 'north', codes: ['number'] },
  { path: 'longitude', value: '180', codes: [] },
  { path: 'longitude', value: '180.5', codes: ['longitude'] },
  { path: 'longitude', value: '-181', codes: ['longitude'] },
  { path: 'since', value: 2026, codes: [] },
  { path: 'since', value: 26, codes: ['year'] },
  { path: 'since', value: 20_260, codes: ['year'] },
  { path: 'since', value: '2026.5', codes: ['integer'] },
])('reports $codes for the coordinate or year $path $value', ({ path, value, codes }) => {
  const { stop } = exampleCatalogue.entities;
  if (stop === undefined) throw new Error('The example has no stop.');
  const found = recordValidator(stop)({ [path]: value }).get(path) ?? [];
  expect(found.map(({ code }) => code)).toEqual(codes);
});

it('reports issues of arguments by path, in lists and objects too', () => {
  const value = { list: false, required: false, label: {} } as const;
  const scalar = (name: 'text' | 'integer' | 'id'): OperationValue['type'] => ({ kind: 'scalar', scalar: name });
  const validator = argumentsValidator({
    arguments: {
      ids: { ...value, list: true, type: scalar('id') },
      notes: { ...value, list: true, type: scalar('text'), maxLength: 2 },
      input: {
        ...value,
        type: { kind: 'object', name: 'I', fields: { limit: { ...value, type: scalar('integer'), min: 1 } } },
      },
    },
  });
  const found = validator({ ids: ['\0'], notes: ['ab', 'abc'], input: { limit: 0 } });
  expect([...found.values()].flat()).toMatchObject([
    { path: 'notes.1', code: 'tooLong', params: { count: 2 } },
    { path: 'input.limit', code: 'min', params: { min: 1, unit: '' } },
  ]);
});
