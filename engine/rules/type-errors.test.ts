import { describe, expect, it } from 'vitest';
import { typeErrors } from './type-errors.ts';
import type { Term, TermType } from './term.ts';

const text = (value: string): Term => ({ form: 'literal', value, type: { kind: 'text' }, pointer: [] });
const number = (value: number): Term => ({ form: 'literal', value, type: { kind: 'integer' }, pointer: [] });
const language: TermType = { kind: 'enumeration', name: 'Language', values: ['SK', 'EN'] };
const codes = (term: Term, wanted: TermType) => typeErrors(term, wanted).map(({ code }) => code);

describe('a day', () => {
  it.each(['2026-01-31', '2026-12-01', '0001-10-10'])('is %s', (day) => {
    expect(codes(text(day), { kind: 'date' })).toEqual([]);
  });

  it.each(['2026-13-01', '2026-00-10', '2026-01-32', '2026-01-00', '2026-1-1', '31.1.2026', '', '2026-01-31T00:00Z'])(
    'is not "%s"',
    (day) => {
      expect(codes(text(day), { kind: 'date' })).toEqual(['not-a-date']);
    },
  );
});

describe('an instant', () => {
  it.each(['2026-01-31T12:00Z', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123456+01:00', '2026-01-31T12:00-02:30'])(
    'is %s',
    (instant) => {
      expect(codes(text(instant), { kind: 'dateTime' })).toEqual([]);
    },
  );

  it.each(['2026-01-31', '2026-01-31T12:00', '2026-01-31 12:00Z', '2026-01-31T12Z', '2026-01-31T12:00:00.1234567Z'])(
    'is not "%s"',
    (instant) => {
      expect(codes(text(instant), { kind: 'dateTime' })).toEqual(['not-an-instant']);
    },
  );
});

describe('a choice', () => {
  it('is a value of its enumeration, and others get a suggestion', () => {
    expect(typeErrors(text('SK'), language)).toEqual([]);
    expect(typeErrors(text('SKK'), language).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"SKK" is no value of the enumeration Language.*SK/u),
    ]);
    expect(typeErrors(text('quite another'), language).map(({ message }) => message)).toEqual([
      '"quite another" is no value of the enumeration Language (SK, EN)',
    ]);
  });

  it('is described by its kind for names of the product', () => {
    const role: TermType = { kind: 'enumeration', name: 'role', one: 'a role', values: ['READER'] };
    expect(typeErrors(text('REEDER'), role).map(({ message }) => message)).toEqual([
      '"REEDER" is not a role; did you mean "READER"?',
    ]);
  });

  it('is checked in the values of a constant', () => {
    const constant: Term = {
      form: 'path',
      root: 'constants',
      steps: ['spoken'],
      path: '$constants.spoken',
      type: { kind: 'text', fixed: ['SK', 'ENN'] },
      pointer: [],
    };
    expect(typeErrors(constant, language).map(({ message }) => message)).toEqual([
      '"ENN" in "$constants.spoken" is no value of the enumeration Language; did you mean "EN"?',
    ]);
  });
});

describe('the type of a term', () => {
  it.each<{ readonly term: Term; readonly wanted: TermType; readonly found: readonly string[] }>([
    { term: number(1), wanted: { kind: 'integer' }, found: [] },
    { term: number(1), wanted: { kind: 'text' }, found: ['wrong-type'] },
    { term: text('a'), wanted: { kind: 'integer' }, found: ['wrong-type'] },
    { term: text('a'), wanted: { kind: 'id' }, found: [] },
    { term: text('a'), wanted: { kind: 'json' }, found: [] },
    { term: number(1), wanted: { kind: 'json' }, found: [] },
    { term: number(1), wanted: { kind: 'unknown' }, found: [] },
    { term: number(1), wanted: { kind: 'null' }, found: [] },
    {
      term: { form: 'literal', value: null, type: { kind: 'null' }, pointer: [] },
      wanted: { kind: 'integer' },
      found: [],
    },
  ])('fits, of $term.value for $wanted.kind, but for $found', ({ term, wanted, found }) => {
    expect(codes(term, wanted)).toEqual(found);
  });

  it('is checked in list items and in results of "if", not in its conditions', () => {
    const list: Term = {
      form: 'list',
      items: [text('SK'), text('XX'), text('YY')],
      type: { kind: 'list', of: { kind: 'text' } },
      pointer: [],
    };
    expect(codes(list, { kind: 'list', of: language })).toEqual(['unknown-value', 'unknown-value']);
    const choice: Term = {
      form: 'call',
      operator: 'if',
      operands: [number(1), text('SK'), text('a'), text('EN'), text('XX')],
      type: { kind: 'text' },
      pointer: [],
    };
    expect(typeErrors(choice, language).map(({ term }) => term)).toEqual([text('XX')]);
  });
});
