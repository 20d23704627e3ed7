import type { Catalogue, Entity } from '../metadata/index.ts';
import type { Definition, FieldDefinition, InputDefinition } from './definition.ts';
import { englishOf, sentences } from './names.ts';

/** What comments are told in; nothing where none can be written. */
export function commentDefinitions({ entities }: Catalogue): readonly Definition[] {
  return Object.values(entities).some(({ api }) => api.comments !== undefined) ? definitions : [];
}

const idOf = (what: string): InputDefinition => ({ name: 'id', type: 'ID!', description: `Identifier of ${what}.` });

/** What is asked about the comments of an entity's records. */
export function commentQueries(entity: Entity): readonly FieldDefinition[] {
  const { comments } = entity.api;
  if (comments === undefined) return [];
  return [
    {
      name: comments,
      type: 'Comments',
      description: sentences(
        `What was written about a record for the viewer’s organization to read, the latest first: ${englishOf(entity.label)}. Null where the record is not within the viewer’s reach`,
        needs(entity),
      ),
      arguments: [idOf('the record'), { name: 'page', type: 'PageInput', description: 'Absent: the first page.' }],
    },
  ];
}

/** What writes comments and takes them back. */
export function commentMutations(entity: Entity): readonly FieldDefinition[] {
  const { addComment, removeComment } = entity.api;
  return [
    ...(addComment === undefined ? [] : [addMutation(entity, addComment)]),
    ...(removeComment === undefined ? [] : [removeMutation(entity, removeComment)]),
  ];
}

function addMutation(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'ID!',
    description: sentences(
      `Writes about a record, without changing it: ${englishOf(entity.label)}. Answers the id of the comment`,
      needs(entity),
    ),
    arguments: [
      idOf('the record'),
      { name: 'audience', type: 'CommentAudience!', description: 'For whom it is.' },
      { name: 'text', type: 'String!', description: 'Plain text; @[12] mentions the person with the id 12.' },
    ],
  };
}

function removeMutation(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'Boolean!',
    description: sentences('Takes back a comment that the viewer wrote', needs(entity)),
    arguments: [idOf('the comment')],
  };
}

function needs({ access }: Entity): string | undefined {
  const { read } = access.permissions;
  return read && `Needs ${read}`;
}

const definitions: readonly Definition[] = [
  {
    kind: 'enum',
    name: 'CommentAudience',
    description: 'For whom a comment is.',
    values: [
      { name: 'ORGANIZATION', description: 'The writer’s own organization alone.' },
      { name: 'PARTIES', description: 'The organizations that were parties of the record when it was written.' },
    ],
  },
  {
    kind: 'type',
    name: 'Comments',
    description: 'One page of what was written about a record, and what the viewer may write.',
    fields: [
      { name: 'items', type: '[Comment!]!', description: 'What was written.' },
      { name: 'pageInfo', type: 'PageInfo!', description: 'Where the page stands.' },
      { name: 'audiences', type: '[CommentReaders!]!', description: 'For whom the viewer may write.' },
      {
        name: 'people',
        type: '[JSON!]!',
        description: 'Whom the viewer may mention: the id and what each is called by.',
      },
    ],
  },
  {
    kind: 'type',
    name: 'CommentReaders',
    description: 'Who would read a comment.',
    fields: [
      { name: 'audience', type: 'CommentAudience!', description: 'For whom it would be.' },
      { name: 'organizations', type: '[JSON!]!', description: 'The id and what each organization is called by.' },
    ],
  },
  {
    kind: 'type',
    name: 'Comment',
    description: 'Something that was written about a record.',
    fields: [
      { name: 'id', type: 'ID!', description: 'Identifier.' },
      { name: 'createdAt', type: 'DateTime!', description: 'When.' },
      { name: 'audience', type: 'CommentAudience!', description: 'For whom it is.' },
      {
        name: 'author',
        type: 'JSON',
        description: 'Who: the id and what the user is called by; null for somebody the viewer does not see.',
      },
      { name: 'organization', type: 'JSON!', description: 'For whom they wrote: the id and what it is called by.' },
      { name: 'isMine', type: 'Boolean!', description: 'Whether the viewer wrote it and may take it back.' },
      { name: 'pieces', type: '[CommentPiece!]!', description: 'The text, piece by piece.' },
    ],
  },
  {
    kind: 'type',
    name: 'CommentPiece',
    description: 'Words of a comment, or somebody mentioned in it.',
    fields: [
      { name: 'words', type: 'String', description: 'The words; null for a mention.' },
      { name: 'isMention', type: 'Boolean!', description: 'Whether somebody is mentioned.' },
      {
        name: 'person',
        type: 'JSON',
        description: 'Who: the id and what the user is called by; null for somebody the viewer does not see.',
      },
    ],
  },
];
