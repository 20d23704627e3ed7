import { entriesFields, entriesQuery, type Catalogue, type Entity } from '../metadata/index.ts';
import type { Definition, FieldDefinition } from './definition.ts';
import { englishOf, sentences } from './names.ts';

/** What the lists that records keep are answered in; nothing where no entity has one. */
export function entriesDefinitions({ entities }: Catalogue): readonly Definition[] {
  return Object.values(entities).some((entity) => entriesFields(entity).length > 0) ? [definition] : [];
}

const definition: Definition = {
  kind: 'type',
  name: 'Entries',
  description: 'One page of a list that a record keeps.',
  fields: [
    { name: 'items', type: '[JSON!]!', description: 'The entries, in their order.' },
    { name: 'pageInfo', type: 'PageInfo!', description: 'Where the page stands in the list.' },
  ],
};

/** The queries that answer such lists page by page. */
export function entriesQueries(entity: Entity): readonly FieldDefinition[] {
  const { read } = entity.access.permissions;
  return entriesFields(entity).map(({ name, label }) => ({
    name: entriesQuery(entity, name),
    type: 'Entries',
    description: sentences(
      `${englishOf(label)} of a record, page by page: ${englishOf(entity.label)}. Null where it is not within the viewer’s reach`,
      read && `Needs ${read}`,
    ),
    arguments: [
      { name: 'id', type: 'ID!', description: 'Identifier.' },
      { name: 'page', type: 'PageInput', description: 'Absent: the first page.' },
    ],
  }));
}
