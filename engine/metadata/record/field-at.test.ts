import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { everyColumn, everyFilter, everyList, filterNames } from './every-list.ts';
import { fieldAt, fieldsBelow, ownEntry } from './field-at.ts';

const { entities } = exampleCatalogue;
const book = exampleEntity('book');

describe('the field a path leads to', () => {
  it.each([
    { path: 'title', name: 'title' },
    { path: 'dimensions.width', name: 'width' },
    { path: 'authors[].name', name: 'name' },
    { path: 'authors.name', name: 'name' },
    { path: 'genre.nameSK', name: 'nameSK' },
    { path: 'loans.borrower.email', name: 'email' },
    { path: 'loans[].book.loans[].status', name: 'status' },
  ])('$path is $name', ({ path, name }) => {
    expect(fieldAt(entities, book.fields, path)?.name).toBe(name);
  });

  it.each(['', '.', 'nothing', 'title.length', 'genre.nothing', 'constructor', 'genre.toString', '__proto__.x', 'id'])(
    '"%s" is none',
    (path) => {
      expect(fieldAt(entities, book.fields, path)).toBeUndefined();
    },
  );

  it('ends where an entity is not known', () => {
    expect(fieldAt({}, book.fields, 'genre')?.name).toBe('genre');
    expect(fieldAt({}, book.fields, 'genre.nameSK')).toBeUndefined();
    expect(fieldAt({}, book.fields, 'dimensions.width')?.name).toBe('width');
  });

  it('is, below every field, one of those that it may go on with', () => {
    for (const { name, fields } of Object.values(entities))
      for (const field of Object.values(fields))
        for (const below of Object.keys(fieldsBelow(entities, field) ?? {}))
          expect(fieldAt(entities, fields, `${field.name}.${below}`)?.name, `${name}.${field.name}`).toBe(below);
  });
});

it('finds by name nothing that every object has', () => {
  const map = { own: 1, undefinedOne: undefined };
  expect(ownEntry(map, 'own')).toBe(1);
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expect(ownEntry(map, name)).toBeUndefined();
});

describe('the lists of an entity', () => {
  it('are its own first, then its further ones, each with its place', () => {
    for (const entity of Object.values(entities)) {
      const places = everyList(entity).map(({ path }) => path.join('.'));
      const further = Object.keys(entity.lists).map((name) => `lists.${name}`);
      expect(places).toEqual(entity.list === undefined ? further : ['list', ...further]);
    }
  });

  it('have together every column and every filter of each', () => {
    for (const entity of Object.values(entities)) {
      const lists = everyList(entity).map(({ list }) => list);
      expect(everyColumn(entity)).toEqual(lists.flatMap(({ columns }) => columns));
      expect(everyFilter(entity)).toEqual(lists.flatMap(({ filters }) => filters));
    }
  });

  it('are narrowed by columns that are filters and by those without a column, each named once', () => {
    const names = filterNames(book);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['title', 'genre', 'isCostly']));
    expect(names).not.toContain('lentAmount');
    expect(filterNames({ lists: {} })).toEqual([]);
  });
});
