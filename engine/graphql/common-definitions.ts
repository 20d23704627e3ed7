import { rangeFacts, rangeKinds, textTypes, valueTypes } from '../field-types/index.ts';
import type { Catalogue } from '../metadata/index.ts';
import type { Definition } from './definition.ts';
import { parseDefinitions } from './parse-definitions.ts';

/** Definitions that every contract contains. */
export function commonDefinitions({ enumerations }: Pick<Catalogue, 'enumerations'>): readonly Definition[] {
  const hasTypes = enumerations['FileType'] !== undefined;
  const written = parseDefinitions(hasTypes ? common : common.replace('type: FileType', 'type: String'));
  return [...written, ...textScalars, ...ranges];
}

/** Scalars that are texts with a format. */
const textScalars = textTypes.map((type): Definition => {
  const { graphql, text } = valueTypes[type];
  return { kind: 'scalar', name: graphql, description: text.description };
});

/** Input types of range filters. */
const ranges = rangeKinds.map((kind): Definition => {
  const { name, scalar, description, from, to } = rangeFacts[kind].graphql;
  const fields = [
    { name: 'from', type: scalar, description: from },
    { name: 'to', type: scalar, description: to },
  ];
  return { kind: 'input', name, description, fields };
});

const common = `
  "An exact decimal number. Answered as a string; taken as a string or a number, an empty string as null."
  scalar Decimal

  "A file of a multipart request."
  scalar Upload

  "Any JSON value."
  scalar JSON

  "A record that is referred to: its id, or an object with its \`id\` as an answer has it, whose other fields are ignored. Null, an empty text and an object without an id refer to nothing."
  scalar ReferenceInput

  "The direction of a sort."
  enum SortDirection {
    "Smallest first."
    ASC
    "Largest first."
    DESC
  }

  "One key of a sort; the id always decides last."
  input SortInput {
    "Name of a column of the list."
    by: String!
    "Its direction."
    direction: SortDirection!
  }

  "Which page of a list is wanted. At most the first 10,000 records can be paged through."
  input PageInput {
    "The first page is 0."
    index: Int!
    "Records on a page, 1 to 1,000."
    size: Int!
  }

  "Where a page stands in its list."
  type PageInfo {
    "Records in the whole list; counting stops at 10,000, of what a search finds at 1,000."
    totalElements: Int!
    "True where there are more than were counted."
    totalIsCapped: Boolean!
    "The first page is 0."
    index: Int!
    "Records asked for on a page."
    size: Int!
  }

  "Narrows by a text."
  input TextFilter {
    "Part of the text, in any case."
    contains: String
    "True: only without a text; false: only with one."
    empty: Boolean
  }

  "An action offered on a record to this viewer; one outside of their permissions is absent."
  type PermittedAction {
    "The action’s name in the entity."
    name: String!
    "Whether it may be done now."
    permitted: Boolean!
    "Key of the sentence that says why not."
    reason: String
    "Values the sentence quotes."
    params: JSON
  }

  "A stored file."
  type File {
    "Identifier."
    id: ID!
    "Name it was uploaded under."
    name: String!
    "What kind of file it is, as its field says."
    type: FileType
    "Media type, found from the content."
    mediaType: String!
    "Bytes."
    size: Int!
    "As type."
    kind: String @deprecated(reason: "Use type.")
  }

  "A stored file that is kept, or one that comes with the request."
  input FileInput {
    "Identifier of a stored file."
    id: ID
    "Which of the argument \`files\` comes to this place, from 0; those named nowhere come last in the first field of files."
    file: Int
    "Taken and ignored."
    name: String
    "Taken and ignored."
    type: String
    "Taken and ignored."
    size: Int
    "Taken and ignored."
    kind: String
  }
`;
