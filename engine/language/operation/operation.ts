import { derived, assignedByLoader, optional, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, words } from '../meaning.ts';
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
  valueMeaning,
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
    text: 'A query reads, a mutation changes.',
    means: client,
  }),
  label: derived(text, { means: words }),
  arguments: derived<OperationValueSources, OperationValues>(valueMap, {
    text: 'The arguments, by name.',
    means: entries<OperationValue>(valueMeaning, {
      added: ({ required }) => [
        required
          ? ['breaking for clients', 'a new argument must be given']
          : ['safe for clients', 'the argument is new'],
      ],
      gone: [['breaking for clients', 'the argument is gone']],
    }),
  }),
  record: optional<RecordNaming, RecordNaming>(shortOr('string', recordName, mapOf(lowerName, lowerName)), {
    text: "Of actions on one record: the argument that names it (default: id); several, each with the reference of the record that it is compared with; or what of the viewer is its id: $viewer.organizationId, so that one acts on one's own record alone.",
    means: client,
  }),
  form: optional(nameOf('form'), {
    text: 'The entity, kept nowhere, whose form asks the arguments, and whose rules validate them: an argument of that type, else its fields as arguments of their own.',
    means: client,
  }),
  result: derived<OperationValueSource, OperationValue>(valueShape, {
    text: "The answer; default: an entity's operation answers its record.",
    means: valueMeaning,
  }),
  access: withDefault(oneOf('public', 'viewer'), 'viewer', { text: 'public: without a token.', means: openness }),
  permission: optional(nameOf('permission'), { means: permission }),
  select: optional(listOf(relativePath), {
    text: 'Field paths the generated document selects of a result that is a record.',
    means: client,
  }),
  saves: optional(mapOf(scalar, nameOf('field')), {
    text: 'The operation saves a record of its entity from its argument input: a new one with these values of its fields, the status it starts in among them; of stored ones only one that has them.',
    means: client,
  }),
  occasion: optional(oneOf('create', 'update'), {
    text: 'Of one that saves: create (the default) takes no id; update changes the record whose id the input must have.',
    means: client,
  }),
};

export type Operation = ResolvedOf<typeof operation>;
export type OperationSource = SourceOf<typeof operation>;

export const operationShape = described<OperationSource>('operation');

export const operationsMeaning = entries<Operation>(properties<Operation>(meaningsOf(operation)), {
  added: [['access widened', 'the operation is new; look at who may call it']],
  gone: [['breaking for clients', 'the operation is gone']],
});

export const operationSchema = kindSchema('operation', 'A GraphQL operation beyond page, all, one, save and remove', {
  ...schemaOf(operation),
  definitions: { value: valueSchema },
});

export const operationsFile = fileOf('operations', 'Operations of no entity', {
  operations: mapOf(operationShape, lowerName, { description: 'By name.' }),
});
