import { expect, it } from 'vitest';
import { memoizeByKey, memoizeByName, memoizeByPair } from './memoize-by-key.ts';

it('derives a fact once per object, also an undefined one', () => {
  const asked: string[] = [];
  const lengthOf = memoizeByKey(({ name }: { readonly name: string }, unit: string) => {
    asked.push(name);
    return name === '' ? undefined : `${name.length} ${unit}`;
  });
  const [book, nameless] = [{ name: 'book' }, { name: '' }];
  expect([lengthOf(book, 'letters'), lengthOf(book, 'letters')]).toEqual(['4 letters', '4 letters']);
  expect([lengthOf(nameless, 'letters'), lengthOf(nameless, 'letters')]).toEqual([undefined, undefined]);
  expect(lengthOf({ name: 'book' }, 'letters')).toBe('4 letters');
  expect(asked).toEqual(['book', '', 'book']);
});

it('derives a fact once per name', () => {
  const asked: string[] = [];
  const lengthOf = memoizeByName((name) => {
    asked.push(name);
    return name === '' ? undefined : name.length;
  });
  expect([lengthOf('book'), lengthOf('book'), lengthOf(''), lengthOf('')]).toEqual([4, 4, undefined, undefined]);
  expect(asked).toEqual(['book', '']);
});

it('derives a fact once per pair of objects', () => {
  const asked: string[] = [];
  const join = memoizeByPair((one: { readonly name: string }, other: { readonly name: string }) => {
    asked.push(`${one.name} ${other.name}`);
    return [one.name, other.name];
  });
  const [book, loan] = [{ name: 'book' }, { name: 'loan' }];
  expect(join(book, loan)).toBe(join(book, loan));
  expect(join(loan, book)).toEqual(['loan', 'book']);
  expect(join(book, book)).toEqual(['book', 'book']);
  expect(asked).toEqual(['book loan', 'loan book', 'book book']);
});
