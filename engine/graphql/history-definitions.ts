import { displayPaths, fieldAt, type Catalogue, type Entity, type History } from '../metadata/index.ts';
import type { Definition, FieldDefinition } from './definition.ts';
import { englishOf, toPascalCase } from './names.ts';

/** What a record's history is told in; nothing where no entity has one. */
export function historyDefinitions(catalogue: Catalogue): readonly Definition[] {
  const entities = Object.values(catalogue.entities);
  if (!entities.some(({ api }) => api.history !== undefined)) return [];
  return [...definitions, ...entities.flatMap(({ history }) => ownDefinitions(catalogue, history))];
}

/** The type of the entries that are told within a record, by the name of the field. */
export function ownHistoryType(field: string): string {
  return toPascalCase(field);
}

/** The types in which a history is told within a record, of whoever acted as well. */
export function ownHistoryTypes({ history }: Pick<Entity, 'history'>): readonly string[] {
  if (history?.field === undefined) return [];
  const entry = ownHistoryType(history.field);
  return history.users === undefined ? [entry] : [entry, `${entry}Actor`];
}

/** As a history by itself, but for the names of its clients and the person as an object. */
function ownDefinitions({ entities }: Catalogue, history: History | undefined): readonly Definition[] {
  if (history === undefined) return [];
  const [entry, actor] = ownHistoryTypes({ history });
  if (entry === undefined) return [];
  const own: Definition = {
    kind: 'type',
    name: entry,
    description: 'Something that was done to the record, as far as this viewer may read it.',
    fields: entryFields.map((field): FieldDefinition => {
      if (field.name === 'actor' && actor !== undefined) return { ...field, type: actor, description: actorWords };
      if (field.name !== 'action' || history.nameEnumeration === undefined) return field;
      return { ...field, type: `${history.nameEnumeration}!`, description: 'What was done.' };
    }),
  };
  const users = entities[history.users ?? ''];
  if (actor === undefined || users === undefined) return [own];
  const called = displayPaths(users).flatMap((path): readonly FieldDefinition[] => {
    const field = fieldAt(entities, users.fields, path);
    return field === undefined || path.includes('.')
      ? []
      : [{ name: path, type: 'String', description: englishOf(field.label) }];
  });
  const id = { name: 'id', type: 'ID', description: 'Identifier; null of a person out of the viewer’s reach.' };
  return [own, { kind: 'type', name: actor, description: 'Who did it.', fields: [id, ...called] }];
}

const actorWords = 'Who; null: the product, or a person of whom the viewer is told nothing.';

const entryFields: readonly FieldDefinition[] = [
  { name: 'id', type: 'ID!', description: 'Identifier.' },
  { name: 'createdAt', type: 'DateTime!', description: 'When.' },
  { name: 'action', type: 'String!', description: 'The name of the action, or of what the product itself did.' },
  { name: 'actor', type: 'JSON', description: 'Who: the id and what the user is called by; null: the product.' },
  { name: 'organization', type: 'JSON', description: 'For whom: the id and what it is called by.' },
  { name: 'originState', type: 'String', description: 'The status before.' },
  { name: 'endState', type: 'String', description: 'The status after.' },
  { name: 'hasFiles', type: 'Boolean!', description: 'Whether files came with it.' },
  { name: 'changes', type: '[HistoryChange!]!', description: 'What was changed by it.' },
];

const definitions: readonly Definition[] = [
  {
    kind: 'type',
    name: 'History',
    description: 'One page of what was done to a record, the latest first.',
    fields: [
      { name: 'items', type: '[HistoryEntry!]!', description: 'What was done.' },
      { name: 'pageInfo', type: 'PageInfo!', description: 'Where the page stands in the history.' },
    ],
  },
  {
    kind: 'type',
    name: 'HistoryEntry',
    description: 'Something that was done to a record, as far as this viewer may read the record.',
    fields: entryFields,
  },
  {
    kind: 'type',
    name: 'HistoryChange',
    description: 'A field that was changed. A reference is its id and what the record is called by.',
    fields: [
      { name: 'path', type: 'String!', description: 'The path of the field.' },
      { name: 'before', type: 'JSON', description: 'What it held.' },
      { name: 'after', type: 'JSON', description: 'What it then held.' },
    ],
  },
];
