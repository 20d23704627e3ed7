import { afterAll, beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, furnish, idAt, librarian, type Library, openLibrary, saveBook, saveLoan, someBook } from './lending.ts';

let library: Library;
let made: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  library = await openLibrary();
  made = await furnish(library.ask);
});

afterAll(() => library.close());

const request = (amount: string) => ({ bookId: made.book, lenderId: made.anna, borrowerId: made.boris, amount });

it('lets one of many saves that start from the same version through', async () => {
  const id = idAt(await library.ask(librarian, saveLoan, { input: request('1') }), 'createOrUpdateLoan');
  const amounts = ['2', '3', '4', '5', '6'];
  const answers = await Promise.all(
    amounts.map((amount) => library.ask(librarian, saveLoan, { input: { id, rowVersion: 1, amount } })),
  );
  const refused = answers.filter(({ errors }) => errors.length > 0);
  expect(refused.map(({ errors }) => errors[0]?.code)).toEqual(Array.from({ length: 4 }, () => 'ConflictError'));
  expect(await library.database.query(sql`select row_version from loan where id = ${id}`)).toEqual([
    { row_version: 2 },
  ]);
});

it('performs an action once, however many ask for it at once', async () => {
  const id = idAt(await library.ask(librarian, saveLoan, { input: request('1') }), 'createOrUpdateLoan');
  const lend = 'mutation ($id: ID!) { lendLoan(id: $id) { status } }';
  const answers = await Promise.all(Array.from({ length: 5 }, () => library.ask(librarian, lend, { id })));
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  const [trail] = await library.database.query(
    sql`select count(*)::int as entries from audit_entry where entity = 'loan' and record_id = ${id} and action = 'lend'`,
  );
  expect(trail).toEqual({ entries: 1 });
});

it('saves a request that comes twice at once a single time', async () => {
  const save = () => library.ask(librarian, saveLoan, { input: request('7') }, { idempotencyKey: 'twice' });
  const [first, second] = await Promise.all([save(), save()]);
  expect(at(first, 'createOrUpdateLoan', 'id')).toBe(at(second, 'createOrUpdateLoan', 'id'));
});

it('gives each record a code of its own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => library.ask(librarian, saveLoan, { input: request('1') })),
  );
  expect(new Set(answers.map((answer) => at(answer, 'createOrUpdateLoan', 'code'))).size).toBe(8);
});

it('does not act on a record that was given another root while the action waited', async () => {
  const id = idAt(await library.ask(librarian, saveLoan, { input: request('1') }), 'createOrUpdateLoan');
  const other = idAt(
    await library.ask(librarian, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  const waiting = library.database.transaction(async (connection) => {
    await connection.query(sql`select 1 from book where id = ${made.book} for no key update`);
    const move = library.ask(librarian, saveLoan, { input: { id, bookId: other } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const lend = library.ask(librarian, 'mutation ($id: ID!) { lendLoan(id: $id) { status } }', { id });
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { move, lend };
  });
  const { move, lend } = await waiting;
  expect((await move).errors).toEqual([]);
  // PGlite has one connection: the action looks for its root only after the move.
  const expected = process.env['TEST_DATABASE'] === 'postgres' ? ['ConflictError'] : [];
  expect((await lend).errors.map(({ code }) => code)).toEqual(expected);
});
