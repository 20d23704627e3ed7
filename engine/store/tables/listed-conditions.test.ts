import { expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { Rule } from '../../rules/index.ts';
import { listedConditions } from './listed-conditions.ts';

/** Indexed filter values of books if a formula decides whether they are rare. */
function answersOf(formula: Rule): readonly string[] {
  const book = exampleEntity('book');
  const isRare = book.fields['isRare'];
  if (isRare === undefined || book.list === undefined) throw new Error('lists of books tell whether they are rare');
  const list = { ...book.list, columns: book.list.columns.filter(({ field }) => field === 'isRare') };
  const entity = { ...book, list, fields: { ...book.fields, isRare: { ...isRare, formula } } };
  return listedConditions(exampleCatalogue, entity, 'book').map(({ name }) => name);
}

it('indexes the values of a formula on the record', () => {
  expect(answersOf({ '>': [{ var: 'price' }, 100] })).toEqual(['is_rare_yes', 'is_rare_no']);
});

it('does not index a formula that depends on the day', () => {
  expect(answersOf({ or: [false, { '>': [{ var: 'acquiredAt' }, { today: [] }] }] })).toEqual([]);
});
