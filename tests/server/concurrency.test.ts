import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { concurrencyCases, request } from './concurrency-cases.ts';
import { idAt, libraryViewer, openFilledLibrary, saveBook, saveLoan, someBook } from './lending.ts';
import { lockWaits } from './lock-waits.ts';

const { library, made } = await openFilledLibrary();

it.each(concurrencyCases)('$case', async ({ run }) => run({ library, made }));

it('refuses an action on a record that moved to another root while the action waited', async () => {
  const id = idAt(await library.ask(libraryViewer, saveLoan, { input: request(made, '1') }), 'createOrUpdateLoan');
  const other = idAt(
    await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  const waiting = library.database.transaction(async (connection) => {
    await connection.query(sql`select 1 from book where id = ${made.book} for no key update`);
    const move = library.ask(libraryViewer, saveLoan, { input: { id, bookId: other } });
    await expect.poll(() => lockWaits(library.database)).toBe(1);
    const lend = library.ask(libraryViewer, 'mutation ($id: ID!) { lendLoan(id: $id) { status } }', { id });
    await expect.poll(() => lockWaits(library.database)).toBe(2);
    return { move, lend };
  });
  const { move, lend } = await waiting;
  expect((await move).errors).toEqual([]);
  expect((await lend).errors.map(({ code }) => code)).toEqual(['ConflictError']);
});
