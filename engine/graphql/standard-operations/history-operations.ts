import {
  displayPaths,
  entriesFields,
  entriesQuery,
  fieldAt,
  type Catalogue,
  type Entity,
  type EntriesField,
  type History,
} from '../../metadata/index.ts';
import type { Definition, FieldDefinition } from '../definition.ts';
import { englishOf, ownHistoryTypes, sentences, toPascalCase } from '../names.ts';
import { parseArguments, parseDefinitions } from '../parse-definitions.ts';
import { needs, type EntityOperation } from './standard-operation.ts';

const pageOfRecord = parseArguments('"Identifier." id: ID! "Absent: the first page." page: PageInput');

/** The query for the history of a record. */
export const historyOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.history],
  signature: (entity) => ({
    type: 'History',
    description: sentences(
      `What was done to a record, the latest first: ${englishOf(entity.label)}. Null where it is not within the viewer’s reach`,
      needs(entity.access.permissions.read),
      needs(entity.history?.permission),
    ),
    arguments: pageOfRecord,
  }),
  types: (catalogue) => [
    ...historyTypes,
    ...Object.values(catalogue.entities).flatMap((entity) => ownTypes(catalogue, entity.history)),
  ],
  documents: (_, { api }, field) => {
    const name = `${api.type}History`;
    const entry =
      '{ id createdAt action actor organization originState endState hasFiles changes { path before after } }';
    const body = `{ items ${entry} pageInfo { totalElements totalIsCapped } }`;
    return [{ name, text: `query ${name}($id: ID!, $page: PageInput) { ${field}(id: $id, page: $page) ${body} }` }];
  },
};

/** The paginated queries of a record's entry lists. */
export const entriesOperation: EntityOperation = {
  kind: 'query',
  names: (entity) => entriesFields(entity).map((field) => entriesQuery(entity, field.name)),
  signature: (entity, name) => ({
    type: 'Entries',
    description: sentences(
      `${englishOf(entriesFieldOf(entity, name).label)} of a record, page by page: ${englishOf(entity.label)}. Null where it is not within the viewer’s reach`,
      needs(entity.access.permissions.read),
    ),
    arguments: pageOfRecord,
  }),
  types: () => entriesTypes,
  documents: (_, __, key) => {
    const name = toPascalCase(key);
    const body = '{ items pageInfo { totalElements } }';
    const text = `query ${name}($id: ID!, $page: PageInput) { ${key}(id: $id, page: $page) ${body} }`;
    return [{ name, group: 'operations', key, text }];
  },
};

/** The entries field that the query `name` reads. @throws Error for an unknown name */
export function entriesFieldOf(entity: Entity, name: string): EntriesField {
  const field = entriesFields(entity).find((one) => entriesQuery(entity, one.name) === name);
  if (field === undefined) throw new Error(`no list of the entity "${entity.name}" is read by "${name}"`);
  return field;
}

const historyTypes = parseDefinitions(`
  "One page of what was done to a record, the latest first."
  type History {
    "What was done."
    items: [HistoryEntry!]!
    "Where the page stands in the history."
    pageInfo: PageInfo!
  }

  "Something that was done to a record, as far as this viewer may read the record."
  type HistoryEntry {
    "Identifier."
    id: ID!
    "When."
    createdAt: DateTime!
    "The name of the action, or of what the product itself did."
    action: String!
    "Who: the id and what the user is called by; null: the product."
    actor: JSON
    "For whom: the id and what it is called by."
    organization: JSON
    "The status before."
    originState: String
    "The status after."
    endState: String
    "Whether files came with it."
    hasFiles: Boolean!
    "What was changed by it."
    changes: [HistoryChange!]!
  }

  "A field that was changed. A reference is its id and what the record is called by."
  type HistoryChange {
    "The path of the field."
    path: String!
    "What it held."
    before: JSON
    "What it then held."
    after: JSON
  }
`);

const entriesTypes = parseDefinitions(`
  "One page of a list that a record keeps."
  type Entries {
    "The entries, in their order."
    items: [JSON!]!
    "Where the page stands in the list."
    pageInfo: PageInfo!
  }
`);

/** Types of an embedded history: those of the query, with the client's names and the actor as an object. */
function ownTypes({ entities }: Pick<Catalogue, 'entities'>, history: History | undefined): readonly Definition[] {
  const [entry, actor] = history === undefined ? [] : ownHistoryTypes({ history });
  const whole = historyTypes.find(({ name }) => name === 'HistoryEntry');
  if (history === undefined || entry === undefined || whole === undefined || !('fields' in whole)) return [];
  const own: Definition = {
    kind: 'type',
    name: entry,
    description: 'Something that was done to the record, as far as this viewer may read it.',
    fields: whole.fields.map((field): FieldDefinition => {
      if (field.name === 'actor' && actor !== undefined) return { ...field, type: actor, description: actorWords };
      if (field.name !== 'action' || history.nameEnumeration === undefined) return field;
      return { ...field, type: `${history.nameEnumeration}!`, description: 'What was done.' };
    }),
  };
  const users = entities[history.users ?? ''];
  return actor === undefined || users === undefined ? [own] : [own, actorType({ entities }, users, actor)];
}

const actorWords = 'Who; null: the product, or a person of whom the viewer is told nothing.';

function actorType({ entities }: Pick<Catalogue, 'entities'>, users: Entity, name: string): Definition {
  const called = displayPaths(users).flatMap((path): readonly FieldDefinition[] => {
    const field = fieldAt(entities, users.fields, path);
    return field === undefined || path.includes('.')
      ? []
      : [{ name: path, type: 'String', description: englishOf(field.label) }];
  });
  const id = { name: 'id', type: 'ID', description: 'Identifier; null of a person out of the viewer’s reach.' };
  return { kind: 'type', name, description: 'Who did it.', fields: [id, ...called] };
}
