import { valueTypes, type Scalar } from '../../field-types/index.ts';
import type { CatalogueChange } from '../change.ts';
import { derived, transformed, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { ofJsonAnswered } from '../field/entries.ts';
import { extensions, takenExtensions } from '../field/items.ts';
import { minimumDiff, maximumDiff } from '../limits.ts';
import { client, entries, properties, words } from '../diff.ts';
import { source, unionSchema } from '../schema-of.ts';
import {
  anything,
  lowerName,
  mapOf,
  nameOf,
  number,
  oneOf,
  shortOr,
  text,
  upperName,
  integer,
  yesNo,
  type Shape,
} from '../shapes.ts';

/** Values by name, as in files and in the catalogue. */
export interface OperationValueSources {
  readonly [name: string]: OperationValueSource;
}
export interface OperationValues {
  readonly [name: string]: OperationValue;
}

const nothing: Shape<null> = { schema: { type: 'null' } };
const plain = oneOf<ScalarName>(
  ...new Set(['id' as const, ...Object.values(valueTypes).map(({ scalar: name }) => name), 'file' as const]),
);
const scalar = { schema: { ...plain.schema, description: 'Scalar type.' } } satisfies typeof plain;

/** The properties of an object type. */
export const valueMap: Shape<OperationValueSources> = {
  schema: mapOf({ schema: { $ref: 'operation.schema.json#/definitions/value' } }, lowerName).schema,
};

/** Properties of a type by kind. */
export const typeKinds = {
  scalar: {
    kind: required(oneOf('scalar'), { means: client }),
    scalar: required<ScalarName, ScalarName>(scalar, { means: client }),
  },
  enumeration: {
    kind: required(oneOf('enumeration'), { means: client }),
    enumeration: required(nameOf('enumeration'), { means: client }),
  },
  entity: {
    kind: required(oneOf('entity'), { means: client }),
    entity: required(nameOf('entity'), { means: client }),
    page: withDefault(yesNo, false, { text: 'The value is a page with items and pageInfo.', means: client }),
  },
  /** An inline object or input object type. */
  object: {
    kind: required(oneOf('object'), { means: client }),
    name: required(upperName, { means: client }),
    fields: transformed<OperationValueSources, OperationValues>(
      { schema: { ...valueMap.schema, minProperties: 1 } },
      { means: fieldsDiff },
    ),
  },
};

type TypeKinds = typeof typeKinds;
export type ScalarName = 'id' | Scalar | 'file';
/** The type of an argument or a result. */
export type OperationType = { readonly [K in keyof TypeKinds]: ResolvedOf<TypeKinds[K]> }[keyof TypeKinds];
/** A scalar's name alone is the scalar type. */
export type OperationTypeSource =
  | ScalarName
  | { readonly [K in keyof TypeKinds]: SourceOf<TypeKinds[K]> }[keyof TypeKinds];

const written = {
  ...typeKinds.scalar,
  ...typeKinds.enumeration,
  ...typeKinds.entity,
  ...typeKinds.object,
  kind: required(oneOf('scalar', 'enumeration', 'entity', 'object'), { means: client }),
};

const type: Shape<OperationTypeSource> = shortOr('string', scalar, { schema: unionSchema(written, typeKinds) });

/** An argument or result of an operation; limits apply to inputs of dialogs. */
export const value = {
  type: transformed<OperationTypeSource, OperationType>(type, {
    text: 'Name of a scalar, or an object with a kind.',
    means: typeDiff,
  }),
  list: withDefault(yesNo, false, { text: 'List of values of the type.', means: client }),
  required: withDefault(yesNo, false, { text: 'Required, never null.', means: client }),
  label: derived(text, { means: words }),
  help: optional(text, { text: 'Help text below its control in a dialog.', means: words }),
  maxLength: optional(integer(1), { text: 'Maximum length in characters, in a dialog.', means: maximumDiff }),
  minLength: optional(integer(1), { text: 'Minimum length in characters, in a dialog.', means: minimumDiff }),
  min: optional(number, { text: 'Minimum number, in a dialog.', means: minimumDiff }),
  scale: optional(integer(0, 10), { text: 'Maximum decimal places, in a dialog.', means: maximumDiff }),
  accept: optional(extensions, { text: 'Of a file: accepted extensions; default: any.', means: takenExtensions }),
  ...ofJsonAnswered,
  default: optional(anything, { text: 'Initial value in a dialog.', means: client }),
  keptIn: optional<string | null, string | null>(shortOr('null', nothing, nameOf('field')), {
    text: 'Field of the record that stores the value; default: the one of the same name; null: none. A file field keeps its existing files and adds the new ones.',
    means: client,
  }),
};

export type OperationValue = ResolvedOf<typeof value>;
export type OperationValueSource = SourceOf<typeof value>;

export const valueSchema = source(value).schema;
export const valueDiff = properties<OperationValue>(diffsOf(value));

const objectDiff = properties<Extract<OperationType, { readonly kind: 'object' }>>(diffsOf(typeKinds.object));

/** Object types are compared by their fields. */
function typeDiff(path: string, before?: OperationType, after?: OperationType): readonly CatalogueChange[] {
  return before?.kind === 'object' && after?.kind === 'object'
    ? objectDiff(path, before, after)
    : client(path, before, after);
}

function fieldsDiff(path: string, before?: OperationValues, after?: OperationValues): readonly CatalogueChange[] {
  return entries(valueDiff, {
    added: [['safe for clients', 'the field is new']],
    gone: [['breaking for clients', 'the field is gone']],
  })(path, before, after);
}
