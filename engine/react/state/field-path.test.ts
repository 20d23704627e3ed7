import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { everyColumn, everyFilter, fieldAt as fieldOf, filterInput, kindOfFilter } from '../../metadata/index.ts';
import type { EntityPiece } from './types.ts';
import { entitiesOnPaths, listFieldAt } from './field-path.ts';

const { entities } = exampleCatalogue;
const pieces: Readonly<Record<string, EntityPiece>> = Object.fromEntries(
  Object.entries(entities).map(([name, entity]) => [
    name,
    { entity, documents: { pickers: {}, lists: {}, operations: {} } },
  ]),
);
const entityOf = (name: string) => {
  const piece = pieces[name];
  if (piece === undefined) throw new Error(`the example has no ${name}`);
  return piece.entity;
};
const [book, loan] = [entityOf('book'), entityOf('loan')];

describe('the field at a path', () => {
  it.each([
    { path: 'title', type: 'text' },
    { path: 'dimensions.width', type: 'decimal' },
    { path: 'authors[].name', type: 'text' },
    { path: 'authors.name', type: 'text' },
    { path: 'genre', type: 'reference' },
    { path: 'genre.nameSK', type: 'text' },
    { path: 'loans.borrower.email', type: 'text' },
    { path: 'nothing', type: undefined },
    { path: 'title.length', type: undefined },
    { path: 'genre.nothing', type: undefined },
    { path: '', type: undefined },
    { path: 'constructor', type: undefined },
    { path: 'toString.name', type: undefined },
  ])('$path of a book is $type', ({ path, type }) => {
    expect(listFieldAt(book, path, pieces)?.type).toBe(type);
  });

  it('is that of the server when every entity is loaded', () => {
    for (const entity of Object.values(entities))
      for (const { field } of everyColumn(entity))
        expect(listFieldAt(entity, field, pieces)).toBe(fieldOf(entities, entity.fields, field));
  });

  it('is undefined behind an entity that is not loaded', () => {
    expect(listFieldAt(book, 'genre.nameSK')).toBeUndefined();
    expect(
      listFieldAt(book, 'genre.nameSK', Object.fromEntries(Object.entries(pieces).filter(([name]) => name === 'genre')))
        ?.name,
    ).toBe('nameSK');
  });
});

describe('entitiesOnPaths', () => {
  it.each([
    { paths: ['title', 'dimensions.width'], needed: [] },
    { paths: ['genre'], needed: [] },
    { paths: ['genre.nameSK', 'genre.nameEN'], needed: ['genre'] },
    { paths: ['loans.borrower.name', 'genre.nameSK', 'nothing.at'], needed: ['genre', 'loan'] },
  ])('$paths are $needed', ({ paths, needed }) => {
    expect(entitiesOnPaths(book, paths)).toEqual(needed);
  });
});

describe('a filter set by a rule', () => {
  it('has the input of the list, by a column or without one', () => {
    for (const entity of Object.values(entities)) {
      for (const { name, kind } of everyFilter(entity)) expect(kindOfFilter(entity, name)).toBe(kind);
      const alone = new Set(everyFilter(entity).map(({ name }) => name));
      for (const { name, filter } of everyColumn(entity))
        if (filter !== undefined && !alone.has(name)) expect(kindOfFilter(entity, name)).toBe(filter);
    }
    expect(kindOfFilter(loan, 'nothing')).toBeUndefined();
    expect(kindOfFilter(book, 'lentAmount'), 'a column that is no filter').toBeUndefined();
  });

  it.each([
    { kind: 'text', value: 'a', asks: { contains: 'a' } },
    { kind: 'reference', value: '7', asks: ['7'] },
    { kind: 'reference', value: ['7', '8'], asks: ['7', '8'] },
    { kind: 'enumeration', value: 'LENT', asks: ['LENT'] },
    { kind: 'range', value: 5, asks: { from: 5, to: 5 } },
    { kind: 'dateRange', value: '2026-03-05', asks: { from: '2026-03-05', to: '2026-03-05' } },
    { kind: 'boolean', value: false, asks: false },
    { kind: 'flag', value: true, asks: true },
    { kind: 'text', value: null, asks: null },
    { kind: 'reference', value: undefined, asks: null },
    { kind: 'range', value: 0, asks: { from: 0, to: 0 } },
  ] as const)('by $value of $kind has the input $asks', ({ kind, value, asks }) => {
    expect(filterInput('some', kind, value)).toEqual(asks);
  });

  it('by an id has a list of one id', () => {
    expect(filterInput('id', undefined, '7')).toEqual(['7']);
    expect(filterInput('id', undefined, ['7', '8'])).toEqual(['7', '8']);
    expect(filterInput('archived', undefined, true)).toBe(true);
  });
});
