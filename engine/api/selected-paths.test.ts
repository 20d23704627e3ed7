import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { everyColumn, fieldAt } from '../metadata/index.ts';
import type { Selection } from '../store/index.ts';
import { namesIn, selectionOfPaths } from './selected-paths.ts';

const { entities } = exampleCatalogue;
const selected = (name: string, paths: readonly string[]) => {
  const entity = entities[name];
  if (entity === undefined) throw new Error(`the example has no ${name}`);
  return selectionOfPaths(exampleCatalogue, entity, paths);
};

/** True if a selection contains the path of these names. */
const has = (selection: Selection | true | undefined, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return selection !== undefined;
  return typeof selection === 'object' && has(selection[name], rest);
};

describe('a selection from paths', () => {
  it.each([
    { paths: [], is: { id: true } },
    { paths: ['title'], is: { id: true, title: true } },
    { paths: ['genre'], is: { id: true, genre: { id: true } } },
    { paths: ['genre.nameSK'], is: { id: true, genre: { id: true, nameSK: true } } },
    { paths: ['genre', 'genre.nameSK'], is: { id: true, genre: { id: true, nameSK: true } } },
    { paths: ['genre.nameSK', 'genre'], is: { id: true, genre: { id: true, nameSK: true } } },
    { paths: ['dimensions.width'], is: { id: true, dimensions: { width: true } } },
    { paths: ['dimensions'], is: { id: true, dimensions: {} } },
    { paths: ['authors[].name', 'authors.0.share'], is: { id: true, authors: { id: true, name: true, share: true } } },
    { paths: ['loans.borrower.name'], is: { id: true, loans: { id: true, borrower: { id: true, name: true } } } },
  ])('of a book by $paths is $is', ({ paths, is }) => {
    expect(selected('book', paths)).toEqual(is);
  });

  it('has all columns of all lists in any order of paths', () => {
    for (const { name, fields, ...entity } of Object.values(entities)) {
      const paths = everyColumn(entity)
        .map(({ field }) => field)
        .filter((path) => fieldAt(entities, fields, path) !== undefined);
      const selection = selected(name, paths);
      for (const path of paths) expect(has(selection, namesIn(path)), `${name}.${path}`).toBe(true);
      expect(selected(name, paths.toReversed())).toEqual(selection);
      expect(selected(name, [...paths, ...paths])).toEqual(selection);
    }
  });
});

it.each([
  { path: 'title', names: ['title'] },
  { path: 'authors[].country.id', names: ['authors', 'country', 'id'] },
  { path: 'authors.12.country.id', names: ['authors', 'country', 'id'] },
  { path: 'a1.b2', names: ['a1', 'b2'] },
])('$path has the names $names', ({ path, names }) => {
  expect(namesIn(path)).toEqual(names);
});
