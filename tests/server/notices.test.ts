import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { createStore, type Viewer } from '../../engine/store/index.ts';
import { createNotices, deliverDue, mailTables, type DeliveryDependencies } from '../../server/platform/mail/index.ts';
import {
  fillLibrary,
  idAt,
  instant,
  librarianOf,
  libraryViewer,
  library,
  openLibrary,
  saveBook,
  saveLoan,
  someBook,
  type Library,
  lendLoan,
} from './lending.ts';
import { testDatabase } from './test-database.ts';

let lending: Library;
let ids: Awaited<ReturnType<typeof fillLibrary>>;
let delivery: DeliveryDependencies;
let sent: { readonly to: string; readonly subject: string; readonly text: string }[];

beforeEach(async () => {
  sent = [];
  const now = () => instant;
  const database = await testDatabase();
  const store = createStore({ catalogue: library, database });
  const notices = createNotices({ catalogue: library, store, people: 'member', now });
  lending = await openLibrary({ database, notify: notices.keep });
  await database.script(mailTables);
  ids = await fillLibrary(lending.ask);
  delivery = {
    catalogue: library,
    database,
    store,
    now,
    publicAddress: 'https://library.example',
    from: 'desk@library.example',
    log: pino({ level: 'silent' }),
    sender: {
      send: ({ to, subject, text }) =>
        Promise.resolve(void sent.push({ to: to.address, subject, text: text.replaceAll(/\p{Zs}/gu, ' ') })),
      close: () => undefined,
    },
  };
  // Notices of earlier changes are deleted.
  await database.query(sql`delete from notice`);
});

afterEach(() => lending.close());

async function requestLoan(viewer: Viewer = libraryViewer): Promise<string> {
  const input = { bookId: ids.book, borrowerId: ids.anna, lenderId: ids.boris, amount: 1, dueAt: '2026-03-31' };
  return idAt(await lending.ask(viewer, saveLoan, { input }), 'createOrUpdateLoan');
}

async function lend(viewer: Viewer, id: string): Promise<readonly string[]> {
  const answer = await lending.ask(viewer, lendLoan, { id });
  return answer.errors.map(({ message }) => message);
}

it('notifies the borrower of a loan', async () => {
  const id = await requestLoan();
  expect(await lend(librarianOf(ids.boris), id)).toEqual([]);
  await deliverDue(delivery);
  expect(sent).toEqual([
    {
      to: 'Anna@example.org',
      subject: expect.stringMatching(/^Výpožička L-2026\d{6}: .*Kytice$/),
      text: `Boris vám požičiava knihu ${await bookName()}, 1,000 ks.

Vráťte ju do 31.03.2026.

https://library.example/loans/${id}

-- 
Register výpožičiek
Mestská knižnica
`,
    },
  ]);
});

async function bookName(): Promise<string> {
  const [row] = await lending.database.query<{ code: string; title: string }>(sql`select code, title from book`);
  return `${String(row?.code)} ${String(row?.title)}`;
}

it('sends nothing for a refused action', async () => {
  const id = await requestLoan();
  await lend(librarianOf(ids.boris), id);
  await deliverDue(delivery);
  sent = [];
  expect(await lend(librarianOf(ids.boris), id)).not.toEqual([]);
  await deliverDue(delivery);
  expect(sent).toEqual([]);
});

it('does not notify the actor', async () => {
  const id = await requestLoan();
  expect(await lend({ ...libraryViewer, organizationId: ids.anna }, id)).toEqual([]);
  await deliverDue(delivery);
  expect(sent).toEqual([]);
});

it('notifies recipients by a rule, with the actor if configured', async () => {
  await requestLoan();
  const lent = idAt(
    await lending.ask(libraryViewer, saveLoan, {
      input: { bookId: ids.book, borrowerId: ids.cyril, lenderId: ids.boris, amount: 1, dueAt: '2026-03-31' },
    }),
    'createOrUpdateLoan',
  );
  await lend(librarianOf(ids.boris), lent);
  await deliverDue(delivery);
  sent = [];
  const changed = { ...someBook, id: ids.book, genreId: ids.genre, title: 'Kytice II' };
  const { errors } = await lending.ask({ ...libraryViewer, organizationId: ids.anna }, saveBook, { input: changed });
  expect(errors).toEqual([]);
  await deliverDue(delivery);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['Anna@example.org', 'Údaje o knihe Kytice II sa zmenili'],
  ]);
});

it('notifies any number of people without delaying the save', async () => {
  await lending.database.query(sql`
    insert into member (name, email, number, row_version, created_at, updated_at)
    select 'M' || n, 'm' || n || '@example.org', lpad(n::text, 6, '0'), 1, now(), now() from generate_series(1, 1100) n`);
  const { errors } = await lending.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: ids.genre } });
  expect(errors).toEqual([]);
  expect(await lending.database.query(sql`select count(*)::int as mails from notice_mail`)).toEqual([{ mails: 0 }]);
  await Promise.all([deliverDue(delivery), deliverDue(delivery)]);
  const readers = sent.map(({ to }) => to);
  expect(readers).toHaveLength(1103);
  expect(new Set(readers).size).toBe(1103);
  expect(await lending.database.query(sql`select facts, audiences from notice`)).toEqual([
    { facts: null, audiences: null },
  ]);
});

it('deletes its content also when its last mails end concurrently', async () => {
  const { database } = lending;
  const [underWay, mayEnd] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const deliveries: Promise<number>[] = [];
  const deliverAtOnce = () =>
    void deliveries.push(
      deliverDue({
        ...delivery,
        sender: {
          ...delivery.sender,
          send: async () => {
            if (deliveries.length < 3) deliverAtOnce();
            else underWay.resolve(undefined);
            await mayEnd.promise;
          },
        },
      }),
    );
  await lending.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: ids.genre } });
  deliverAtOnce();
  await underWay.promise;
  await database.transaction(async (connection) => {
    await connection.query(sql`select from notice_mail for update`);
    mayEnd.resolve(undefined);
    // Polls outside of the transaction, in which pg_stat_activity would return a cached snapshot.
    const blocked = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(() => database.query(blocked)).toHaveLength(3);
  });
  expect(await Promise.all(deliveries)).toEqual([1, 1, 1]);
  expect(await database.query(sql`select facts from notice`)).toEqual([{ facts: null }]);
});
