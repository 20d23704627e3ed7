import { beforeAll, expect, it } from 'vitest';
import { entityDocuments } from '../../engine/graphql/index.ts';
import {
  at,
  fillLibrary,
  idAt,
  librarianOf,
  library as lending,
  libraryViewer,
  openFilledLibrary,
  openLibrary,
  readerOf,
  saveLoan,
  withEntity,
  lendLoan,
} from './lending.ts';

/** Members with loans, some of which are lent. */
const { library, made } = await openFilledLibrary();

beforeAll(async () => {
  await lent('2', '2026-04-01');
  await lent('3', '2026-03-15');
  await requested('4');
});

async function requested(amount: string): Promise<string> {
  return idAt(
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount, dueAt: '2026-04-01' } }),
    'createOrUpdateLoan',
  );
}

async function lent(amount: string, dueAt: string): Promise<void> {
  const id = await requested(amount);
  await library.ask(libraryViewer, saveLoan, { input: { id, dueAt } });
  await library.ask(libraryViewer, lendLoan, { id });
}

const documentOf = (entity: string, list: string): string => {
  const described = lending.entities[entity];
  const found =
    described && entityDocuments(lending, described).find(({ group, key }) => group === 'lists' && key === list);
  if (found === undefined) throw new Error(`"${entity}" has no list "${list}"`);
  return found.text;
};

async function amounts(viewer: ReturnType<typeof librarianOf>, given: object): Promise<unknown> {
  const answer = await library.ask(
    viewer,
    `query ($filter: LoanFilter, $sort: [SortInput!]) { loansOut(filter: $filter, sort: $sort) { items { amount } } }`,
    { ...given },
  );
  const items = at(answer, 'loansOut', 'items');
  return Array.isArray(items) ? items.map((item: { amount: string }) => item.amount) : answer.errors;
}

it('converts arguments of a view to its filters', async () => {
  const of = async (bookId: string, filter: object = {}) => {
    const query = `query ($bookId: ID, $filter: LoanFilter) {
      loansOut(bookId: $bookId, filter: $filter) { pageInfo { totalElements } } }`;
    return at(await library.ask(libraryViewer, query, { bookId, filter }), 'loansOut', 'pageInfo', 'totalElements');
  };
  expect(await of(made.book)).toBe(2);
  expect(await of('999999')).toBe(0);
  expect(await of(made.book, { book: ['999999'] })).toBe(2);
  expect(await of(made.book, { borrower: ['999999'] })).toBe(0);
});

it('returns the records of its view for the document of a further list', async () => {
  const sort = [{ by: 'dueAt', direction: 'ASC' }];
  const answer = await library.ask(libraryViewer, documentOf('loan', 'out'), { sort });
  expect(answer.errors).toEqual([]);
  expect(at(answer, 'loansOut', 'pageInfo', 'totalElements')).toBe(2);
  expect(at(answer, 'loansOut', 'items', 0)).toMatchObject({ dueAt: '2026-03-15', borrower: { name: 'Boris' } });
});

it('returns an unpaged list of a view', async () => {
  const answer = await library.ask(readerOf(made.anna), documentOf('member', 'directory'));
  expect(at(answer, 'memberDirectory')).toMatchObject([{ name: 'Anna' }, { name: 'Boris' }, { name: 'Cyril' }]);
});

it.each([
  { given: { sort: [{ by: 'dueAt', direction: 'DESC' }] }, found: ['2.000', '3.000'] },
  { given: { filter: { search: 'kytice' } }, found: ['3.000', '2.000'] },
  { given: { filter: { search: 'nothing' } }, found: [] },
  { given: { filter: { amount: { from: '2.5' } } }, found: ['3.000'] },
])('narrows and sorts a further list by $given', async ({ given, found }) => {
  const sort = [{ by: 'dueAt', direction: 'ASC' }];
  expect(await amounts(libraryViewer, { sort, ...given })).toEqual(found);
});

it.each([
  { who: 'the lender', member: 'anna', found: ['3.000', '2.000'] },
  { who: 'a stranger', member: 'cyril', found: [] },
] as const)('shows $who only their own records', async ({ member, found }) => {
  const sort = [{ by: 'dueAt', direction: 'ASC' }];
  for (const filter of [{}, { search: 'Kytice' }, { borrower: [made.boris] }, { amount: { from: '0' } }])
    expect(await amounts(librarianOf(made[member]), { sort, filter })).toEqual(found);
});

it('refuses a further list to those without its permission', async () => {
  const viewer = { ...librarianOf(made.anna), permissions: ['BooksVisit'] };
  expect(await amounts(viewer, {})).toMatchObject([{ code: 'ForbiddenError' }]);
});

const ofBook = documentOf('loan', 'ofBook');

it.each([
  { who: 'the library', viewer: () => libraryViewer, count: 3 },
  { who: 'the lender', viewer: () => librarianOf(made.anna), count: 3 },
  { who: 'a stranger', viewer: () => librarianOf(made.cyril), count: 0 },
  { who: 'a reader of the borrower', viewer: () => readerOf(made.boris), count: 3 },
])('shows $who in a detail the records of any of their lists', async ({ viewer, count }) => {
  const given = { filter: { book: [made.book] }, page: { index: 0, size: 2 } };
  const answer = await library.ask(viewer(), ofBook, given);
  expect(answer.errors).toEqual([]);
  expect(at(answer, 'myLoans', 'pageInfo', 'totalElements')).toBe(count);
  expect(at(answer, 'myLoans', 'items')).toHaveLength(Math.min(count, 2));
});

it.each([
  { book: ['1', '2', '999'] },
  { id: ['1', '2', '3'] },
  { lender: ['1'], search: 'Kytice' },
  { amount: { from: '0' } },
])('returns nothing for the list of a detail of a foreign record %j', async (filter) => {
  for (const by of ['amount', 'createdAt']) {
    const answer = await library.ask(librarianOf(made.cyril), ofBook, { filter, sort: [{ by, direction: 'DESC' }] });
    expect(answer.data).toMatchObject({ myLoans: { items: [], pageInfo: { totalElements: 0, totalIsCapped: false } } });
  }
});

it.each([
  { who: 'a member', viewer: () => librarianOf(made.boris), found: { name: 'Boris', number: '0002' } },
  { who: 'the library, which has no card', viewer: () => libraryViewer, found: null },
])('returns their own record to $who without an id', async ({ viewer, found }) => {
  const answer = await library.ask(viewer(), '{ myCard { name number } }');
  expect(answer).toEqual({ data: { myCard: found }, errors: [] });
});

it('returns no record when there are several', async () => {
  const { myCard } = lending.entities['member']?.views ?? {};
  if (myCard === undefined) throw new Error('the example has the view "myCard"');
  const catalogue = withEntity(lending, 'member', { views: { myCard: { ...myCard, scope: true } }, lists: {} });
  const open = await openLibrary({ catalogue });
  await fillLibrary(open.ask);
  expect(at(await open.ask(libraryViewer, '{ myCard { name } }'), 'myCard')).toBeNull();
  await open.close();
});

it('excludes records with certain related records that the viewer reads', async () => {
  const without = async (viewer: ReturnType<typeof librarianOf>, book: string) => {
    const query = `query ($book: [ID]) { memberDirectory(filter: { withoutBook: $book }) { name } }`;
    const found = at(await library.ask(viewer, query, { book: [book] }), 'memberDirectory');
    return Array.isArray(found) ? found.map(({ name }: { name: string }) => name) : found;
  };
  expect(await without(libraryViewer, made.book)).toEqual(['Anna', 'Cyril']);
  expect(await without(libraryViewer, '999999')).toEqual(['Anna', 'Boris', 'Cyril']);
  expect(await without(readerOf(made.cyril), made.book)).toEqual(['Anna', 'Boris', 'Cyril']);
});

it('updates the record named by an argument of the save', async () => {
  const save = async (memberId: string | undefined, input: object) =>
    await library.ask(
      libraryViewer,
      `mutation ($memberId: ID, $input: MemberInput!) {
        createOrUpdateMember(memberId: $memberId, input: $input) { id name } }`,
      { memberId, input },
    );
  const named = { name: 'Zuzana', email: 'zuzana@kniznica.sk', number: '7007' };
  const id = idAt(await save(undefined, named), 'createOrUpdateMember');
  const changed = await save(id, { name: 'Zuzana Nová' });
  expect(at(changed, 'createOrUpdateMember')).toEqual({ id, name: 'Zuzana Nová' });
  expect((await save('999999', named)).errors).toHaveLength(1);
});
