import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { at, idAt, librarianOf, libraryViewer, openFilledLibrary, saveBook, saveLoan, someBook } from './lending.ts';

const { library, made } = await openFilledLibrary();

async function bookWith(
  ...amounts: readonly string[]
): Promise<{ readonly book: string; readonly loans: readonly string[] }> {
  const book = idAt(
    await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
    'createOrUpdateBook',
  );
  const loans: string[] = [];
  for (const amount of amounts) {
    loans.push(
      idAt(
        await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, bookId: book, amount } }),
        'createOrUpdateLoan',
      ),
    );
  }
  return { book, loans };
}

const handOut = `mutation ($id: ID!) { handOutBook(id: $id) { id rowVersion } }`;

const statuses = (loans: readonly string[]) =>
  library.database.query(sql`select status, row_version from loan where id = any(${loans}::bigint[]) order by id`);

it('performs its consequences on other records, each with its audit entry', async () => {
  const { book, loans } = await bookWith('1', '2', '3');
  await library.ask(libraryViewer, `mutation ($id: ID!) { refuseLoan(id: $id, refusal: "late") { id } }`, {
    id: loans[1],
  });
  const answer = await library.ask(libraryViewer, handOut, { id: book }, { requestId: 'hand-out' });
  expect(answer).toEqual({ data: { handOutBook: { id: book, rowVersion: 2 } }, errors: [] });
  expect((await statuses(loans)).map(({ status }) => status)).toEqual(['LENT', 'REFUSED', 'LENT']);
  const told = await library.database.query(
    sql`select entity, action, actor_id::text as actor from audit_entry where request_id = 'hand-out' order by id`,
  );
  const lend = { entity: 'loan', action: 'lend', actor: '1' };
  expect(told).toEqual([{ entity: 'book', action: 'handOut', actor: '1' }, lend, lend]);
});

it('changes nothing when one of them is refused, and reports the reason once', async () => {
  const { book, loans } = await bookWith('1', '0', '0');
  const answer = await library.ask(libraryViewer, handOut, { id: book });
  expect(answer.errors).toEqual([expect.objectContaining({ message: 'errors.loan.noAmount', path: [] })]);
  expect((await statuses(loans)).map(({ status }) => status)).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED']);
  const read = await library.ask(libraryViewer, `query ($id: ID!) { book(id: $id) { rowVersion } }`, { id: book });
  expect(at(read, 'book', 'rowVersion')).toBe(1);
});

it('requires the permission of each action', async () => {
  const { book, loans } = await bookWith('1');
  const withoutLoans = {
    ...libraryViewer,
    permissions: libraryViewer.permissions.filter((name) => name !== 'LoansDecide'),
  };
  expect((await library.ask(withoutLoans, handOut, { id: book })).errors).toMatchObject([{ code: 'ForbiddenError' }]);
  expect((await library.ask(librarianOf(made.cyril), handOut, { id: book })).errors).toMatchObject([
    { code: 'ForbiddenError' },
  ]);
  expect((await statuses(loans)).map(({ status }) => status)).toEqual(['REQUESTED']);
});
