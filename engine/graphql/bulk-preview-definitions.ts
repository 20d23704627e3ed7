import { everyList, type Catalogue, type Entity } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

type Described = Pick<Catalogue, 'entities'>;

/** Whether a list of the entity offers actions on many records. */
export function hasBulk(entity: Entity): boolean {
  return everyList(entity).some(({ list }) => list.bulk !== undefined);
}

/** What a preview of a bulk action is answered in; nothing where no list offers one. */
export function bulkPreviewDefinitions(catalogue: Described): readonly Definition[] {
  return isAsked(catalogue) ? definitions : [];
}

/** The one query that asks what a bulk action would do. */
export function bulkPreviewQueries(catalogue: Described) {
  return isAsked(catalogue) ? [query] : [];
}

function isAsked({ entities }: Described): boolean {
  return Object.values(entities).some(hasBulk);
}

const query = {
  name: 'bulkPreview',
  type: 'BulkPreview!',
  description: 'What a bulk action of a list would be done to now, of these records; it changes nothing.',
  arguments: [
    { name: 'entity', type: 'String!', description: 'Whose records.' },
    { name: 'list', type: 'String', description: "The further list they are of; the entity's own unless told." },
    { name: 'action', type: 'String!', description: 'A bulk action of that list.' },
    { name: 'ids', type: '[ID!]!', description: 'The records, 1,000 at most, as of any list that is sent.' },
  ],
};

const definitions: readonly Definition[] = [
  {
    kind: 'type',
    name: 'BulkPreview',
    description: 'What a bulk action would be done to.',
    fields: [
      { name: 'eligible', type: 'Int!', description: 'How many of the records it can be done to now.' },
      { name: 'refused', type: '[BulkRefusal!]!', description: 'The others, in the order they were given.' },
      {
        name: 'totals',
        type: '[BulkTotal!]!',
        description: "Sums over those it can be done to: of each of the list's columns to be summed up, for each unit.",
      },
    ],
  },
  {
    kind: 'type',
    name: 'BulkRefusal',
    description: 'A record that the action cannot be done to now.',
    fields: [
      { name: 'id', type: 'ID!', description: 'The record.' },
      { name: 'reason', type: 'String!', description: 'Key of the sentence that says why.' },
      { name: 'params', type: 'JSON!', description: 'What the sentence quotes.' },
    ],
  },
  {
    kind: 'type',
    name: 'BulkTotal',
    description: 'A sum over records.',
    fields: [
      { name: 'column', type: 'String!', description: 'The column that is summed up.' },
      { name: 'unit', type: 'String', description: 'The unit as its field has it, or a fixed one; null without one.' },
      { name: 'total', type: 'Decimal!', description: 'The exact sum.' },
    ],
  },
];
