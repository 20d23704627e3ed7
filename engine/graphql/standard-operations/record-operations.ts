import type { Entity } from '../../metadata/index.ts';
import { detailSelection } from '../detail-selection.ts';
import { isSaved } from '../input-definitions.ts';
import { englishOf, sentences, typeNames } from '../names.ts';
import { parseArguments, parseDefinitions } from '../parse-definitions.ts';
import { selectionText } from '../selection.ts';
import { asOfArgument } from './list-operations.ts';
import { byIdDocument, needs, type EntityOperation, type Signature } from './standard-operation.ts';

const idArgument = parseArguments('"Identifier." id: ID!');

/** One record by its id. */
export const oneOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.one],
  signature: (entity) => ({
    type: typeNames(entity).record,
    description: sentences(
      `${englishOf(entity.label)} by its id; null where it is not within the viewer’s reach`,
      needs(entity.access.permissions.read),
    ),
    arguments: [...idArgument, ...asOfArgument(entity)],
  }),
  documents: (catalogue, entity, field) => {
    const name = `${entity.api.type}Detail`;
    const detail = selectionText(detailSelection(catalogue, entity));
    return [{ name, text: `query ${name}($id: ID!) { ${field}(id: $id) ${detail} }` }];
  },
};

/** The query that counts the uses of a record. */
export const usesOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.uses],
  signature: (entity) => ({
    type: 'Int!',
    description: sentences(
      `In how many records this one is used: ${englishOf(entity.label)}. Above 10,000: more`,
      needs(entity.access.permissions.remove),
    ),
    arguments: idArgument,
  }),
  documents: (_, { api }, field) => [byIdDocument('query', `${api.type}Uses`, field)],
};

/** The query for open records that a change of dated values affects. */
export const affectedOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.affected],
  signature: (entity) => ({
    type: '[AffectedRecords!]!',
    description: sentences(
      `Open records within the viewer’s reach that new values of this one affect, by kind: ${englishOf(entity.label)}`,
      needs(entity.access.permissions.update),
    ),
    arguments: parseArguments('"Identifier." id: ID! "From which day the new values hold; absent: today." from: Date'),
  }),
  types: () => affectedTypes,
  documents: (_, { api }, field) => {
    const name = `${api.type}Affected`;
    return [
      { name, text: `query ${name}($id: ID!, $from: Date) { ${field}(id: $id, from: $from) { entity count names } }` },
    ];
  },
};

const affectedTypes = parseDefinitions(`
  "Open records of one kind that a change of dated values affects."
  type AffectedRecords {
    "The name of their entity."
    entity: String!
    "How many there are."
    count: Int!
    "What the first ten are called."
    names: [String!]!
  }
`);

/** The mutation that creates or updates a record. */
export const saveOperation: EntityOperation = {
  kind: 'mutation',
  names: ({ api }) => [api.save],
  signature: saveSignature,
  documents: (catalogue, entity, field) => {
    const name = `${entity.api.type}Save`;
    const detail = selectionText(detailSelection(catalogue, entity));
    const [variable, argument] = hasFiles(entity) ? [', $files: [Upload!]', ', files: $files'] : ['', ''];
    const head = `mutation ${name}($input: ${typeNames(entity).input}!${variable})`;
    return [{ name, text: `${head} { ${field}(input: $input${argument}) ${detail} }` }];
  },
};

/** The mutation that removes a record. An entity may describe it itself, with input for its dialog. */
export const removeOperation: EntityOperation = {
  kind: 'mutation',
  names: ({ api }) => [api.remove],
  signature: (entity, name) => {
    if (name in entity.operations) return undefined;
    const description = `Removes a record: ${englishOf(entity.label)}`;
    return {
      type: 'Boolean',
      description: sentences(description, needs(entity.access.permissions.remove)),
      arguments: idArgument,
    };
  },
  documents: (_, { api, operations }, field) =>
    operations[field]?.record === undefined ? [byIdDocument('mutation', `${api.type}Remove`, field)] : [],
};

/** The mutation that restores an archived record. */
export const restoreOperation: EntityOperation = {
  kind: 'mutation',
  names: ({ api }) => [api.restore],
  signature: (entity) => ({
    type: 'Boolean',
    description: sentences(
      `Brings an archived record back: ${englishOf(entity.label)}`,
      needs(entity.access.permissions.restore),
    ),
    arguments: idArgument,
  }),
  documents: (_, { api }, field) => [byIdDocument('mutation', `${api.type}Restore`, field)],
};

function saveSignature(entity: Entity): Signature {
  const { record, input } = typeNames(entity);
  const { create, update } = entity.access.permissions;
  const permissions = create === update ? [needs(create)] : [needs(create, 'to create'), needs(update, 'to change')];
  const { saveBy } = entity.api;
  return {
    type: record,
    description: sentences(`Saves a record: ${englishOf(entity.label)}`, ...permissions),
    arguments: parseArguments(`
      ${saveBy === undefined ? '' : `"The record that is changed; absent: as the input says." ${saveBy}: ID`}
      "The record; new without an id."
      input: ${input}!
      ${hasFiles(entity) ? '"Files that are added." files: [Upload!]' : ''}
    `),
  };
}

/** True when saves accept files. */
function hasFiles({ fields }: Entity): boolean {
  return Object.values(fields).some((field) => field.type === 'files' && isSaved(field));
}
