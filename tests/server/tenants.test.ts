import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Rule } from '../../engine/rules/index.ts';
import { createStore } from '../../engine/store/index.ts';
import {
  at,
  idAt,
  librarianOf,
  library as lending,
  libraryViewer,
  openFilledLibrary,
  readerOf,
  saveBook,
  saveLoan,
  someBook,
  withEntity,
  lendLoan,
} from './lending.ts';

/** Members must not learn of each other's loans. */
const { library, made } = await openFilledLibrary();
let loan: string;

beforeAll(async () => {
  loan = await lend(made.anna, made.boris, '2');
  await lend(made.anna, made.boris, '3');
});

async function lend(lenderId: string, borrowerId: string, amount: string): Promise<string> {
  return idAt(
    await library.ask(libraryViewer, saveLoan, { input: { bookId: made.book, lenderId, borrowerId, amount } }),
    'createOrUpdateLoan',
  );
}

const list = `query ($filter: LoanFilter, $sort: [SortInput!]) { myLoans(filter: $filter, sort: $sort) { items { id } pageInfo { totalElements } } }`;

it.each([
  { who: 'the lender', member: 'anna', count: 2 },
  { who: 'the borrower', member: 'boris', count: 2 },
  { who: 'a stranger', member: 'cyril', count: 0 },
] as const)('$who lists and counts $count', async ({ member, count }) => {
  const viewer = librarianOf(made[member]);
  for (const given of [
    {},
    { filter: { amount: { from: '0' } } },
    { sort: [{ by: 'amount', direction: 'ASC' }] },
    { filter: { search: 'Kytice' } },
    { filter: { lender: [made.anna] } },
  ]) {
    const answer = await library.ask(viewer, list, given);
    expect(at(answer, 'myLoans', 'pageInfo', 'totalElements')).toBe(count);
    expect(at(answer, 'myLoans', 'items')).toHaveLength(count);
  }
});

it('returns the same for another member’s loan and a missing one', async () => {
  const stranger = librarianOf(made.cyril);
  const attempts = [
    (id: string) => library.ask(stranger, `query ($id: ID!) { loan(id: $id) { id } }`, { id }),
    (id: string) => library.ask(stranger, saveLoan, { input: { id, amount: '1' } }),
    (id: string) => library.ask(stranger, saveLoan, { input: { id, rowVersion: 99 } }),
    (id: string) => library.ask(stranger, `mutation ($id: ID!) { removeLoan(id: $id) }`, { id }),
    (id: string) => library.ask(stranger, lendLoan, { id }),
    (id: string) => library.ask(stranger, `query ($id: ID) { loans(filter: { id: [$id] }) { id } }`, { id }),
  ];
  for (const attempt of attempts) {
    const answer = await attempt(loan);
    expect(await attempt('424242')).toEqual(answer);
    expect(await attempt('no number')).toEqual(answer);
  }
  const outcome = await library.ask(stranger, `mutation ($ids: [ID!]!) { lendLoans(ids: $ids) { id done reason } }`, {
    ids: [loan, '424242'],
  });
  expect(at(outcome, 'lendLoans')).toEqual([
    { id: loan, done: false, reason: 'errors.entity.notFound' },
    { id: '424242', done: false, reason: 'errors.entity.notFound' },
  ]);
});

it('shows only the name of a member reached through a loan', async () => {
  const answer = await library.ask(
    librarianOf(made.anna),
    `query ($id: ID!) { loan(id: $id) { borrower { id name email number permittedActions { name } } lender { name email number } } }`,
    { id: loan },
  );
  expect(answer.errors).toEqual([]);
  expect(at(answer, 'loan')).toMatchObject({
    borrower: { id: made.boris, name: 'Boris', email: null, number: null, permittedActions: [] },
    lender: { name: 'Anna', email: 'Anna@example.org', number: '0001' },
  });
});

it('shows only loans in scope of a book', async () => {
  const ask = async (member: string) =>
    at(
      await library.ask(librarianOf(member), `query ($id: ID!) { book(id: $id) { loans { amount } } }`, {
        id: made.book,
      }),
      'book',
      'loans',
    );
  expect(await ask(made.cyril)).toEqual([]);
  expect(await ask(made.boris)).toHaveLength(2);
});

it('returns in a view only the fields of the view', async () => {
  const answer = await library.ask(
    readerOf(made.cyril),
    `{ memberDirectory(filter: { search: "nna" }) { id name number email rowVersion } }`,
  );
  expect(at(answer, 'memberDirectory')).toEqual([
    { id: made.anna, name: 'Anna', number: '0001', email: null, rowVersion: 1 },
  ]);
  const guess = await library.ask(
    readerOf(made.cyril),
    `{ memberDirectory(filter: { search: "example.org" }) { id } }`,
  );
  expect(at(guess, 'memberDirectory')).toEqual([]);
});

it('refuses a list without the permission, and everything without a token', async () => {
  expect((await library.ask(readerOf(made.anna), `{ membersPaginated { items { id } } }`)).errors).toMatchObject([
    { code: 'ForbiddenError', params: { permission: 'MembersVisit' } },
  ]);
  expect((await library.ask(undefined, `{ books { id } }`)).errors).toMatchObject([
    { code: 'BadTokenError', message: 'errors.token.missing' },
  ]);
});

it('shows nothing scoped to a viewer without organization', async () => {
  const nobody = { ...librarianOf('1'), organizationId: undefined };
  expect(at(await library.ask(nobody, list), 'myLoans')).toEqual({ items: [], pageInfo: { totalElements: 0 } });
});

it('refuses to save a loan of other members', async () => {
  const refused = await library.ask(librarianOf(made.cyril), saveLoan, { input: { ...made.loan, amount: '1' } });
  expect(refused.errors).toEqual(
    ['lender', 'borrower'].map((field) => ({
      message: 'errors.loan.mustTakePart',
      code: 'ValidationError',
      path: [field],
      params: {},
    })),
  );
  expect(at(await library.ask(librarianOf(made.anna), list), 'myLoans', 'pageInfo', 'totalElements')).toBe(2);
});

it('refuses to move a record out of the viewer’s scope', async () => {
  const own = idAt(
    await library.ask(librarianOf(made.cyril), saveLoan, {
      input: { bookId: made.book, lenderId: made.cyril, borrowerId: made.anna, amount: '1' },
    }),
    'createOrUpdateLoan',
  );
  const moved = await library.ask(librarianOf(made.cyril), saveLoan, { input: { id: own, lenderId: made.boris } });
  expect(moved.errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect(at(await library.ask(librarianOf(made.cyril), list), 'myLoans', 'pageInfo', 'totalElements')).toBe(1);
  await library.ask(libraryViewer, `mutation ($id: ID!) { removeLoan(id: $id) }`, { id: own });
});

it('returns in a picker exactly the records of its view', async () => {
  const input = { bookId: made.book, lenderId: made.cyril, amount: '1' };
  const madeUp = await library.ask(librarianOf(made.cyril), saveLoan, { input: { ...input, borrowerId: '424242' } });
  expect(madeUp.errors).toMatchObject([{ message: 'errors.form.reference', path: ['borrower'] }]);
});

/** Field access for viewers other than readers, and for books with many copies. */
const noReader: Rule = { '!=': [{ var: '$viewer.role' }, 'READER'] };
const manyCopies: Rule = { '>': [{ var: 'copies' }, 3] };

it.each([
  { guard: 'authors', read: noReader, authors: null },
  { guard: 'authors', read: manyCopies, authors: null },
  { guard: 'authors[].share', read: noReader, authors: [{ name: 'K. J. Erben', share: null }] },
  { guard: 'authors[].share', read: manyCopies, authors: [{ name: 'K. J. Erben', share: null }] },
])('keeps $guard closed where $read does not hold', async ({ guard, read, authors }) => {
  const access = lending.entities['book']?.access;
  if (access === undefined) throw new Error('the example has books');
  const catalogue = withEntity(lending, 'book', { access: { ...access, fields: { [guard]: { read } } } });
  const store = createStore({ catalogue, database: library.database });
  const selection = { authors: { name: true, share: true } } as const;
  const request = { filter: {}, sort: [], offset: 0, limit: 1, selection, count: false };
  const seenBy = async (viewer: typeof libraryViewer) =>
    (await store.page({ viewer, today: '2026-03-01', reach: 'viewer' }, { entity: 'book' }, request)).items;
  expect(await seenBy(readerOf(made.anna))).toEqual([{ authors }]);
  const open = { name: 'K. J. Erben', share: '100.00' };
  const isForReaders = read === manyCopies;
  expect(await seenBy(libraryViewer)).toEqual([{ authors: isForReaders ? authors : [open] }]);
});

it('writes to no row of another record', async () => {
  const other = idAt(
    await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  const rowsOf = (record: string) =>
    library.database.query<{ id: string; name: string }>(
      sql`select id::text, name from book_authors where record_id = ${record}`,
    );
  const before = await rowsOf(made.book);
  const stolen = before.map(({ id }) => ({ id, name: 'Somebody else' }));
  const { database } = library;
  const occurrence = {
    viewer: libraryViewer,
    now: new Date('2026-03-01T09:30:00Z'),
    today: '2026-03-01',
    requestId: 'theft',
  };
  await database.transaction((connection) =>
    createStore({ catalogue: lending, database })
      .begin(connection, occurrence)
      .write('book', other, { authors: stolen }, { action: 'steal' }),
  );
  expect(await rowsOf(made.book)).toEqual(before);
  expect(await rowsOf(other)).toEqual([]);
});
