import type { Catalogue, Entity, Enumeration } from '../metadata/index.ts';
import { commonDefinitions } from './common-definitions.ts';
import { customOperations, entitiesTaken, operationDefinitions, operationField } from './custom-operations.ts';
import { printDefinitions, type Definition } from './definition.ts';
import { filterDefinition } from './filter-definition.ts';
import { inputDefinitions } from './input-definitions.ts';
import { englishOf } from './names.ts';
import { recordDefinitions } from './record-definitions.ts';
import { appFields, entityFields, everyStandardType, standardTypes } from './standard-operations/index.ts';

/**
 * The contract of a catalogue as SDL, with descriptions on every type, field and argument. Deterministic. @throws when
 * two definitions of one name differ or a name is unknown, which metadata checks report earlier
 */
export function typeDefinitions(catalogue: Catalogue): string {
  const entities = sortedEntities(catalogue);
  const operations = customOperations(catalogue);
  return printDefinitions([
    ...roots(catalogue),
    ...commonDefinitions(catalogue),
    ...standardTypes(catalogue),
    ...Object.values(catalogue.enumerations).map(enumDefinition),
    ...entities.flatMap((entity) => entityDefinitions(catalogue, entity)),
    ...operations.flatMap((operation) => operationDefinitions(catalogue, operation)),
  ]);
}

/** Prints the result types of standard operations that `isUsed` selects, and the types they refer to. */
export function standardTypeDefinitions(isUsed: (name: string) => boolean): string {
  const all = [...commonDefinitions({ enumerations: {} }), ...everyStandardType()];
  const used = new Set(all.flatMap(({ name }) => (isUsed(name) ? [name] : [])));
  // A Set iterates over items added during iteration.
  for (const name of used) for (const type of typesIn(all.find((one) => one.name === name))) used.add(type);
  return printDefinitions(all.filter(({ name }) => used.has(name)));
}

function typesIn(definition: Definition | undefined): readonly string[] {
  if (definition === undefined || !('fields' in definition)) return [];
  return definition.fields.map(({ type }) => type.replaceAll(/[[\]!]/gu, ''));
}

/** Entities by name, so that generated files do not depend on file order. */
export function sortedEntities(catalogue: Catalogue): readonly Entity[] {
  return Object.values(catalogue.entities).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function roots(catalogue: Catalogue): readonly Definition[] {
  const entities = sortedEntities(catalogue);
  const custom = (kind: 'query' | 'mutation') =>
    customOperations(catalogue)
      .filter((operation) => operation.kind === kind)
      .map((operation) => operationField(catalogue, operation));
  const queries = [
    ...entities.flatMap((entity) => entityFields(entity, 'query')),
    ...custom('query'),
    ...appFields(catalogue),
  ];
  const mutations = [...entities.flatMap((entity) => entityFields(entity, 'mutation')), ...custom('mutation')];
  return [
    { kind: 'type', name: 'Query', description: 'What can be read.', fields: queries },
    ...(mutations.length > 0
      ? [{ kind: 'type', name: 'Mutation', description: 'What can be changed.', fields: mutations } as const]
      : []),
  ];
}

function enumDefinition({ name, label, values }: Enumeration): Definition {
  return {
    kind: 'enum',
    name,
    description: englishOf(label) || name,
    values: values.map((value) => ({ name: value.name, description: englishOf(value.label) || value.name })),
  };
}

function entityDefinitions(catalogue: Catalogue, entity: Entity): readonly Definition[] {
  const isTaken = customOperations(catalogue).some((operation) => entitiesTaken(operation).includes(entity.name));
  return [
    ...(entity.storage.kept ? recordDefinitions(catalogue, entity) : []),
    ...(hasList(entity) ? [filterDefinition(catalogue, entity)] : []),
    ...(entity.api.save !== undefined || isTaken ? inputDefinitions(entity) : []),
  ];
}

function hasList({ api, views }: Entity): boolean {
  return api.page !== undefined || api.all !== undefined || Object.keys(views).length > 0;
}
