import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../example/index.ts';
import { entityDocuments, operationDocuments, typeDefinitions } from './index.ts';

const catalogue = exampleCatalogue;

describe('operationDocuments', () => {
  it('prints operations that are valid against the contract', () => {
    const problems = validate(buildSchema(typeDefinitions(catalogue)), parse(operationDocuments(catalogue)));
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  it('names every operation once', () => {
    const names = [...operationDocuments(catalogue).matchAll(/^(?:query|mutation) (\w+)/gmu)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('refuses two operations of one name', () => {
    const { statistics } = catalogue.operations;
    if (!statistics) throw new Error('The example has the operation "statistics".');
    const operations = { ...catalogue.operations, bookList: { ...statistics, name: 'bookList' } };
    expect(() => operationDocuments({ ...catalogue, operations })).toThrow(
      'Two operations are named "BookList"; give one of them another name.',
    );
  });

  it('selects the columns of a list, optional ones by a variable each', () => {
    expect(documentOf('loan', 'LoanList'))
      .toBe(`query LoanList($filter: LoanFilter, $page: PageInput, $sort: [SortInput!], $show_genre: Boolean! = false, $show_direction: Boolean! = false) {
  myLoans(filter: $filter, page: $page, sort: $sort) {
    items {
      id
      code
      book {
        id
        code
        title
      }
      borrower {
        id
        name
      }
      lender {
        id
        name
      }
      amount
      status
      dueAt
      createdAt
      rowVersion
      book @include(if: $show_genre) {
        id
        genre {
          id
          nameSK
          nameEN
        }
      }
      direction @include(if: $show_direction)
      status @include(if: $show_direction)
      permittedActions {
        name
        permitted
        reason
        params
      }
    }
    pageInfo {
      totalElements
      totalIsCapped
      index
      size
    }
  }
}
`);
  });

  it('asks for a column with a read rule, and for its unit, only where the viewer may read it', () => {
    const text = documentOf('book', 'BookList');
    expect(text).toContain('price @include(if: $show_price)\n      currency @include(if: $show_price)');
  });

  it('selects what a custom cell reads besides its field', () => {
    const { book } = catalogue.entities;
    if (book?.list === undefined) throw new Error('The example has a list of books.');
    const columns = book.list.columns.map((column) =>
      column.name === 'copies' ? { ...column, reads: ['note', 'dimensions.height'] } : column,
    );
    const entities = { ...catalogue.entities, book: { ...book, list: { ...book.list, columns } } };
    const list = entityDocuments({ ...catalogue, entities }, entities.book).find(({ name }) => name === 'BookList');
    expect(list?.text).toMatch(/copies\s+note\s+dimensions \{\s+height/u);
  });

  it('selects what custom panels of a detail read besides its fields', () => {
    expect(documentOf('book', 'BookDetail')).toContain('lentAmount');
  });

  it('selects for a form what its rules read through a reference', () => {
    const genre = /genre \{\s+id\s+nameSK\s+nameEN\s+isForAdults\s+shelf\s+archived\s+\}/u;
    expect(documentOf('book', 'BookDetail')).toMatch(genre);
    expect(documentOf('book', 'BookSave')).toMatch(genre);
  });

  it('selects for a picker its names and what the referring record’s rules read', () => {
    expect(documentOf('book', 'BookGenreChoices')).toContain(
      'id\n      nameSK\n      nameEN\n      isForAdults\n      shelf\n    }',
    );
  });

  it('takes a picker’s choices from the view it names', () => {
    expect(documentOf('loan', 'LoanBorrowerChoices'))
      .toBe(`query LoanBorrowerChoices($filter: MemberFilter, $limit: Int) {
  memberDirectory(filter: $filter, limit: $limit) {
    id
    name
  }
}
`);
  });

  it('has choices of a read-only reference only if a formula fills it', () => {
    expect(documentOf('disposal', 'DisposalProposedByChoices')).toBeDefined();
    expect(documentOf('disposal', 'DisposalDecidedByChoices')).toBeUndefined();
  });

  it('passes every argument of a custom operation', () => {
    expect(documentOf('loan', 'RefuseLoan')).toMatch(
      /^mutation RefuseLoan\(\$id: ID!, \$refusal: String\) \{\n {2}refuseLoan\(id: \$id, refusal: \$refusal\)/u,
    );
  });
});

function documentOf(entityName: string, name: string): string | undefined {
  const entity = catalogue.entities[entityName];
  return entity && entityDocuments(catalogue, entity).find((document) => document.name === name)?.text;
}
