import { valueTypes } from '../field-types/index.ts';
import type { Catalogue, Json, Operation, OperationType, OperationValue } from '../metadata/index.ts';
import type { Definition, FieldDefinition, InputDefinition } from './definition.ts';
import { englishOf, sentences, typeNames } from './names.ts';

type Direction = 'argument' | 'result';

/** Described operations: those of the app, then those of entities, by name. */
export function customOperations(catalogue: Catalogue): readonly Operation[] {
  const ofEntities = Object.values(catalogue.entities).flatMap(({ operations }) => Object.values(operations));
  return [...Object.values(catalogue.operations), ...ofEntities].toSorted(byName);
}

/** The root field of a custom operation. */
export function operationField(catalogue: Catalogue, operation: Operation): FieldDefinition {
  const permission = operation.permission && `Needs ${operation.permission}`;
  const openness = operation.access === 'public' ? 'Open without a token' : undefined;
  return {
    name: operation.name,
    type: valueType(catalogue, operation.result, 'result'),
    description: sentences(englishOf(operation.label), permission, openness),
    arguments: valueFields(catalogue, operation.arguments, 'argument'),
  };
}

/** The object types and input types of an operation. */
export function operationDefinitions(catalogue: Catalogue, operation: Operation): readonly Definition[] {
  return [
    ...Object.values(operation.arguments).flatMap((value) => objectDefinitions(catalogue, value, 'argument')),
    ...objectDefinitions(catalogue, operation.result, 'result'),
  ];
}

/** The names of object types in an operation's result. */
export function objectsAnswered(catalogue: Catalogue, operation: Operation): readonly string[] {
  return objectDefinitions(catalogue, operation.result, 'result').map(({ name }) => name);
}

/** The entities whose records an operation takes as arguments. */
export function entitiesTaken({ arguments: values }: Operation): readonly string[] {
  return Object.values(values).flatMap(({ type }) => (type.kind === 'entity' ? [type.entity] : []));
}

/** A type with list and non-null marks, as in SDL. */
export function valueType(catalogue: Catalogue, value: OperationValue, direction: Direction): string {
  const base = baseType(catalogue, value.type, direction);
  return `${value.list ? `[${base}!]` : base}${value.required ? '!' : ''}`;
}

function objectDefinitions(
  catalogue: Catalogue,
  { type, label }: OperationValue,
  direction: Direction,
): readonly Definition[] {
  if (type.kind !== 'object') return [];
  const definition: Definition = {
    kind: direction === 'argument' ? 'input' : 'type',
    name: type.name,
    description: englishOf(label) || type.name,
    fields: valueFields(catalogue, type.fields, direction),
  };
  return [definition, ...Object.values(type.fields).flatMap((value) => objectDefinitions(catalogue, value, direction))];
}

function valueFields(
  catalogue: Catalogue,
  values: Operation['arguments'],
  direction: Direction,
): readonly InputDefinition[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    type: valueType(catalogue, value, direction),
    description: valueDescription(name, value),
    ...(value.default !== undefined && direction === 'argument' ? { default: literal(value.default, value.type) } : {}),
  }));
}

/** Identifiers get a generic description. */
function valueDescription(name: string, { label, type, list }: OperationValue): string {
  const words = englishOf(label);
  if (words !== '' && words !== name) return words;
  if (type.kind === 'scalar' && type.scalar === 'id') return list ? 'Identifiers.' : 'Identifier.';
  return name;
}

function baseType(catalogue: Catalogue, type: OperationType, direction: Direction): string {
  switch (type.kind) {
    case 'scalar':
      if (type.scalar === 'file') return direction === 'argument' ? 'Upload' : 'File';
      return type.scalar === 'id' ? 'ID' : valueTypes[type.scalar].graphql;
    case 'enumeration':
      return type.enumeration;
    case 'object':
      return type.name;
    case 'entity':
      return entityType(catalogue, type, direction);
  }
}

function entityType(
  catalogue: Catalogue,
  type: OperationType & { readonly kind: 'entity' },
  direction: Direction,
): string {
  const entity = catalogue.entities[type.entity];
  if (!entity) throw new Error(`An operation names "${type.entity}", which is not an entity.`);
  const names = typeNames(entity);
  if (direction === 'argument') return names.input;
  return type.page ? names.page : names.record;
}

/** A JSON value as an SDL literal; an enumeration value is unquoted. */
function literal(value: Json, type: OperationType): string {
  return type.kind === 'enumeration' && typeof value === 'string' ? value : JSON.stringify(value);
}

function byName(one: Operation, other: Operation): number {
  return one.name < other.name ? -1 : 1;
}
