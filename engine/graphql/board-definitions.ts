import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

/** What boards are answered in; nothing where there is none. */
export function boardDefinitions({ boards }: Pick<Catalogue, 'boards'>): readonly Definition[] {
  return boards.length > 0 ? definitions : [];
}

/** The one query of all of a viewer's boards. */
export function boardQueries({ boards }: Pick<Catalogue, 'boards'>) {
  return boards.length > 0 ? [query] : [];
}

const query = {
  name: 'boards',
  type: '[Board!]!',
  description: "What stands on this viewer's overview and is asked of the server.",
};

const definitions: readonly Definition[] = [
  {
    kind: 'type',
    name: 'Board',
    description: 'A board of the overview, by the name metadata give it.',
    fields: [
      { name: 'name', type: 'ID!', description: 'Its name.' },
      {
        name: 'answer',
        type: 'BoardAnswer',
        description: 'What stands on it; null where it failed, and others did not.',
      },
    ],
  },
  {
    kind: 'type',
    name: 'BoardAnswer',
    description: 'What stands on a board, within what this viewer may read.',
    fields: [
      { name: 'items', type: 'JSON!', description: 'The first records or figures, with what the board shows of them.' },
      { name: 'total', type: 'Int!', description: 'How many there are; counting stops at 10,000.' },
      { name: 'totalIsCapped', type: 'Boolean!', description: 'True where there are more than were counted.' },
    ],
  },
];
