import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import type { Catalogue, Column, Entity } from '../../engine/metadata/index.ts';

const { catalogue } = sharedCatalogue('metadata');

const valuesOf = ({ enumerations }: Catalogue, { fields }: Entity, { field }: Column) => {
  const of = fields[field];
  return of?.type === 'enumeration' ? (enumerations[of.enumeration]?.values ?? []) : [];
};

/** Values that a cell would show twice: a column and the one above it have a value of the same name and label. */
function shownTwice(entity: Entity, columns: readonly Column[]): readonly string[] {
  return columns.flatMap((column) => {
    const lead = columns.find(({ name }) => name === column.under);
    if (lead === undefined) return [];
    const above = new Map(valuesOf(catalogue, entity, lead).map(({ name, label }) => [name, label['sk']]));
    return (
      valuesOf(catalogue, entity, column)
        .filter(({ name, label }) => above.get(name) === label['sk'])
        // Records of the list never have values that the filter excludes.
        .filter(({ name }) => ![...(column.underExcept ?? []), ...column.filterExclude].includes(name))
        .map(({ name }) => `${entity.name}.${column.name}: ${name}`)
    );
  });
}

it('shows no value twice in one cell', () => {
  const twice = Object.values(catalogue.entities).flatMap((entity) =>
    [entity.list, ...Object.values(entity.lists)].flatMap((list) => shownTwice(entity, list?.columns ?? [])),
  );
  expect(twice).toEqual([]);
});

it('shows two values at most in one cell, so that a row has two lines', () => {
  const tall = Object.values(catalogue.entities).flatMap((entity) =>
    [entity.list, ...Object.values(entity.lists)].flatMap((list) => {
      const under = (list?.columns ?? []).filter(({ hidden }) => !hidden).flatMap(({ under: lead }) => lead ?? []);
      return under.filter((lead, index) => under.indexOf(lead) < index).map((lead) => `${entity.name}.${lead}`);
    }),
  );
  expect(tall).toEqual([]);
});
