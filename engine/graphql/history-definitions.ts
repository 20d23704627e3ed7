import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

/** What a record's history is told in; nothing where no entity has one. */
export function historyDefinitions({ entities }: Catalogue): readonly Definition[] {
  return Object.values(entities).some(({ api }) => api.history !== undefined) ? definitions : [];
}

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
    fields: [
      { name: 'id', type: 'ID!', description: 'Identifier.' },
      { name: 'createdAt', type: 'DateTime!', description: 'When.' },
      { name: 'action', type: 'String!', description: 'The name of the action, or of what the product itself did.' },
      { name: 'actor', type: 'JSON', description: 'Who: the id and what the user is called by; null: the product.' },
      { name: 'organization', type: 'JSON', description: 'For whom: the id and what it is called by.' },
      { name: 'originState', type: 'String', description: 'The status before.' },
      { name: 'endState', type: 'String', description: 'The status after.' },
      { name: 'hasFiles', type: 'Boolean!', description: 'Whether files came with it.' },
      { name: 'changes', type: '[HistoryChange!]!', description: 'What was changed by it.' },
    ],
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
