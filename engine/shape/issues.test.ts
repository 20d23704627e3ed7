import { describe, expect, it } from 'vitest';
import { shapeIssues } from './issues.ts';
import type { JsonSchema, ShapeError, ShapeKind } from './json-schema.ts';

const field = (kind: ShapeKind, more: Partial<JsonSchema> = {}): JsonSchema => ({ kind, ...more });
const record = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ kind: 'group', properties });
const error = (instancePath: string, keyword: string, params: ShapeError['params'] = {}): ShapeError => ({
  instancePath,
  keyword,
  params,
});

/** Messages and parameters by path. */
const said = (schema: JsonSchema, ...errors: readonly ShapeError[]) =>
  Object.fromEntries(
    [...shapeIssues(schema, errors, {})].map(([path, issues]) => [
      path,
      issues.map(({ message, params }) => [message.replace('errors.form.', ''), params]),
    ]),
  );

describe('a value of a wrong type', () => {
  it.each<{ readonly kind: ShapeKind; readonly says: string }>([
    { kind: 'text', says: 'text' },
    { kind: 'integer', says: 'number' },
    { kind: 'decimal', says: 'number' },
    { kind: 'boolean', says: 'boolean' },
    { kind: 'date', says: 'date' },
    { kind: 'dateTime', says: 'dateTime' },
    { kind: 'enumeration', says: 'choice' },
    { kind: 'reference', says: 'reference' },
    { kind: 'references', says: 'reference' },
    { kind: 'rows', says: 'shape' },
    { kind: 'files', says: 'shape' },
  ])('for $kind has this issue only', ({ kind, says }) => {
    const schema = record({ a: field(kind) });
    expect(said(schema, error('/a', 'maxLength', { limit: 5 }), error('/a', 'type'))).toEqual({ a: [[says, {}]] });
  });

  it('includes texts in a wrong format, except formatted texts', () => {
    expect(said(record({ a: field('date') }), error('/a', 'format'))).toEqual({ a: [['date', {}]] });
    expect(said(record({ a: field('text', { format: 'companyNumber' }) }), error('/a', 'format'))).toEqual({
      a: [['companyNumber', {}]],
    });
  });

  it.each([
    { value: '1.234,50 t', says: 'otherUnit', params: { written: 't' } },
    { value: '12m3', says: 'otherUnit', params: { written: 'm3' } },
    { value: '6,4 %', says: 'otherUnit', params: { written: '%' } },
    { value: '1e3', says: 'number', params: {} },
    { value: '0x10', says: 'number', params: {} },
    { value: 't', says: 'number', params: {} },
    { value: 'a lot', says: 'number', params: {} },
  ])('distinguishes another unit from an invalid number: $value', ({ value, says, params }) => {
    const schema = record({ a: field('decimal') });
    expect([...shapeIssues(schema, [error('/a', 'format')], { a: value })].map(([, [issue]]) => issue)).toMatchObject([
      { message: `errors.form.${says}`, params },
    ]);
  });

  it('with an invalid id is reported at the reference', () => {
    const reference = field('reference', { properties: { id: {} } });
    expect(said(record({ genre: reference }), error('/genre/id', 'type'))).toEqual({ genre: [['reference', {}]] });
    expect(said(record({ genre: reference }), error('/genre', 'required'))).toEqual({ genre: [['reference', {}]] });
  });
});

it('does not report the length of an invalid phone number', () => {
  const errors = [error('/a', 'maxLength', { limit: 30 }), error('/a', 'phone')];
  expect(said(record({ a: field('text') }), ...errors)).toEqual({ a: [['phone', {}]] });
});

it.each([
  { email: 'nonsense', says: ['emailAt', {}] },
  { email: 'jan novak', says: ['emailAt', {}] },
  { email: 'info@moja-firma.sk', says: ['emailLetters', { letters: '-' }] },
  { email: 'jan_novak+a@firma.sk', says: ['emailLetters', { letters: '_ +' }] },
  { email: 'žofia@firma.sk', says: ['emailLetters', { letters: 'ž' }] },
  { email: 'jan novak@firma.sk', says: ['emailLetters', { letters: '␣' }] },
  { email: 'a@b', says: ['email', {}] },
  { email: 'a@b@firma.sk', says: ['email', {}] },
  { email: '@firma.sk', says: ['email', {}] },
])('reports the fault of the address "$email"', ({ email, says }) => {
  const issues = shapeIssues(record({ a: field('text', { format: 'email' }) }), [error('/a', 'format')], { a: email });
  expect(issues.get('a')?.map(({ code, params }) => [code, params])).toEqual([says]);
});

it.each([
  { year: 1990, found: error('/a', 'least', { limit: 2010 }), says: ['yearLeast', { year: '2010' }] },
  { year: 2200, found: error('/a', 'most', { limit: 2100 }), says: ['yearMost', { year: '2100' }] },
  { year: 26, found: error('/a', 'least', { limit: 2010 }), says: ['year', {}] },
])('reports the fault of the year $year', ({ year, found, says }) => {
  const issues = shapeIssues(record({ a: field('integer', { measures: 'year' }) }), [found], { a: year });
  expect(issues.get('a')?.map(({ code, params }) => [code, params])).toEqual([says]);
});

describe('a limit', () => {
  it.each<{
    readonly of: string;
    readonly schema: JsonSchema;
    readonly error: ShapeError;
    readonly says: readonly [string, object];
  }>([
    {
      of: 'characters, too many',
      schema: field('text'),
      error: error('/a', 'maxLength', { limit: 5 }),
      says: ['tooLong', { count: 5 }],
    },
    {
      of: 'characters, too few',
      schema: field('text'),
      error: error('/a', 'minLength', { limit: 2 }),
      says: ['tooShort', { count: 2 }],
    },
    {
      of: 'characters of a password',
      schema: field('text', { format: 'password' }),
      error: error('/a', 'minLength', { limit: 8 }),
      says: ['password', { count: 8 }],
    },
    { of: 'a phone number', schema: field('text'), error: error('/a', 'phone'), says: ['phone', {}] },
    {
      of: 'places',
      schema: field('decimal'),
      error: error('/a', 'scale', { limit: 3 }),
      says: ['scale', { count: 3 }],
    },
    { of: 'no places', schema: field('integer'), error: error('/a', 'scale', { limit: 0 }), says: ['integer', {}] },
    {
      of: 'nothing less than nought',
      schema: field('decimal'),
      error: error('/a', 'least', { limit: '0' }),
      says: ['negative', {}],
    },
    {
      of: 'a least value',
      schema: field('decimal', { unit: '%' }),
      error: error('/a', 'least', { limit: 1 }),
      says: ['min', { min: 1, unit: '%' }],
    },
    {
      of: 'a largest value',
      schema: field('decimal'),
      error: error('/a', 'most', { limit: 100 }),
      says: ['max', { max: 100, unit: '' }],
    },
    {
      of: 'a year',
      schema: field('integer', { measures: 'year' }),
      error: error('/a', 'most', { limit: 9999 }),
      says: ['year', {}],
    },
    {
      of: 'rows',
      schema: field('rows'),
      error: error('/a', 'maxItems', { limit: 10 }),
      says: ['maxItems', { count: 10 }],
    },
    {
      of: 'files',
      schema: field('files'),
      error: error('/a', 'maxItems', { limit: 2 }),
      says: ['errors.entity.file.tooMany', { max: 2 }],
    },
    { of: 'a pattern', schema: field('text'), error: error('/a', 'pattern'), says: ['pattern', {}] },
    {
      of: 'names',
      schema: field('group'),
      error: error('/a', 'additionalProperties', { additionalProperty: 'b' }),
      says: ['unknownField', { field: 'b' }],
    },
  ])('of $of is reported as $says', ({ schema, error: found, says }) => {
    expect(said(record({ a: schema }), found)).toEqual({ a: [says] });
  });
});

describe('issues', () => {
  it('are grouped by path, in groups and rows', () => {
    const schema = record({
      size: record({ width: field('decimal') }),
      authors: field('rows', { items: record({ name: field('text') }) }),
    });
    expect(
      said(
        schema,
        error('/size/width', 'least', { limit: 0 }),
        error('/authors/2/name', 'maxLength', { limit: 5 }),
        error('/authors/2/name', 'pattern'),
        error('/authors/10', 'type'),
      ),
    ).toEqual({
      'size.width': [['negative', {}]],
      'authors.2.name': [
        ['tooLong', { count: 5 }],
        ['pattern', {}],
      ],
      'authors.10': [['shape', {}]],
    });
  });

  it('are empty without errors', () => {
    expect(said(record({ a: field('text') }))).toEqual({});
  });
});
