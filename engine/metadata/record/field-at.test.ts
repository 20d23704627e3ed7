import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { everyColumn, everyFilter, everyList, filterNames } from './every-list.ts';
import { fieldAt, fieldsBelow, ownEntry } from './field-at.ts';

const { entities } = exampleCatalogue;
const book = exampleEntity('book');

describe('the field at a path', () => {
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

  it('is undefined behind an unknown entity', () => {
    expect(fieldAt({}, book.fields, 'genre')?.name).toBe('genre');
    expect(fieldAt({}, book.fields, 'genre.nameSK')).toBeUndefined();
    expect(fieldAt({}, book.fields, 'dimensions.width')?.name).toBe('width');
  });

  it('agrees with the fields below, for every field', () => {
    for (const { name, fields } of Object.values(entities))
      for (const field of Object.values(fields))
        for (const below of Object.keys(fieldsBelow(entities, field) ?? {}))
          expect(fieldAt(entities, fields, `${field.name}.${below}`)?.name, `${name}.${field.name}`).toBe(below);
  });
});

it('ignores inherited properties', () => {
  const map = { own: 1, undefinedOne: undefined };
  expect(ownEntry(map, 'own')).toBe(1);
  for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__'])
    expect(ownEntry(map, name)).toBeUndefined();
});

describe('the lists of an entity', () => {
  it('are its own and then the further ones, with their paths', () => {
    for (const entity of Object.values(entities)) {
      const places = everyList(entity).map(({ path }) => path.join('.'));
      const further = Object.keys(entity.lists).map((name) => `lists.${name}`);
      expect(places).toEqual(entity.list === undefined ? further : ['list', ...further]);
    }
  });

  it('have all columns and filters together', () => {
    for (const entity of Object.values(entities)) {
      const lists = everyList(entity).map(({ list }) => list);
      expect(everyColumn(entity)).toEqual(lists.flatMap(({ columns }) => columns));
      expect(everyFilter(entity)).toEqual(lists.flatMap(({ filters }) => filters));
    }
  });

  it('have unique names of filters, with and without a column', () => {
    const names = filterNames(book);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['title', 'genre', 'isCostly']));
    expect(names).not.toContain('lentAmount');
    expect(filterNames({ lists: {} })).toEqual([]);
  });
});
