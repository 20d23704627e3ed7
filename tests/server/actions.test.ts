import { beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import { ConnectionError, QueryTimeout, StorageFull, type Viewer } from '../../engine/store/index.ts';
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

let loan: string;
const hooked: unknown[] = [];

/** The error of the lending hook by the amount of the loan. */
const troubles: Readonly<Record<string, () => Error>> = {
  '13.000': () => new Refusal('errors.loan.unlucky', { params: { amount: 13 } }),
  '14.000': () => new StorageFull('the disk is full'),
  '15.000': () => new QueryTimeout('the database took too long'),
  '16.000': () => new ConnectionError('the database is not reachable'),
};

const { library, made } = await openFilledLibrary({
  hooks: {
    loan: {
      actions: {
        lend: async ({ record, connection }) => {
          const trouble = troubles[String(record['amount'])];
          if (trouble !== undefined) throw trouble();
          hooked.push(
            record['status'],
            await connection.query(sql`select status from loan where id = ${record['id']}`),
          );
        },
      },
    },
  },
});

async function request(amount: string): Promise<string> {
  return idAt(await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount } }), 'createOrUpdateLoan');
}

beforeEach(async () => {
  loan = await request('1');
});

async function permitted(member: string) {
  const answer = await library.ask(
    librarianOf(member),
    `query ($id: ID!) { loan(id: $id) { permittedActions { name permitted reason } } }`,
    { id: loan },
  );
  return at(answer, 'loan', 'permittedActions');
}

it('returns the actions of a record, with refusals', async () => {
  expect(await permitted(made.boris)).toEqual([
    { name: 'detail', permitted: true, reason: null },
    { name: 'update', permitted: true, reason: null },
    { name: 'remove', permitted: true, reason: null },
    { name: 'print', permitted: true, reason: null },
    { name: 'handOver', permitted: true, reason: null },
  ]);
  await library.ask(libraryViewer, lendLoan, { id: loan });
  expect(await permitted(made.anna)).toEqual([
    { name: 'detail', permitted: true, reason: null },
    { name: 'update', permitted: false, reason: 'errors.loan.stillLent' },
    { name: 'remove', permitted: false, reason: 'errors.loan.alreadyDecided' },
    { name: 'return', permitted: true, reason: null },
    { name: 'extend', permitted: true, reason: null },
    { name: 'print', permitted: true, reason: null },
    { name: 'handOver', permitted: true, reason: null },
  ]);
});

it('moves a record along its workflow and calls the hook of the action', async () => {
  hooked.length = 0;
  const answer = await library.ask(
    librarianOf(made.anna),
    `mutation ($id: ID!) { lendLoan(id: $id) { status rowVersion } }`,
    { id: loan },
  );
  expect(at(answer, 'lendLoan')).toEqual({ status: 'LENT', rowVersion: 2 });
  expect(hooked).toEqual(['REQUESTED', [{ status: 'LENT' }]]);
  const entries = await library.database.query(
    sql`select action, changes from audit_entry where entity = 'loan' and record_id = ${loan} order by id`,
  );
  expect(entries.at(-1)).toEqual({ action: 'lend', changes: { status: { from: 'REQUESTED', to: 'LENT' } } });
});

it('writes the values that the action sets, also to the audit trail', async () => {
  await library.ask(libraryViewer, saveLoan, { input: { id: loan, dueAt: '2026-03-20' } });
  await library.ask(libraryViewer, lendLoan, { id: loan });
  const answer = await library.ask(libraryViewer, `mutation ($id: ID!) { returnLoan(id: $id) { status dueAt } }`, {
    id: loan,
  });
  expect(at(answer, 'returnLoan')).toEqual({ status: 'RETURNED', dueAt: null });
  const entries = await library.database.query(
    sql`select changes from audit_entry where entity = 'loan' and record_id = ${loan} and action = 'return'`,
  );
  expect(entries).toEqual([
    { changes: { status: { from: 'LENT', to: 'RETURNED' }, dueAt: { from: '2026-03-20', to: null } } },
  ]);
});

it('refuses with the same reason that the record shows', async () => {
  await library.ask(libraryViewer, lendLoan, { id: loan });
  expect(await permitted(made.anna)).toContainEqual({
    name: 'update',
    permitted: false,
    reason: 'errors.loan.stillLent',
  });
  const refused = await library.ask(librarianOf(made.anna), saveLoan, { input: { id: loan, amount: '2' } });
  expect(refused.errors).toMatchObject([{ code: 'RefusalError', message: 'errors.loan.stillLent' }]);
});

it('saves a record by an operation with preset values', async () => {
  const input = made.loan;
  const save = `mutation ($input: DeskLoanInput!) { createDeskLoan(input: $input) { amount status } }`;
  const answer = await library.ask(libraryViewer, save, { input });
  expect(answer.errors).toEqual([]);
  expect(at(answer, 'createDeskLoan')).toEqual({ amount: '1.000', status: 'REQUESTED' });
  const { errors } = await library.ask(libraryViewer, save, { input: { ...input, borrowerId: made.anna } });
  expect(errors).toMatchObject([{ message: 'errors.loan.toOneself', path: ['borrower'] }]);
  const stranger: Viewer = { ...readerOf(made.anna), permissions: [] };
  expect((await library.ask(stranger, save, { input })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
});

it('creates a record in the status of its operation, by default otherwise', async () => {
  const input = { ...made.loan, amount: '2', dueAt: '2026-05-01' };
  const lend = 'mutation ($input: LoanInput!) { lendAtDesk(input: $input) { id status } }';
  const answer = await library.ask(libraryViewer, lend, { input });
  expect(answer.errors).toEqual([]);
  expect(at(answer, 'lendAtDesk', 'status')).toBe('LENT');
  expect(await permitted(made.anna)).toContainEqual(expect.objectContaining({ name: 'lend', permitted: true }));
  expect(at(await library.ask(libraryViewer, saveLoan, { input }), 'createOrUpdateLoan', 'status')).toBe('REQUESTED');
});

describe('an operation that saves', () => {
  const lend = 'mutation ($input: LoanInput!) { lendAtDesk(input: $input) { id } }';
  const correct = 'mutation ($input: LoanInput!) { correctRequest(input: $input) { amount dueAt } }';
  const stored = async (id: string) =>
    await library.database.query(sql`select amount::text, due_at::text, status from loan where id = ${id}`);

  it('for new records changes no stored record, even with the permission', async () => {
    const before = await stored(loan);
    const { errors } = await library.ask(libraryViewer, lend, { input: { id: loan, amount: '5' } });
    expect(errors).toMatchObject([{ code: 'BadInputError', path: ['id'] }]);
    expect(await stored(loan)).toEqual(before);
  });

  it('for stored records creates none', async () => {
    const input = { ...made.loan, amount: '1' };
    const count = sql`select count(*)::int as loans from loan`;
    const before = await library.database.query(count);
    const { errors } = await library.ask(libraryViewer, correct, { input });
    expect(errors).toMatchObject([{ code: 'BadInputError', path: ['id'] }]);
    expect(await library.database.query(count)).toEqual(before);
  });

  it.each([
    { amount: '1', says: [] },
    { amount: '2', says: [{ code: 'NotFoundError' }] },
  ])('with preset values finds no other record: amount $amount', async ({ amount, says }) => {
    const id = await request(amount);
    const { errors } = await library.ask(libraryViewer, correct, { input: { id, dueAt: '2026-05-01' } });
    expect(errors.map(({ code }) => ({ code }))).toEqual(says);
    expect(await stored(id)).toMatchObject([{ due_at: says.length === 0 ? '2026-05-01' : null }]);
  });
});

it('stores the arguments of an action’s dialog', async () => {
  const refuse = `mutation ($id: ID!, $refusal: String!) { refuseLoan(id: $id, refusal: $refusal) { status refusal } }`;
  expect((await library.ask(librarianOf(made.anna), refuse, { id: loan, refusal: ' ' })).errors).toMatchObject([
    { message: 'errors.form.required', path: ['refusal'] },
  ]);
  expect(
    (await library.ask(librarianOf(made.anna), refuse, { id: loan, refusal: 'x'.repeat(256) })).errors,
  ).toMatchObject([{ message: 'errors.form.tooLong', path: ['refusal'] }]);
  const answer = await library.ask(librarianOf(made.anna), refuse, { id: loan, refusal: 'Torn' });
  expect(at(answer, 'refuseLoan')).toEqual({ status: 'REFUSED', refusal: 'Torn' });
});

it.each([
  {
    case: 'an action from another status',
    query: 'mutation ($id: ID!) { returnLoan(id: $id) { id } }',
    error: { code: 'RefusalError', params: { status: 'REQUESTED' } },
  },
  {
    case: 'one that is not this party’s',
    query: lendLoan,
    error: { code: 'ForbiddenError' },
  },
])('refuses $case', async ({ query, error }) => {
  expect((await library.ask(librarianOf(made.boris), query, { id: loan })).errors).toMatchObject([error]);
});

it('refuses without the permission before reading anything', async () => {
  library.statements.length = 0;
  expect((await library.ask(readerOf(made.anna), lendLoan, { id: loan })).errors).toMatchObject([
    { code: 'ForbiddenError' },
  ]);
  expect(library.statements).toEqual([]);
});

it('acts on many records, each in its own database transaction', async () => {
  const unlucky = await request('13');
  const second = await request('2');
  const answer = await library.ask(
    librarianOf(made.anna),
    `mutation ($ids: [ID!]!) { lendLoans(ids: $ids) { id done reason params } }`,
    { ids: [loan, unlucky, second] },
  );
  expect(at(answer, 'lendLoans')).toEqual([
    { id: loan, done: true, reason: null, params: null },
    { id: unlucky, done: false, reason: 'errors.loan.unlucky', params: { amount: 13 } },
    { id: second, done: true, reason: null, params: null },
  ]);
  expect(await library.database.query(sql`select status from loan where id = ${unlucky}`)).toEqual([
    { status: 'REQUESTED' },
  ]);
});

const lendAll = 'mutation ($ids: [ID!]!) { lendLoans(ids: $ids) { done reason } }';

it.each([
  { meets: 'a full disk', amount: '14', reason: 'errors.storageFull', faults: [{ name: 'StorageFull' }] },
  { meets: 'a database that is away', amount: '16', reason: 'errors.unavailable', faults: [] },
])('stops a bulk action when one record meets $meets, with that reason for the rest', async (given) => {
  library.faults.length = 0;
  const ids = [await request('1'), await request(given.amount), await request('1')];
  const { data, errors } = await library.ask(libraryViewer, lendAll, { ids });
  const refused = { done: false, reason: given.reason };
  expect({ data, errors }).toEqual({
    data: { lendLoans: [{ done: true, reason: null }, refused, refused] },
    errors: [],
  });
  expect(library.faults).toMatchObject(given.faults);
});

it('continues a bulk action after a record that takes too long', async () => {
  const ids = [await request('15'), await request('1')];
  const { data } = await library.ask(libraryViewer, lendAll, { ids });
  expect(data).toEqual({
    lendLoans: [
      { done: false, reason: 'errors.tookTooLong' },
      { done: true, reason: null },
    ],
  });
});

it('aborts an action when a consequence on other records meets a full disk', async () => {
  library.faults.length = 0;
  const input = { ...someBook, genreId: made.genre };
  const bookId = idAt(await library.ask(libraryViewer, saveBook, { input }), 'createOrUpdateBook');
  for (const amount of ['14', '13']) {
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, bookId, amount } });
  }
  const handOut = 'mutation ($id: ID!) { handOutBook(id: $id) { id } }';
  const { errors } = await library.ask(libraryViewer, handOut, { id: bookId });
  expect(errors).toEqual([{ message: 'errors.storageFull', code: 'StorageFullError', path: [], params: {} }]);
  expect(library.faults).toMatchObject([{ name: 'StorageFull' }]);
});

it('explains no permissions while the database is unreachable', async () => {
  const variables = { loan: await request('16') };
  const explain = `query ($loan: ID!) {
    explain(organizationRole: "LIBRARY", role: "LIBRARIAN", entity: "loan", recordId: $loan) { name verdict reason }
  }`;
  expect((await library.ask(libraryViewer, explain, variables)).errors).toMatchObject([
    { message: 'errors.unavailable' },
  ]);
});

it('ignores a status in the input and refuses edits of read-only fields', async () => {
  await library.ask(libraryViewer, lendLoan, { id: loan });
  expect((await library.ask(libraryViewer, saveLoan, { input: { id: loan, amount: '2' } })).errors).toMatchObject([
    { code: 'RefusalError', message: 'errors.loan.stillLent' },
  ]);
  expect(
    (await library.ask(libraryViewer, saveLoan, { input: { id: loan, status: 'RETURNED' } })).errors,
  ).toMatchObject([{ code: 'RefusalError', message: 'errors.loan.stillLent' }]);
  const { data } = await library.ask(libraryViewer, `query ($id: ID!) { loan(id: $id) { status } }`, { id: loan });
  expect(data).toEqual({ loan: { status: 'LENT' } });
});

it('removes an unused record, and refuses to remove a referenced one', async () => {
  const remove = `mutation ($id: ID!) { removeBook(id: $id) }`;
  expect((await library.ask(libraryViewer, remove, { id: made.book })).errors).toMatchObject([
    { code: 'RefusalError', message: expect.stringMatching(/errors\.(book\.lent|entity\.inUse)/u) },
  ]);
  const other = idAt(
    await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  expect((await library.ask(libraryViewer, remove, { id: other })).data).toEqual({ removeBook: true });
  expect((await library.ask(libraryViewer, remove, { id: other })).errors).toMatchObject([{ code: 'NotFoundError' }]);
});

it('archives a record if its entity says so: old records keep it, new ones cannot choose it', async () => {
  await library.ask(libraryViewer, `mutation ($id: ID!) { removeGenre(id: $id) }`, { id: made.genre });
  const book = await library.ask(
    libraryViewer,
    `query ($id: ID!) { book(id: $id) { genre { nameSK } } genres { nameSK } }`,
    { id: made.book },
  );
  expect(book.data).toEqual({ book: { genre: { nameSK: 'Román' } }, genres: [] });
  expect(
    (await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } })).errors,
  ).toMatchObject([{ message: 'errors.entity.archived', path: ['genre'] }]);
  expect((await library.ask(libraryViewer, saveBook, { input: { id: made.book, title: 'Kytička' } })).errors).toEqual(
    [],
  );
});

it('reports a stale version with the current values', async () => {
  const { errors } = await library.ask(librarianOf(made.anna), saveLoan, {
    input: { id: loan, rowVersion: 7, amount: '5' },
  });
  expect(errors).toMatchObject([
    {
      code: 'ConflictError',
      message: 'errors.conflict',
      params: { rowVersion: 1, current: { amount: '1.000', borrower: { id: made.boris } } },
    },
  ]);
});

it('returns the first response to a repeated request', async () => {
  const input = { ...made.loan, amount: '4' };
  const ask = (amount: string, idempotencyKey: string) =>
    library.ask(libraryViewer, saveLoan, { input: { ...input, amount } }, { idempotencyKey });
  const first = await ask('4', 'k-1');
  expect(await ask('4', 'k-1')).toEqual(first);
  expect((await ask('5', 'k-1')).errors).toMatchObject([{ code: 'BadInputError' }]);
  expect(await ask('4', 'k-2')).not.toEqual(first);
  await library.ask(libraryViewer, lendLoan, { id: loan }, { idempotencyKey: 'k-3' });
  const again = await library.ask(
    libraryViewer,
    `mutation ($id: ID!) { lendLoan(id: $id) { status } }`,
    { id: loan },
    { idempotencyKey: 'k-3' },
  );
  expect(at(again, 'lendLoan', 'status')).toBe('LENT');
});
