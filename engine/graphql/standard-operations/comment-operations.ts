import type { Entity } from '../../metadata/index.ts';
import { englishOf, sentences } from '../names.ts';
import { parseArguments, parseDefinitions } from '../parse-definitions.ts';
import { byIdDocument, needs, type EntityOperation } from './standard-operation.ts';

/** The query for the comments on a record. */
export const commentsOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.comments],
  signature: (entity) => ({
    type: 'Comments',
    description: sentences(
      `What was written about a record for the viewer’s organization to read, the latest first: ${englishOf(entity.label)}. Null where the record is not within the viewer’s reach`,
      needsRead(entity),
    ),
    arguments: parseArguments(`
      "Identifier of the record."
      id: ID!
      "Absent: the first page."
      page: PageInput
    `),
  }),
  types: () => commentTypes,
  documents: (_, { api }, field) => {
    const name = `${api.type}Comments`;
    const item = '{ id createdAt audience author organization isMine pieces { words isMention person } }';
    const body = `{ items ${item} pageInfo { totalElements totalIsCapped } audiences { audience organizations } people }`;
    return [{ name, text: `query ${name}($id: ID!, $page: PageInput) { ${field}(id: $id, page: $page) ${body} }` }];
  },
};

/** The mutation that adds a comment. */
export const addCommentOperation: EntityOperation = {
  kind: 'mutation',
  names: ({ api }) => [api.addComment],
  signature: (entity) => ({
    type: 'ID!',
    description: sentences(
      `Writes about a record, without changing it: ${englishOf(entity.label)}. Answers the id of the comment`,
      needsRead(entity),
    ),
    arguments: parseArguments(`
      "Identifier of the record."
      id: ID!
      "For whom it is."
      audience: CommentAudience!
      "Plain text; @[12] mentions the person with the id 12."
      text: String!
    `),
  }),
  documents: (_, { api }, field) => {
    const name = `${api.type}AddComment`;
    const head = `mutation ${name}($id: ID!, $audience: CommentAudience!, $text: String!)`;
    return [{ name, text: `${head} { ${field}(id: $id, audience: $audience, text: $text) }` }];
  },
};

/** The mutation that removes a comment. */
export const removeCommentOperation: EntityOperation = {
  kind: 'mutation',
  names: ({ api }) => [api.removeComment],
  signature: (entity) => ({
    type: 'Boolean!',
    description: sentences('Takes back a comment that the viewer wrote', needsRead(entity)),
    arguments: parseArguments('"Identifier of the comment." id: ID!'),
  }),
  documents: (_, { api }, field) => [byIdDocument('mutation', `${api.type}RemoveComment`, field)],
};

function needsRead({ access }: Entity): string | undefined {
  return needs(access.permissions.read);
}

const commentTypes = parseDefinitions(`
  "For whom a comment is."
  enum CommentAudience {
    "The writer’s own organization alone."
    ORGANIZATION
    "The organizations that were parties of the record when it was written."
    PARTIES
  }

  "One page of what was written about a record, and what the viewer may write."
  type Comments {
    "What was written."
    items: [Comment!]!
    "Where the page stands."
    pageInfo: PageInfo!
    "For whom the viewer may write."
    audiences: [CommentReaders!]!
    "Whom the viewer may mention: the id and what each is called by."
    people: [JSON!]!
  }

  "Who would read a comment."
  type CommentReaders {
    "For whom it would be."
    audience: CommentAudience!
    "The id and what each organization is called by."
    organizations: [JSON!]!
  }

  "Something that was written about a record."
  type Comment {
    "Identifier."
    id: ID!
    "When."
    createdAt: DateTime!
    "For whom it is."
    audience: CommentAudience!
    "Who: the id and what the user is called by; null for somebody the viewer does not see."
    author: JSON
    "For whom they wrote: the id and what it is called by."
    organization: JSON!
    "Whether the viewer wrote it and may take it back."
    isMine: Boolean!
    "The text, piece by piece."
    pieces: [CommentPiece!]!
  }

  "Words of a comment, or somebody mentioned in it."
  type CommentPiece {
    "The words; null for a mention."
    words: String
    "Whether somebody is mentioned."
    isMention: Boolean!
    "Who: the id and what the user is called by; null for somebody the viewer does not see."
    person: JSON
  }
`);
