import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';

/** What every contract has, whatever its entities. */
export function commonDefinitions({ enumerations }: Catalogue): readonly Definition[] {
  return definitions.map((definition) => {
    if (definition.kind !== 'type' || definition.name !== 'File' || enumerations['FileType'] === undefined)
      return definition;
    return {
      ...definition,
      fields: definition.fields.map((field) => (field.name === 'type' ? { ...field, type: 'FileType' } : field)),
    };
  });
}

const definitions: readonly Definition[] = [
  {
    kind: 'scalar',
    name: 'Decimal',
    description:
      'An exact decimal number. Answered as a string; taken as a string or a number, an empty string as null.',
  },
  { kind: 'scalar', name: 'Date', description: 'A calendar day, yyyy-MM-dd; an empty string is taken as null.' },
  { kind: 'scalar', name: 'DateTime', description: 'An instant in ISO 8601, UTC; an empty string is taken as null.' },
  { kind: 'scalar', name: 'Upload', description: 'A file of a multipart request.' },
  { kind: 'scalar', name: 'JSON', description: 'Any JSON value.' },
  {
    kind: 'scalar',
    name: 'ReferenceInput',
    description:
      'A record that is referred to: its id, or an object with its `id` as an answer has it, whose other fields are ignored. Null, an empty text and an object without an id refer to nothing.',
  },
  {
    kind: 'enum',
    name: 'SortDirection',
    description: 'The direction of a sort.',
    values: [
      { name: 'ASC', description: 'Smallest first.' },
      { name: 'DESC', description: 'Largest first.' },
    ],
  },
  {
    kind: 'input',
    name: 'SortInput',
    description: 'One key of a sort; the id always decides last.',
    fields: [
      { name: 'by', type: 'String!', description: 'Name of a column of the list.' },
      { name: 'direction', type: 'SortDirection!', description: 'Its direction.' },
    ],
  },
  {
    kind: 'input',
    name: 'PageInput',
    description: 'Which page of a list is wanted. At most the first 10,000 records can be paged through.',
    fields: [
      { name: 'index', type: 'Int!', description: 'The first page is 0.' },
      { name: 'size', type: 'Int!', description: 'Records on a page, 1 to 1,000.' },
    ],
  },
  {
    kind: 'type',
    name: 'PageInfo',
    description: 'Where a page stands in its list.',
    fields: [
      { name: 'totalElements', type: 'Int!', description: 'Records in the whole list; counting stops at 10,000.' },
      { name: 'totalIsCapped', type: 'Boolean!', description: 'True where there are more than were counted.' },
      { name: 'index', type: 'Int!', description: 'The first page is 0.' },
      { name: 'size', type: 'Int!', description: 'Records asked for on a page.' },
    ],
  },
  {
    kind: 'input',
    name: 'TextFilter',
    description: 'Narrows by a text.',
    fields: [
      { name: 'contains', type: 'String', description: 'Part of the text, in any case.' },
      { name: 'empty', type: 'Boolean', description: 'True: only without a text; false: only with one.' },
    ],
  },
  {
    kind: 'input',
    name: 'DecimalRange',
    description: 'Narrows by a number; both ends belong to the range.',
    fields: [
      { name: 'from', type: 'Decimal', description: 'The least.' },
      { name: 'to', type: 'Decimal', description: 'The most.' },
    ],
  },
  {
    kind: 'input',
    name: 'DateRange',
    description: 'Narrows by a day in the product’s time zone; both ends belong to the range.',
    fields: [
      { name: 'from', type: 'Date', description: 'The first day.' },
      { name: 'to', type: 'Date', description: 'The last day.' },
    ],
  },
  {
    kind: 'type',
    name: 'PermittedAction',
    description: 'An action offered on a record to this viewer; one outside of their permissions is absent.',
    fields: [
      { name: 'name', type: 'String!', description: 'The action’s name in the entity.' },
      { name: 'permitted', type: 'Boolean!', description: 'Whether it may be done now.' },
      { name: 'reason', type: 'String', description: 'Key of the sentence that says why not.' },
      { name: 'params', type: 'JSON', description: 'Values the sentence quotes.' },
    ],
  },
  {
    kind: 'type',
    name: 'File',
    description: 'A stored file.',
    fields: [
      { name: 'id', type: 'ID!', description: 'Identifier.' },
      { name: 'name', type: 'String!', description: 'Name it was uploaded under.' },
      { name: 'type', type: 'String', description: 'What kind of file it is, as its field says.' },
      { name: 'mediaType', type: 'String!', description: 'Media type, found from the content.' },
      { name: 'size', type: 'Int!', description: 'Bytes.' },
      { name: 'kind', type: 'String', description: 'As type.', deprecated: 'Use type.' },
    ],
  },
  {
    kind: 'input',
    name: 'FileInput',
    description: 'A stored file that is kept, or one that comes with the request.',
    fields: [
      { name: 'id', type: 'ID', description: 'Identifier of a stored file.' },
      {
        name: 'file',
        type: 'Int',
        description:
          'Which of the argument `files` comes to this place, from 0; those named nowhere come last in the first field of files.',
      },
      { name: 'name', type: 'String', description: 'Taken and ignored.' },
      { name: 'type', type: 'String', description: 'Taken and ignored.' },
      { name: 'size', type: 'Int', description: 'Taken and ignored.' },
      { name: 'kind', type: 'String', description: 'Taken and ignored.' },
    ],
  },
];
