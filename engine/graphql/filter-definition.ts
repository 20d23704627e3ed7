import { rangeFacts, isRangeKind } from '../field-types/index.ts';
import {
  everyColumn,
  everyFilter,
  fieldAt,
  type Catalogue,
  type Entity,
  type FilterKind,
  type Narrowing,
} from '../metadata/index.ts';
import type { Definition, InputDefinition } from './definition.ts';
import { englishOf, sentences, typeNames } from './names.ts';

/** The filter input of an entity's lists: search, ids, columns, and further filters of lists and views. */
export function filterDefinition(catalogue: Catalogue, entity: Entity): Definition {
  const named = new Map<string, InputDefinition>();
  for (const filter of filtersOf(entity)) {
    if (!named.has(filter.name)) named.set(filter.name, filterInput(catalogue, entity, filter));
  }
  return {
    kind: 'input',
    name: typeNames(entity).filter,
    description: `Narrows a list: ${englishOf(entity.plural)}. All conditions given hold at once.`,
    fields: [
      { name: 'search', type: 'String', description: 'Words looked for in the texts this list searches.' },
      { name: 'id', type: '[ID]', description: 'Only these records.' },
      ...named.values(),
      ...logicalInputs(typeNames(entity).filter),
    ],
  };
}

/** Logical combinations of the filters, without search. */
function logicalInputs(type: string): readonly InputDefinition[] {
  return [
    { name: 'and', type: `[${type}!]`, description: 'All of these hold.' },
    { name: 'or', type: `[${type}!]`, description: 'At least one of these holds.' },
    { name: 'not', type, description: 'This does not hold; what is not filled in is left.' },
  ];
}

/** All filters of an entity, columns first; the first of a name wins. */
export function filtersOf(entity: Entity): readonly Narrowing[] {
  const columns = everyColumn(entity).flatMap(({ name, field, label, filter }) =>
    filter ? [{ name, field, label, kind: filter }] : [],
  );
  const views = Object.values(entity.views).flatMap(({ filters }) => filters);
  return [...columns, ...everyFilter(entity), ...views];
}

function filterInput(catalogue: Catalogue, entity: Entity, filter: Narrowing): InputDefinition {
  const label = englishOf(filter.label);
  return {
    name: filter.name,
    type: filterType(catalogue, entity, filter),
    description: sentences(label, meaning(filter.kind)),
  };
}

function filterType(catalogue: Catalogue, entity: Entity, filter: Narrowing): string {
  if (isRangeKind(filter.kind)) return rangeFacts[filter.kind].graphql.name;
  switch (filter.kind) {
    case 'text':
      return 'TextFilter';
    case 'enumeration':
      return `[${enumerationOf(catalogue, entity, filter)}]`;
    case 'reference':
      return '[ID]';
    case 'boolean':
    case 'flag':
      return 'Boolean';
  }
}

function enumerationOf(catalogue: Catalogue, entity: Entity, { name, field }: Narrowing): string {
  const target = fieldAt(catalogue.entities, entity.fields, field ?? name);
  if (target?.type !== 'enumeration') throw new Error(`The filter "${name}" of ${entity.name} is over no enumeration.`);
  return target.enumeration;
}

function meaning(kind: FilterKind): string | undefined {
  switch (kind) {
    case 'enumeration':
    case 'reference':
      return 'Any of these; null stands for none.';
    case 'flag':
      return 'Counts only when true.';
    default:
      return undefined;
  }
}
