import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import {
  at,
  idAt,
  librarianOf,
  libraryViewer,
  openFilledLibrary,
  readerOf,
  saveBook,
  saveLoan,
  someBook,
  lendLoan,
} from './lending.ts';
import { createTrialDatabase } from './matrix/trial-database.ts';
import { testDatabase } from './test-database.ts';

interface Case {
  readonly entity: string;
  readonly id: string;
}

let records: Readonly<Record<string, Case>>;

const { trial, database } = createTrialDatabase(await testDatabase());

const { library, made } = await openFilledLibrary({ database });

beforeAll(async () => {
  const { ask } = library;
  const loanOf = async (amount: string, decide?: string, book = made.book): Promise<Case> => {
    const id = idAt(
      await ask(libraryViewer, saveLoan, { input: { ...made.loan, bookId: book, amount } }),
      'createOrUpdateLoan',
    );
    if (decide !== undefined) await ask(libraryViewer, `mutation ($id: ID!) { ${decide} { id } }`, { id });
    return { entity: 'loan', id };
  };
  const other = idAt(
    await ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  records = {
    requested: await loanOf('1'),
    'of nothing': await loanOf('0', undefined, other),
    lent: await loanOf('2', 'lendLoan(id: $id)'),
    refused: await loanOf('3', 'refuseLoan(id: $id, refusal: "late")'),
    'lent book': { entity: 'book', id: made.book },
    book: { entity: 'book', id: other },
    member: { entity: 'member', id: made.cyril },
    genre: { entity: 'genre', id: made.genre },
  };
});

const query = `query ($organizationRole: String!, $role: String!, $memberId: ID, $entity: String!, $recordId: ID!) {
  explain(organizationRole: $organizationRole, role: $role, memberId: $memberId, entity: $entity, recordId: $recordId) {
    kind name verdict code reason params
  }
}`;

async function explained(viewer: Viewer, { entity, id }: Case, asker = libraryViewer): Promise<readonly Values[]> {
  const { organizationRole, role, organizationId: memberId } = viewer;
  const answer = await library.ask(asker, query, { organizationRole, role, memberId, entity, recordId: id });
  if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors));
  return at(answer, 'explain') as readonly Values[]; // as the query asks
}

const viewers: Readonly<Record<string, () => Viewer>> = {
  librarian: () => libraryViewer,
  lender: () => librarianOf(made.anna),
  borrower: () => librarianOf(made.boris),
  stranger: () => librarianOf(made.cyril),
  reader: () => readerOf(made.boris),
};

/** The request of each explained action; reads return null or an empty list for an invisible record. */
const requests: Readonly<Record<string, string>> = {
  'loan read': 'query ($id: ID!) { loan(id: $id) { id } }',
  'loan history': 'query ($id: ID!) { loanHistory(id: $id) { items { id } } }',
  'loan update': 'mutation ($id: ID!) { createOrUpdateLoan(input: { id: $id }) { id } }',
  'loan remove': 'mutation ($id: ID!) { removeLoan(id: $id) }',
  'loan lend': lendLoan,
  'loan refuse': 'mutation ($id: ID!) { refuseLoan(id: $id, refusal: "late") { id } }',
  'loan return': 'mutation ($id: ID!) { returnLoan(id: $id) { id } }',
  'loan extend': 'mutation ($id: ID!) { extendLoan(id: $id, dueAt: "2026-03-20", reason: "Ill") { id } }',
  'book read': 'query ($id: ID!) { book(id: $id) { id } }',
  'book update': 'mutation ($id: ID!) { createOrUpdateBook(input: { id: $id }) { id } }',
  'book remove': 'mutation ($id: ID!) { removeBook(id: $id) }',
  'book handOut': 'mutation ($id: ID!) { handOutBook(id: $id) { id } }',
  'member read': 'query ($id: ID!) { member(id: $id) { id } }',
  'member memberDirectory': 'query ($id: ID!) { memberDirectory(filter: { id: [$id] }) { id } }',
  'member update': 'mutation ($id: ID!) { createOrUpdateMember(input: { id: $id }) { id } }',
  'member remove': 'mutation ($id: ID!) { removeMember(id: $id) }',
  'genre read': 'query ($id: ID!) { genre(id: $id) { id } }',
  'genre update': 'mutation ($id: ID!) { createOrUpdateGenre(input: { id: $id }) { id } }',
  'genre remove': 'mutation ($id: ID!) { removeGenre(id: $id) }',
};

/** The result of the request, in the form of an explanation. */
async function done(viewer: Viewer, id: string, request: string): Promise<Values> {
  const { data, errors } = await library.ask(viewer, request, { id });
  const [error] = errors;
  if (error !== undefined) return { code: error.code, reason: error.message, params: error.params };
  const [found] = Object.values(data ?? {});
  const isThere = found !== null && !(Array.isArray(found) && found.length === 0);
  return isThere ? {} : { code: 'NotFoundError', reason: 'errors.entity.notFound', params: {} };
}

it('returns for each operation the result of the actual request', async () => {
  const cell = fc.record({
    who: fc.constantFrom(...Object.keys(viewers)),
    what: fc.constantFrom(...Object.keys(records)),
  });
  await fc.assert(
    fc.asyncProperty(cell, async ({ who, what }) => {
      const [viewer, record] = [viewers[who]?.() ?? libraryViewer, records[what] ?? { entity: '', id: '' }];
      for (const { name, verdict, code, reason, params } of await explained(viewer, record)) {
        const request = requests[`${record.entity} ${String(name)}`];
        if (request === undefined) continue;
        const real = await trial(() => done(viewer, record.id, request));
        const told = verdict === 'REFUSED' ? { code, reason, params } : {};
        expect({ who, what, name, ...real }).toEqual({ who, what, name, ...told });
      }
    }),
    randomCases(20),
  );
});

it.each([
  { who: 'lender', what: 'requested', name: 'lend', verdict: 'ALLOWED', reason: null },
  { who: 'lender', what: 'requested', name: 'refuse', verdict: 'ASKED', reason: null },
  { who: 'lender', what: 'requested', name: 'create', verdict: 'ASKED', reason: null },
  { who: 'lender', what: 'of nothing', name: 'lend', verdict: 'REFUSED', reason: 'errors.loan.noAmount' },
  { who: 'lender', what: 'lent', name: 'update', verdict: 'REFUSED', reason: 'errors.loan.stillLent' },
  { who: 'borrower', what: 'requested', name: 'lend', verdict: 'REFUSED', reason: 'errors.forbidden' },
  { who: 'stranger', what: 'requested', name: 'read', verdict: 'REFUSED', reason: 'errors.entity.notFound' },
  { who: 'librarian', what: 'lent book', name: 'remove', verdict: 'REFUSED', reason: 'errors.book.lent' },
  { who: 'reader', what: 'genre', name: 'update', verdict: 'REFUSED', reason: 'errors.forbidden' },
  { who: 'stranger', what: 'member', name: 'memberDirectory', verdict: 'ALLOWED', reason: null },
])('explains for $who, $name $what: $verdict', async ({ who, what, name, verdict, reason }) => {
  const found = await explained(viewers[who]?.() ?? libraryViewer, records[what] ?? { entity: '', id: '' });
  expect(found.filter((row) => row['name'] === name)).toMatchObject([{ verdict, reason }]);
});

it('includes refusals of an action that depend on other records', async () => {
  const { id } = records['book'] ?? { id: '' };
  const offered = await library.ask(
    libraryViewer,
    `query ($id: ID!) { book(id: $id) { permittedActions { name permitted } } }`,
    {
      id,
    },
  );
  expect(at(offered, 'book', 'permittedActions')).toContainEqual({ name: 'handOut', permitted: true });
  expect(await explained(libraryViewer, { entity: 'book', id })).toContainEqual({
    kind: 'ACTION',
    name: 'handOut',
    verdict: 'REFUSED',
    code: 'RefusalError',
    reason: 'errors.loan.noAmount',
    params: {},
  });
});

it('names the permission that is missing', async () => {
  const found = await explained(readerOf(made.boris), records['requested'] ?? { entity: '', id: '' });
  const lend = found.find(({ name }) => name === 'lend');
  expect(lend).toMatchObject({ code: 'ForbiddenError', params: { permission: 'LoansDecide' } });
});

it('stores nothing', async () => {
  const state = () =>
    library.database.query(sql`
      select (select jsonb_agg(loan order by id) from loan) as loans, (select jsonb_agg(book order by id) from book) as books,
        (select count(*) from audit_entry)::int as entries`);
  const before = await state();
  for (const record of Object.values(records)) await explained(libraryViewer, record);
  expect(await state()).toEqual(before);
});

it('returns not found for an unreadable record, and forbidden without the permission', async () => {
  const variables = { organizationRole: 'LIBRARY', role: 'LIBRARIAN', entity: 'loan', recordId: '424242' };
  expect((await library.ask(libraryViewer, query, variables)).errors).toMatchObject([{ code: 'NotFoundError' }]);
  expect((await library.ask(librarianOf(made.anna), query, variables)).errors).toMatchObject([
    { code: 'ForbiddenError', params: { permission: 'MembersUpdate' } },
  ]);
});
