import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { checkRule, checkScopeRule } from '../../rules/index.ts';
import { readPathsOf } from './read-paths.ts';
import { itemPathTypesOf, pathTypesOf } from './path-types.ts';

const { book, loan } = exampleCatalogue.entities;

it.each([
  { path: 'id', expected: 'id' },
  { path: 'title', expected: 'text' },
  { path: 'price', expected: 'decimal' },
  { path: 'genre', expected: 'record' },
  { path: 'genre.id', expected: 'id' },
  { path: 'genre.isForAdults', expected: 'boolean' },
  { path: 'dimensions', expected: 'record' },
  { path: 'dimensions.width', expected: 'decimal' },
  { path: 'dimensions.id', expected: undefined },
  { path: 'authors', expected: 'many' },
  { path: 'authors[].share', expected: 'decimal' },
  { path: 'authors.0.share', expected: 'decimal' },
  { path: 'authors.share', expected: undefined },
  { path: 'loans[].borrower.id', expected: 'id' },
  { path: 'createdAt', expected: 'dateTime' },
  { path: 'constructor', expected: undefined },
  { path: '$row.share', expected: 'decimal' },
  { path: '$row.id', expected: 'id' },
  { path: '$viewer.organizationId', expected: 'id' },
  { path: '$viewer.permissions', expected: 'list' },
  { path: '$viewer.password', expected: undefined },
  { path: '$constants.loanDays', expected: 'integer' },
  { path: '$constants.currencyByLanguage.SK', expected: 'text' },
  { path: '$constants.scriptLanguages', expected: 'list' },
  { path: '$constants.toString', expected: undefined },
])('$path is $expected', ({ path, expected }) => {
  expect(pathTypesOf(exampleCatalogue, 'book', 'authors').typeOf(path)?.kind).toBe(expected);
});

it('returns the same object for the same path, so that parsed rules are reused', () => {
  expect(pathTypesOf(exampleCatalogue, 'book')).toBe(pathTypesOf(exampleCatalogue, 'book'));
});

it('lists the names that may continue a path', () => {
  const types = pathTypesOf(exampleCatalogue, 'loan');
  expect(types.namesAt('book.titel')).toEqual(expect.arrayContaining(['title', 'id']));
  expect(types.namesAt('$viewer.x')).toContain('organizationRole');
  expect(types.namesAt('$constants.x')).toContain('loanDays');
});

it('types the paths of an aggregate’s items', () => {
  expect(itemPathTypesOf(exampleCatalogue, 'book', 'loans').typeOf('status')?.kind).toBe('enumeration');
});

it('lets every rule of the example pass', () => {
  for (const [path, rules] of Object.entries(book?.rules ?? {})) {
    const types = pathTypesOf(
      exampleCatalogue,
      'book',
      path.includes('[]') ? path.slice(0, path.indexOf('[]')) : undefined,
    );
    for (const rule of [rules.visible, rules.enabled, rules.required]) {
      if (rule !== undefined) expect(checkRule(rule, types, { expects: { kind: 'boolean' } })).toEqual([]);
    }
  }
  if (loan) expect(checkScopeRule(loan.access.scope.read, pathTypesOf(exampleCatalogue, 'loan'))).toEqual([]);
});

it('collects the paths that validation reads', () => {
  expect(book && readPathsOf(book)).toEqual(
    expect.arrayContaining(['genre.isForAdults', 'authors[].share', 'dimensions.width']),
  );
});

it('collects the paths of inherited units', () => {
  const { price, currency } = book?.fields ?? {};
  if (!loan || !price || !currency) throw new Error('The example has no loan of a priced book.');
  const fields = { ...loan.fields, price, currency: { ...currency, formula: { var: 'book.currency' } } };
  expect(readPathsOf({ ...loan, fields })).toContain('book.currency');
});
