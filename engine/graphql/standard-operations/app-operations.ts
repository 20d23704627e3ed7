import { everyList, type Entity } from '../../metadata/index.ts';
import { parseArguments, parseDefinitions } from '../parse-definitions.ts';
import type { AppOperation, StandardDocument } from './standard-operation.ts';

/** The query for all boards of a viewer. */
export const boardsOperation = {
  isOffered: (catalogue) => catalogue.boards.length > 0,
  signature: {
    type: '[Board!]!',
    description: "What stands on this viewer's overview and is asked of the server.",
  },
  types: parseDefinitions(`
    "A board of the overview, by the name metadata give it."
    type Board {
      "Its name."
      name: ID!
      "What stands on it; null where it failed, and others did not."
      answer: BoardAnswer
    }

    "What stands on a board, within what this viewer may read."
    type BoardAnswer {
      "The first records or figures, with what the board shows of them."
      items: JSON!
      "How many there are; counting stops at 10,000."
      total: Int!
      "True where there are more than were counted."
      totalIsCapped: Boolean!
    }
  `),
  document: { name: 'Boards', text: 'query Boards { boards { name answer { items total totalIsCapped } } }' },
} satisfies AppOperation;

/** The query for all counts in a viewer's menu. */
export const menuCountsOperation = {
  isOffered: ({ menu }) => menu.some(({ items }) => items.some(({ counts }) => counts !== undefined)),
  signature: { type: '[MenuCount!]!', description: "What stands as numbers in this viewer's menu." },
  types: parseDefinitions(`
    "How many records a board of the menu has."
    type MenuCount {
      "The name of the board."
      board: ID!
      "How many, within what this viewer may read; null where counting failed."
      total: Int
    }
  `),
  document: { name: 'MenuCounts', text: 'query MenuCounts { menuCounts { board total } }' },
} satisfies AppOperation;

/** The query that searches every list of the menu. */
export const findOperation = {
  isOffered: ({ menu }) => menu.some(({ items }) => items.some(({ entity }) => entity !== undefined)),
  signature: {
    type: '[Found!]!',
    description:
      "Records with these words in their names or texts in each of the menu's lists, within this viewer's reach; a few of each.",
    arguments: parseArguments('"What is looked for, three characters or more." words: String!'),
  },
  types: parseDefinitions(`
    "Records found in one list."
    type Found {
      "Whose records."
      entity: String!
      "The further list they are of."
      list: String
      "They, with what they are called by and the texts that the words were looked for in."
      records: JSON!
    }
  `),
  document: { name: 'Find', text: 'query Find($words: String!) { find(words: $words) { entity list records } }' },
} satisfies AppOperation;

/** The dry run of a bulk action. */
export const bulkPreviewOperation = {
  isOffered: ({ entities }) => Object.values(entities).some(hasBulk),
  signature: {
    type: 'BulkPreview!',
    description: 'What a bulk action of a list would be done to now, of these records; it changes nothing.',
    arguments: parseArguments(`
      "Whose records."
      entity: String!
      "The further list they are of; the entity's own unless told."
      list: String
      "A bulk action of that list."
      action: String!
      "The records, 1,000 at most, as of any list that is sent."
      ids: [ID!]!
    `),
  },
  types: parseDefinitions(`
    "What a bulk action would be done to."
    type BulkPreview {
      "How many of the records it can be done to now."
      eligible: Int!
      "The others, in the order they were given."
      refused: [BulkRefusal!]!
      "Sums over those it can be done to: of each of the list's columns to be summed up, for each unit."
      totals: [BulkTotal!]!
    }

    "A record that the action cannot be done to now."
    type BulkRefusal {
      "The record."
      id: ID!
      "Key of the sentence that says why."
      reason: String!
      "What the sentence quotes."
      params: JSON!
    }

    "A sum over records."
    type BulkTotal {
      "The column that is summed up."
      column: String!
      "The unit as its field has it, or a fixed one; null without one."
      unit: String
      "The exact sum."
      total: Decimal!
    }
  `),
} satisfies AppOperation;

/** The dry-run document of bulk actions; empty when the entity's lists have none. */
export function bulkPreviewDocuments(entity: Entity): readonly StandardDocument[] {
  if (!hasBulk(entity)) return [];
  const name = `${entity.api.type}BulkPreview`;
  const body = '{ eligible refused { id reason params } totals { column unit total } }';
  const head = `query ${name}($list: String, $action: String!, $ids: [ID!]!)`;
  const field = `bulkPreview(entity: "${entity.name}", list: $list, action: $action, ids: $ids)`;
  return [{ name, key: 'bulkPreview', text: `${head} { ${field} ${body} }` }];
}

function hasBulk(entity: Entity): boolean {
  return everyList(entity).some(({ list }) => list.bulk !== undefined);
}
