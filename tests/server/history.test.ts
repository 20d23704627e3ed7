import { expect, it } from 'vitest';
import { type Values, rowsIn } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import {
  fillLibrary,
  idAt,
  librarianOf,
  libraryViewer,
  library as catalogue,
  openFilledLibrary,
  openLibrary,
  readerOf,
  saveBook,
  saveLoan,
  at,
  withEntity,
  lendLoan,
} from './lending.ts';

const { book, member } = catalogue.entities;
if (book === undefined || member === undefined) throw new Error('the library has books and members');
const api = { ...book.api, history: 'bookHistory' };
const audited = withEntity(catalogue, 'book', {
  history: { organizations: 'member', parties: [], namesActor: false, actions: {} },
  api,
});
const { access } = member;

const { library, made } = await openFilledLibrary({ catalogue: audited });

const entries = `items { id createdAt action actor organization originState endState hasFiles changes { path before after } }`;

async function historyOf(viewer: Viewer | undefined, query: string, id: string, page?: object) {
  const text = `query ($id: ID!, $page: PageInput) { ${query}(id: $id, page: $page) { ${entries} pageInfo { totalElements } } }`;
  return await library.ask(viewer, text, { id, page });
}

async function itemsOf(viewer: Viewer, query: string, id: string, page?: object): Promise<readonly Values[]> {
  const items = at(await historyOf(viewer, query, id, page), query, 'items');
  return rowsIn(items);
}

async function request(): Promise<string> {
  return idAt(
    await library.ask(librarianOf(made.anna), saveLoan, { input: { ...made.loan, amount: '2' } }),
    'createOrUpdateLoan',
  );
}

it('has actor, action, time, changes and status transition', async () => {
  const loan = await request();
  await library.ask(libraryViewer, saveLoan, { input: { id: loan, dueAt: '2026-03-20' } });
  await library.ask(librarianOf(made.anna), lendLoan, { id: loan });
  const [lent, changed, asked] = await itemsOf(librarianOf(made.boris), 'loanHistory', loan);
  const anna = { id: made.anna, name: 'Anna' };
  const when = '2026-03-01T09:30:00.000Z';
  expect(lent).toMatchObject({ createdAt: when, action: 'lend', actor: { id: '2' }, organization: anna });
  expect(lent).toMatchObject({
    originState: 'REQUESTED',
    endState: 'LENT',
    changes: [{ path: 'status', before: 'REQUESTED', after: 'LENT' }],
  });
  expect(changed).toMatchObject({
    action: 'update',
    organization: null,
    originState: 'REQUESTED',
    endState: 'REQUESTED',
    changes: [{ path: 'dueAt', before: null, after: '2026-03-20' }],
  });
  expect(asked).toMatchObject({ action: 'create', originState: null, endState: 'REQUESTED' });
  expect(asked?.['changes']).toContainEqual({ path: 'lender', before: null, after: anna });
  expect(asked?.['changes']).toContainEqual({
    path: 'book',
    before: null,
    after: { id: made.book, code: 'B-2026000001', title: 'Kytice' },
  });
});

it('is paged, latest first', async () => {
  const loan = await request();
  for (const day of ['11', '12', '13'])
    await library.ask(libraryViewer, saveLoan, { input: { id: loan, dueAt: `2026-03-${day}` } });
  const answer = await historyOf(libraryViewer, 'loanHistory', loan, { index: 1, size: 2 });
  expect(at(answer, 'loanHistory', 'pageInfo')).toEqual({ totalElements: 4 });
  const after = (await itemsOf(libraryViewer, 'loanHistory', loan, { index: 1, size: 1 })).map(
    ({ changes }) => changes,
  );
  expect(after).toEqual([[{ path: 'dueAt', before: '2026-03-11', after: '2026-03-12' }]]);
});

it('reads a page in one statement', async () => {
  const loan = await request();
  const started = library.statements.length;
  await historyOf(libraryViewer, 'loanHistory', loan);
  const asked = library.statements.slice(started).filter(({ text }) => text.includes('audit_entry as entry'));
  expect(asked).toHaveLength(1);
});

it('is null for a record out of scope like for a missing one', async () => {
  const loan = await request();
  const [hidden, missing, silly] = [
    await historyOf(librarianOf(made.cyril), 'loanHistory', loan),
    await historyOf(librarianOf(made.cyril), 'loanHistory', '999999'),
    await historyOf(librarianOf(made.cyril), 'loanHistory', "1' or true"),
  ];
  expect(hidden).toEqual({ data: { loanHistory: null }, errors: [] });
  expect(missing).toEqual(hidden);
  expect(silly).toEqual(hidden);
});

it('is refused to viewers without the permission for the records', async () => {
  const loan = await request();
  const stranger = { ...readerOf(made.anna), permissions: ['BooksVisit'] };
  expect((await historyOf(stranger, 'loanHistory', loan)).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect((await historyOf(undefined, 'loanHistory', loan)).errors).toMatchObject([{ code: 'BadTokenError' }]);
});

it('omits fields closed to the viewer', async () => {
  const input = { id: made.book, price: '99.00', note: null, dimensions: { width: '2.000', height: '3.000' } };
  await library.ask(libraryViewer, saveBook, { input });
  const told = async (viewer: Viewer) =>
    (await itemsOf(viewer, 'bookHistory', made.book)).flatMap(({ changes }) => changes);
  const price: unknown = expect.objectContaining({ path: 'price' });
  expect(await told(libraryViewer)).toContainEqual({ path: 'price', before: '12.50', after: '99.00' });
  expect(await told(readerOf(made.anna))).not.toContainEqual(price);
  expect(await told(readerOf(made.anna))).toContainEqual({ path: 'dimensions.width', before: null, after: '2.000' });
});

it('labels a removed record by its id, and omits fields that are closed to some viewers', async () => {
  const names = withEntity(audited, 'member', { access: { ...access, fields: { name: { read: false } } } });
  const other = await openLibrary({ catalogue: names });
  try {
    const there = await fillLibrary(other.ask);
    const input = { bookId: there.book, lenderId: there.anna, borrowerId: there.boris, amount: '2' };
    const loan = idAt(await other.ask(libraryViewer, saveLoan, { input }), 'createOrUpdateLoan');
    const answer = await other.ask(libraryViewer, `{ loanHistory(id: ${loan}) { items { changes { path after } } } }`);
    expect(at(answer, 'loanHistory', 'items', 0, 'changes')).toContainEqual({
      path: 'lender',
      after: { id: there.anna },
    });
  } finally {
    await other.close();
  }
});
