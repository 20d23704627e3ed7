import { type DocumentNode, parse } from 'graphql';
import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

type Described = Pick<Catalogue, 'menu'>;

/** The query by which a portal asks what its menu counts. */
export function menuCountsDocument(): DocumentNode {
  return parse('query MenuCounts { menuCounts { board total } }', { noLocation: true });
}

/** What the menu's numbers are answered in; nothing where it counts nothing. */
export function menuCountDefinitions(catalogue: Described): readonly Definition[] {
  return hasCounts(catalogue) ? [definition] : [];
}

/** The one query of all numbers in a viewer's menu. */
export function menuCountQueries(catalogue: Described) {
  return hasCounts(catalogue) ? [query] : [];
}

function hasCounts({ menu }: Described): boolean {
  return menu.some(({ items }) => items.some(({ counts }) => counts !== undefined));
}

const query = {
  name: 'menuCounts',
  type: '[MenuCount!]!',
  description: "What stands as numbers in this viewer's menu.",
};

const definition: Definition = {
  kind: 'type',
  name: 'MenuCount',
  description: 'How many records a board of the menu has.',
  fields: [
    { name: 'board', type: 'ID!', description: 'The name of the board.' },
    {
      name: 'total',
      type: 'Int',
      description: 'How many, within what this viewer may read; null where counting failed.',
    },
  ],
};
