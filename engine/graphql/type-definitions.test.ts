import {
  buildSchema,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLObjectType,
  GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { typeDefinitions } from './index.ts';

const catalogue = exampleCatalogue;
const text = typeDefinitions(catalogue);
const schema = buildSchema(text);

describe('typeDefinitions', () => {
  it('prints all that a names-only list needs', () => {
    expect(definitionsOf('Genre')).toBe(`"""Genre"""
type Genre {
  """Identifier."""
  id: ID!
  """
  Counts the changes of the record; a save names the one it started from.
  """
  rowVersion: Int!
  """Name (SK)"""
  nameSK: String
  """Name (EN)"""
  nameEN: String
  """For adults"""
  isForAdults: Boolean
  """Shelf"""
  shelf: String
  """Created"""
  createdAt: DateTime
  """Changed"""
  updatedAt: DateTime
  """Archived"""
  archived: Boolean
  """What this viewer may ask for on this record."""
  permittedActions: [PermittedAction!]!
}

"""One page of a list: Genres."""
type GenrePage {
  """Genres on this page."""
  items: [Genre!]!
  """Where the page stands in the list."""
  pageInfo: PageInfo!
}

"""Narrows a list: Genres. All conditions given hold at once."""
input GenreFilter {
  """Words looked for in the texts this list searches."""
  search: String
  """Only these records."""
  id: [ID]
  """Archived. Counts only when true."""
  archived: Boolean
  """All of these hold."""
  and: [GenreFilter!]
  """At least one of these holds."""
  or: [GenreFilter!]
  """This does not hold; what is not filled in is left."""
  not: GenreFilter
}

"""
Genre as it is saved. An absent field keeps what is stored, unless it follows from one that changes; null clears it.
"""
input GenreInput {
  """Absent: a new record."""
  id: ID
  """
  The version the change started from; refused where it is no longer the stored one.
  """
  rowVersion: Int
  """Name (SK)"""
  nameSK: String
  """Name (EN)"""
  nameEN: String
  """For adults"""
  isForAdults: Boolean
  """Shelf"""
  shelf: String
  """Created. Computed: taken and ignored."""
  createdAt: DateTime
  """Changed. Computed: taken and ignored."""
  updatedAt: DateTime
  """Archived. Computed: taken and ignored."""
  archived: Boolean
}`);
  });

  it('prints the same text for the same entities in another order', () => {
    const entities = Object.fromEntries(Object.entries(catalogue.entities).toReversed());
    expect(typeDefinitions({ ...catalogue, entities })).toBe(text);
  });

  it('describes every type, field, argument and choice', () => {
    expect(undescribed(schema)).toEqual([]);
  });

  it.each([
    { field: 'Book.title', type: 'String', why: 'required, but possibly empty in old records' },
    { field: 'Book.price', type: 'Decimal', why: 'restricted for some viewers' },
    { field: 'Book.genre', type: 'Genre', why: 'a required reference' },
    { field: 'Loan.borrower', type: 'Member', why: 'a reference outside of some scopes' },
    { field: 'Book.dimensions', type: 'BookDimensions', why: 'hidden by a rule' },
    { field: 'Book.authors', type: '[BookAuthors!]!', why: 'rows' },
    { field: 'Book.cover', type: '[File!]!', why: 'files' },
    { field: 'Member.email', type: 'String', why: 'required and restricted' },
    { field: 'LoanInput.borrowerId', type: 'ID', why: 'the input of a reference' },
    { field: 'BookInput.genre', type: 'ReferenceInput', why: 'the reference as the record returns it' },
    { field: 'BookInput.code', type: 'String', why: 'generated, accepted and ignored' },
    { field: 'BookInput.lentAmount', type: 'Decimal', why: 'computed, accepted and ignored' },
    { field: 'BookInput.isNewEdition', type: 'Boolean', why: 'computed, and the flag of derived records' },
    { field: 'BookInput.loans', type: 'JSON', why: 'a relation, accepted and ignored' },
    { field: 'BookInput.editionOf', type: 'JSON', why: 'a read-only reference, accepted and ignored' },
    { field: 'LoanInput.status', type: 'LoanStatus', why: 'read-only, accepted and ignored' },
    { field: 'BookInput.authors', type: '[BookAuthorsInput!]', why: 'the input of rows' },
    { field: 'BookFilter.isCostly', type: 'Boolean', why: 'a filter without a column' },
    { field: 'LoanFilter.status', type: '[LoanStatus]', why: 'a filter by enumeration' },
    { field: 'LoanFilter.dueAt', type: 'DateRange', why: 'a filter by days' },
    { field: 'Query.myLoans', type: 'LoanPage!', why: 'a page with its own name' },
    { field: 'Query.memberDirectory', type: '[Member!]!', why: 'a view without pages' },
    { field: 'Mutation.refuseLoan', type: 'Loan', why: 'an operation of an entity' },
  ])('gives $field the type $type: $why', ({ field, type }) => {
    expect(typeOf(field)).toBe(type);
  });

  it('has file arguments only for records with files', () => {
    const mutations = schema.getMutationType()?.getFields() ?? {};
    const [book, genre] = ['createOrUpdateBook', 'createOrUpdateGenre'].map((name) =>
      mutations[name]?.args.map((argument) => argument.name),
    );
    expect({ book, genre }).toEqual({ book: ['input', 'files'], genre: ['input'] });
  });
});

function definitionsOf(prefix: string): string {
  return text
    .split('\n\n')
    .filter((definition) => new RegExp(`^(type|input) ${prefix}`, 'mu').test(definition))
    .join('\n\n')
    .trimEnd();
}

function typeOf(path: string): string | undefined {
  const [typeName = '', fieldName = ''] = path.split('.');
  const type = schema.getType(typeName);
  const hasFields = type instanceof GraphQLObjectType || type instanceof GraphQLInputObjectType;
  return hasFields ? type.getFields()[fieldName]?.type.toString() : undefined;
}

function undescribed(built: GraphQLSchema): readonly string[] {
  const own = Object.values(built.getTypeMap()).filter((type) => type.astNode);
  return own.flatMap((type) => {
    const nameless = (parts: readonly { readonly name: string; readonly description?: string | null | undefined }[]) =>
      parts.filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`);
    if (type instanceof GraphQLEnumType) return nameless([type, ...type.getValues()]);
    if (type instanceof GraphQLInputObjectType) return nameless([type, ...Object.values(type.getFields())]);
    if (type instanceof GraphQLObjectType)
      return nameless([type, ...Object.values(type.getFields()).flatMap((field) => [field, ...field.args])]);
    return type instanceof GraphQLScalarType ? nameless([type]) : [];
  });
}
