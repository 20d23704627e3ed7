import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import type { Catalogue, Column, Entity } from '../../engine/metadata/index.ts';

const { catalogue } = sharedCatalogue('metadata');

const valuesOf = ({ enumerations }: Catalogue, { fields }: Entity, { field }: Column) => {
  const of = fields[field];
  return of?.type === 'enumeration' ? (enumerations[of.enumeration]?.values ?? []) : [];
};

/** Values that a cell would show twice: of a column and, under the same name and words, of the one above it. */
function shownTwice(entity: Entity, columns: readonly Column[]): readonly string[] {
  return columns.flatMap((column) => {
    const lead = columns.find(({ name }) => name === column.under);
    if (lead === undefined) return [];
    const above = new Map(valuesOf(catalogue, entity, lead).map(({ name, label }) => [name, label['sk']]));
    return (
      valuesOf(catalogue, entity, column)
        .filter(({ name, label }) => above.get(name) === label['sk'])
        // What the filter does not offer, records of the list never are.
        .filter(({ name }) => ![...(column.underExcept ?? []), ...column.filterExclude].includes(name))
        .map(({ name }) => `${entity.name}.${column.name}: ${name}`)
    );
  });
}

it('says no value twice in one cell', () => {
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
