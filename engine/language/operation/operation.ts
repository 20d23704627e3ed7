import { derived, assignedByLoader, optional, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, words } from '../diff.ts';
import { openness, permission } from '../access-condition.ts';
import { fileOf } from '../file.ts';
import { kindSchema, schemaOf } from '../schema-of.ts';
import {
  described,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  listOf,
  relativePath,
  scalar,
  shortOr,
  text,
  type Shape,
  patternText,
} from '../shapes.ts';
import {
  valueMap,
  valueDiff,
  valueSchema,
  type OperationValue,
  type OperationValues,
  type OperationValueSource,
  type OperationValueSources,
} from './value.ts';

const recordName = patternText(
  '^(?:[a-z][A-Za-z0-9]*|\\$viewer\\.(?:organizationId|userId))$',
  'the name of an argument, or $viewer.organizationId',
);

/** An argument, a viewer fact, or references by the arguments they are compared with. */
export type RecordNaming = string | Readonly<Record<string, string>>;

const valueShape: Shape<OperationValueSource> = { schema: { $ref: '#/definitions/value' } };

/** A GraphQL field beyond page, all, one, save and remove. Its resolver is server code, found by name. */
export const operation = {
  name: assignedByLoader<string>({ means: client }),
  kind: withDefault(oneOf('query', 'mutation'), 'mutation', {
    text: 'query: reads data; mutation: changes data.',
    means: client,
  }),
  label: derived(text, { means: words }),
  arguments: derived<OperationValueSources, OperationValues>(valueMap, {
    text: 'The arguments, by name.',
    means: entries<OperationValue>(valueDiff, {
      added: ({ required }) => [
        required
          ? ['breaking for clients', 'a new argument must be given']
          : ['safe for clients', 'the argument is new'],
      ],
      gone: [['breaking for clients', 'the argument is gone']],
    }),
  }),
  record: optional<RecordNaming, RecordNaming>(shortOr('string', recordName, mapOf(lowerName, lowerName)), {
    text: 'Of actions on one record: argument with its id (default: id); or several arguments, each with the reference of the record that must match; or the viewer value that is its id: $viewer.organizationId, so that viewers act only on their own record.',
    means: client,
  }),
  form: optional(nameOf('form'), {
    text: 'Entity without storage whose form and rules define and validate the arguments: one argument of that type, otherwise one argument per field.',
    means: client,
  }),
  result: derived<OperationValueSource, OperationValue>(valueShape, {
    text: 'Result; default: the record, for an operation of an entity.',
    means: valueDiff,
  }),
  access: withDefault(oneOf('public', 'viewer'), 'viewer', { text: 'public: no token required.', means: openness }),
  permission: optional(nameOf('permission'), { means: permission }),
  select: optional(listOf(relativePath), {
    text: 'Field paths that the generated GraphQL document selects from a result that is a record.',
    means: client,
  }),
  saves: optional(mapOf(scalar, nameOf('field')), {
    text: 'The operation saves a record of its entity from its argument input. A new record gets these field values, including its initial status; a stored one must already have them.',
    means: client,
  }),
  occasion: optional(oneOf('create', 'update'), {
    text: 'With saves: create (the default): the input has no id; update: the input must have the id of the record to change.',
    means: client,
  }),
};

export type Operation = ResolvedOf<typeof operation>;
export type OperationSource = SourceOf<typeof operation>;

export const operationShape = described<OperationSource>('operation');

export const operationsDiff = entries<Operation>(properties<Operation>(diffsOf(operation)), {
  added: [['access widened', 'the operation is new; look at who may call it']],
  gone: [['breaking for clients', 'the operation is gone']],
});

export const operationSchema = kindSchema('operation', 'A GraphQL operation beyond page, all, one, save and remove', {
  ...schemaOf(operation),
  definitions: { value: valueSchema },
});

export const operationsFile = fileOf('operations', 'Operations of the app', {
  operations: mapOf(operationShape, lowerName, { description: 'Operations by name.' }),
});
