import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { everyColumn, everyFilter } from '../../metadata/index.ts';
import type { Column } from '../../metadata/types/index.ts';
import type { EntityPiece, PortalCatalogue } from '../state/index.ts';
import { textColumn } from '../table/testing.ts';
import { filterDefinitions, takesSeveral, type FilterSources } from './filter-definition.ts';

const { entities, enumerations } = exampleCatalogue;
const pieces: Readonly<Record<string, EntityPiece>> = Object.fromEntries(
  Object.entries(entities).map(([name, entity]) => [
    name,
    { entity, documents: { pickers: {}, lists: {}, operations: {} } },
  ]),
);
const catalogue: PortalCatalogue = { ...exampleCatalogue, entities: {}, prints: {}, icons: {} };

const sourcesOf = (name: string): FilterSources => {
  const piece = pieces[name];
  if (piece === undefined) throw new Error(`the example has no ${name}`);
  return { entity: piece.entity, catalogue, pieces };
};

const column = (field: string, more: Partial<Column> = {}): Column =>
  textColumn(field, { label: { en: field }, ...more });
const ofColumn = (name: string, field: string, more: Partial<Column>) =>
  filterDefinitions([column(field, more)], [], sourcesOf(name))[0];

describe('filterDefinitions', () => {
  it('returns the filters of columns in order, then those without a column', () => {
    for (const [name, entity] of Object.entries(entities)) {
      const [columns, filters] = [everyColumn(entity), everyFilter(entity)];
      const found = filterDefinitions(columns, filters, sourcesOf(name));
      expect(found.map((each) => each.name)).toEqual([
        ...columns.filter(({ filter }) => filter !== undefined).map((each) => each.name),
        ...filters.map((each) => each.name),
      ]);
    }
  });

  it('offers every column filter, and others as their metadata say', () => {
    const [ofList] = filterDefinitions([column('title', { filter: 'text' })], [], sourcesOf('book'));
    expect(ofList).toMatchObject({ name: 'title', kind: 'text', field: 'title', offered: true, values: [] });
    const filters = everyFilter(entities['book'] ?? { lists: {} });
    for (const each of filterDefinitions([], filters, sourcesOf('book')))
      expect(each.offered).toBe(filters.find(({ name }) => name === each.name)?.offered);
  });

  it('uses the field of its name by default', () => {
    const [filter] = everyFilter(entities['book'] ?? { lists: {} });
    if (filter === undefined) throw new Error('books have a filter without a column');
    expect(filterDefinitions([], [{ ...filter, field: undefined }], sourcesOf('book'))[0]?.field).toBe(filter.name);
  });
});

describe('a filter of an enumeration', () => {
  it('has its values, without excluded ones', () => {
    const all = enumerations['BookLanguage']?.values.map(({ name }) => name) ?? [];
    const valuesOf = (filterExclude: readonly string[]) =>
      ofColumn('book', 'language', { filter: 'enumeration', filterExclude })?.values.map(({ name }) => name);
    expect(all.length).toBeGreaterThan(1);
    expect(valuesOf([])).toEqual(all);
    expect(valuesOf(['LA', 'nothing'])).toEqual(all.filter((name) => name !== 'LA'));
  });

  it('has the values of an enumeration behind a reference', () => {
    expect(ofColumn('loan', 'book.language', { filter: 'enumeration' })?.values).toHaveLength(
      enumerations['BookLanguage']?.values.length ?? 0,
    );
  });
});

describe('a filter of references', () => {
  it.each([
    { of: 'book', field: 'genre', target: 'genre' },
    { of: 'book', field: 'genre.nameSK', target: 'genre' },
    { of: 'loan', field: 'borrower.name', target: 'member' },
    { of: 'loan', field: 'book.genre.nameSK', target: 'genre' },
    { of: 'loan', field: 'book.title', target: 'book' },
    { of: 'book', field: 'loans', target: 'loan' },
  ])('of $of by $field picks a $target, the last reference on the path', ({ of, field, target }) => {
    expect(ofColumn(of, field, { filter: 'reference' })?.target).toBe(target);
  });

  it('has its entity and field, whose picker takes precedence over the target’s', () => {
    expect(ofColumn('loan', 'book.genre', { filter: 'reference' })).toMatchObject({
      entity: 'loan',
      field: 'book.genre',
      target: 'genre',
    });
  });

  it('is a text filter for a text behind a reference', () => {
    expect(ofColumn('book', 'genre.nameSK', { filter: 'text' })).not.toHaveProperty('target');
  });

  it('has no target without a reference on the path', () => {
    expect(ofColumn('book', 'title', { filter: 'reference' })).not.toHaveProperty('target');
  });
});

describe('the label of "not filled in"', () => {
  it.each([
    { empty: { en: 'Nobody', sk: 'Nikto' }, is: { en: 'Nobody', sk: 'Nikto' } },
    { empty: { en: 'None of {title}', sk: 'Nikto' }, is: undefined },
    { empty: undefined, is: undefined },
  ])('of $empty is $is', ({ empty, is }) => {
    expect(ofColumn('book', 'genre', { filter: 'reference', ...(empty && { empty }) })?.empty).toEqual(is);
  });
});

it('accepts several values for enumerations and references', () => {
  const several = (['text', 'range', 'dateRange', 'enumeration', 'reference', 'boolean', 'flag'] as const).filter(
    (kind) =>
      takesSeveral({
        name: 'a',
        kind,
        label: {},
        values: [],
        entity: 'book',
        field: 'a',
        offered: true,
        units: [],
        isUngrouped: false,
      }),
  );
  expect(several).toEqual(['enumeration', 'reference']);
});
