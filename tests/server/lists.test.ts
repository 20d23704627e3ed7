import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { filterCases, fillShelf, sortCases, titlesOf } from './list-cases.ts';
import { at, libraryViewer, openFilledLibrary, readerOf, saveLoan } from './lending.ts';

const { library, made } = await openFilledLibrary();

beforeAll(async () => {
  await fillShelf(library, made.genre);
  const loan = { ...made.loan, amount: '1.5' };
  await library.ask(libraryViewer, saveLoan, { input: loan });
});

const titles = (given: Values) => titlesOf(library, given);

it('reads a nested list in one statement, and its count in another', async () => {
  library.statements.length = 0;
  const answer = await library.ask(
    libraryViewer,
    `{ myLoans {
        items { id code amount status direction book { title genre { nameEN } authors { name share } loans { code } lentAmount } lender { name email } borrower { name } permittedActions { name permitted reason } }
        pageInfo { totalElements totalIsCapped } } }`,
  );
  expect(answer.errors).toEqual([]);
  expect(library.statements).toHaveLength(2);
  expect(at(answer, 'myLoans', 'pageInfo')).toEqual({ totalElements: 1, totalIsCapped: false });
  expect(at(answer, 'myLoans', 'items', 0)).toMatchObject({
    code: 'L-2026000001',
    amount: '1.500',
    status: 'REQUESTED',
    direction: 'LENT_OUT',
    book: {
      title: 'Kytice',
      genre: { nameEN: 'Novel' },
      authors: [{ name: 'K. J. Erben', share: '100.00' }],
      loans: [{ code: 'L-2026000001' }],
      lentAmount: '0',
    },
    lender: { name: 'Anna', email: 'Anna@example.org' },
    borrower: { name: 'Boris' },
  });
});

it('counts nothing that was not selected', async () => {
  library.statements.length = 0;
  await library.ask(libraryViewer, '{ booksPaginated { items { id } } }');
  expect(library.statements).toHaveLength(1);
});

it.each(filterCases)('filters: $case', async ({ filter, expected }) => {
  expect(await titles({ filter, sort: [{ by: 'title', direction: 'ASC' }] })).toEqual(expected);
});

it('returns and counts a record once that a search finds in several ways, page by page', async () => {
  const answer = await library.ask(
    libraryViewer,
    `query ($page: PageInput) { booksPaginated(filter: { search: "o" }, sort: [{ by: "title", direction: ASC }], page: $page) {
      items { title } pageInfo { totalElements } } }`,
    { page: { index: 1, size: 3 } },
  );
  expect(answer.data).toEqual({ booksPaginated: { items: [{ title: 'Kytice' }], pageInfo: { totalElements: 4 } } });
});

it('finds loans by both members’ names, sorted by one of them', async () => {
  const search = async (words: string) => {
    const answer = await library.ask(
      libraryViewer,
      `query ($words: String) { myLoans(filter: { search: $words }, sort: [{ by: "lender", direction: DESC }]) { items { lender { name } } pageInfo { totalElements } } }`,
      { words },
    );
    return at(answer, 'myLoans', 'pageInfo', 'totalElements');
  };
  expect([await search('aňňa'), await search('boris'), await search('cyril')]).toEqual([1, 1, 0]);
});

it('filters by a reference', async () => {
  expect(await titles({ filter: { genre: [made.genre], title: { contains: 'Dom' } } })).toEqual(['Dom']);
  expect(await titles({ filter: { genre: ['999999'] } })).toEqual([]);
  expect(await titles({ filter: { genre: [null] } })).toEqual([]);
});

it.each(sortCases)(
  'sorts by $by $direction, then by id, with Slovak collation',
  async ({ by, direction, expected }) => {
    expect(await titles({ sort: [{ by, direction }] })).toEqual(expected);
  },
);

it('pages without repeating or losing a record', async () => {
  const sort = [{ by: 'genre', direction: 'ASC' }];
  const pages = await Promise.all([0, 1, 2].map((index) => titles({ sort, page: { index, size: 2 } })));
  expect(pages).toEqual([['Kytice', 'Čierna hodina'], ['Cintorín', 'Dom'], []]);
});

it.each([
  {
    case: 'an unknown column',
    given: { sort: [{ by: 'salary', direction: 'ASC' }] },
    error: {
      code: 'BadInputError',
      path: ['sort', 0, 'by'],
      params: { detail: 'This list is not sorted by "salary".' },
    },
  },
  {
    case: 'a page too large',
    given: { page: { index: 0, size: 1001 } },
    error: { code: 'LimitError', message: 'errors.limit.tooManyRows', params: { max: 1000 } },
  },
  { case: 'an empty page', given: { page: { index: 0, size: 0 } }, error: { code: 'LimitError' } },
  {
    case: 'a page too far',
    given: { page: { index: 1000, size: 10 } },
    error: { code: 'LimitError', message: 'errors.limit.tooFar' },
  },
  {
    case: 'a filter of the wrong type',
    given: { filter: { price: { from: 'much' } } },
    error: { code: 'ValidationError', message: 'errors.form.number', path: ['filter', 'price', 'from'] },
  },
  { case: 'an unknown filter', given: { filter: { salary: 1 } }, error: { code: 'BadInputError' } },
])('refuses $case', async ({ given, error }) => {
  expect(await titles(given)).toEqual([expect.objectContaining(error)]);
});

it('sorts a list in its default order by the time of creation, latest first', async () => {
  expect(await titles({})).toEqual(['Dom', 'Cintorín', 'Čierna hodina', 'Kytice']);
});

it('does not filter, sort or search by a field that is closed to the viewer', async () => {
  const reader = readerOf(made.anna);
  const ask = (given: Values) =>
    library.ask(
      reader,
      `query ($filter: BookFilter, $sort: [SortInput!]) { booksPaginated(filter: $filter, sort: $sort) { items { id } } }`,
      given,
    );
  expect((await ask({ filter: { price: { from: '1' } } })).errors).toMatchObject([
    { code: 'ForbiddenError', params: { field: 'price' } },
  ]);
  expect((await ask({ sort: [{ by: 'price', direction: 'ASC' }] })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  const closed = await library.ask(reader, `{ booksPaginated { items { title price } } }`);
  expect(at(closed, 'booksPaginated', 'items', 0)).toEqual({ title: 'Dom', price: null });
});

it('counts up to 10,000 and no further, up to 1,000 where words are searched', async () => {
  const { database } = library;
  const add = (from: number, to: number) =>
    database.query(sql`insert into member (name, number)
      select 'Zástupca', 'Z' || id from generate_series(${from}::integer, ${to}::integer) as id`);
  const counted = async () => {
    const query = `{ filtered: membersPaginated(filter: { name: { contains: "zástup" } }) { pageInfo { ...total } }
      searched: membersPaginated(filter: { search: "zástup" }) { pageInfo { ...total } } }
      fragment total on PageInfo { totalElements totalIsCapped }`;
    const { data } = await library.ask(libraryViewer, query);
    return data;
  };
  const total = (totalElements: number, totalIsCapped: boolean) => ({ pageInfo: { totalElements, totalIsCapped } });
  await add(1, 1_000);
  expect(await counted()).toEqual({ filtered: total(1_000, false), searched: total(1_000, false) });
  await add(1_001, 10_000);
  expect(await counted()).toEqual({ filtered: total(10_000, false), searched: total(1_000, true) });
  await add(10_001, 10_001);
  expect(await counted()).toEqual({ filtered: total(10_000, true), searched: total(1_000, true) });
  await database.query(sql`delete from member where name = 'Zástupca'`);
});
