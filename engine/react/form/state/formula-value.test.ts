import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import type { Values } from '../../../record/index.ts';
import type { Rule } from '../../../rules/index.ts';
import { recordValidator } from '../../../shape/compile/index.ts';
import type { ValidationContext } from './form-validator.ts';
import { formulaValue } from './formula-value.ts';

const loan = exampleCatalogue.entities['loan'];
if (loan === undefined) throw new Error('The example has no loan.');

const { refusal } = loan.fields;
if (refusal === undefined) throw new Error('A loan has no refusal.');

interface Case {
  readonly reads: string;
  readonly formula: Rule;
  readonly data: Values;
  readonly value?: unknown;
}

/** The context of loans with a computed field `total`. */
const withFormula = (formula: Rule): ValidationContext => ({
  view: exampleCatalogue,
  entity: {
    ...loan,
    fields: {
      ...loan.fields,
      total: { ...refusal, name: 'total', formula },
    },
  },
  viewer: { userId: '1', language: 'en' },
  today: '2026-03-05',
  shapeOf: recordValidator(loan),
});

it.each<Case>([
  { reads: 'an entered value', formula: { var: 'dueAt' }, data: { dueAt: '2026-04-01' }, value: '2026-04-01' },
  { reads: 'a value that was never entered', formula: { var: 'dueAt' }, data: {}, value: null },
  { reads: 'the viewer', formula: { var: '$viewer.language' }, data: {}, value: 'en' },
  { reads: 'the day', formula: { today: [] }, data: {}, value: '2026-03-05' },
  {
    reads: 'a chosen reference',
    formula: { var: 'book.title' },
    data: { book: { id: '5', title: 'Kytice' } },
    value: 'Kytice',
  },
  { reads: 'a reference that is not chosen', formula: { var: 'book.title' }, data: { book: null }, value: null },
])('evaluates a formula that reads $reads', ({ formula, data, value }) => {
  expect(formulaValue(withFormula(formula), ['total'], { ...data, total: 'stored' })).toBe(value);
});

it.each<Case>([
  { reads: 'a part of a reference that is not loaded', formula: { var: 'book.title' }, data: { book: { id: '5' } } },
  { reads: 'another computed field', formula: { var: 'direction' }, data: { direction: 'LENT_OUT' } },
  { reads: 'a field outside of the form', formula: { var: 'left' }, data: {} },
])('returns the stored value for a formula that reads $reads', ({ formula, data }) => {
  expect(formulaValue(withFormula(formula), ['total'], { ...data, total: 'stored' })).toBe('stored');
});

it('returns the stored value for a formula that reads an entity that the form does not load', () => {
  const { view, ...context } = withFormula({ var: 'book.title' });
  const narrow = { ...context, view: { ...view, entities: { loan } } };
  expect(formulaValue(narrow, ['total'], { book: null, total: 'stored' })).toBe('stored');
});

it('returns the value of a field without a formula', () => {
  expect(formulaValue(withFormula(true), ['dueAt'], { dueAt: '2026-04-01' })).toBe('2026-04-01');
});
