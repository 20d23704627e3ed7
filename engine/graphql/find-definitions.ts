import { type DocumentNode, parse } from 'graphql';
import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

type Described = Pick<Catalogue, 'menu'>;

/** What records are found in; nothing where the menu has no list. */
export function findDefinitions(catalogue: Described): readonly Definition[] {
  return hasLists(catalogue) ? definitions : [];
}

/** The one query that looks for records everywhere. */
export function findQueries(catalogue: Described) {
  return hasLists(catalogue) ? [query] : [];
}

/** The query by which a portal looks for records everywhere. */
export function findDocument(): DocumentNode {
  return parse('query Find($words: String!) { find(words: $words) { entity list records } }', { noLocation: true });
}

function hasLists({ menu }: Described): boolean {
  return menu.some(({ items }) => items.some(({ entity }) => entity !== undefined));
}

const query = {
  name: 'find',
  type: '[Found!]!',
  description:
    "Records with these words in their names or texts in each of the menu's lists, within this viewer's reach; a few of each.",
  arguments: [{ name: 'words', type: 'String!', description: 'What is looked for, three characters or more.' }],
};

const definitions: readonly Definition[] = [
  {
    kind: 'type',
    name: 'Found',
    description: 'Records found in one list.',
    fields: [
      { name: 'entity', type: 'String!', description: 'Whose records.' },
      { name: 'list', type: 'String', description: 'The further list they are of.' },
      {
        name: 'records',
        type: 'JSON!',
        description: 'They, with what they are called by and the texts that the words were looked for in.',
      },
    ],
  },
];
