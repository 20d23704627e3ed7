import pino from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import { migrate, MigrationRefused, openPglite, planMigration, type Database } from '../../engine/store/index.ts';
import { createTasks, startTasks, taskTables } from '../../server/platform/tasks/index.ts';
import { concurrencyCases, type FilledLibrary } from './concurrency-cases.ts';
import {
  at,
  fillLibrary,
  idAt,
  librarianOf,
  libraryViewer,
  type Library,
  library as described,
  openLibrary,
  saveLoan,
  someBook,
  withEntity,
} from './lending.ts';
import { filterCases, fillShelf, sortCases, titlesOf } from './list-cases.ts';

/** Smoke test of the embedded database where it may differ; everything else is tested on PostgreSQL. */
let database: Database;
let library: Library;
let made: FilledLibrary['made'];

beforeAll(async () => {
  database = await openPglite();
  library = await openLibrary({ database, files: { keep: ({ sha256 }) => Promise.resolve(`kept/${sha256}`) } });
  made = await fillLibrary(library.ask);
});

afterAll(() => library.close());

const count = async (table: 'book' | 'file'): Promise<unknown> =>
  (await database.query({ text: `select count(*)::int as rows from ${table}`, values: [] }))[0]?.['rows'];

const save = (input: object, files: readonly object[] = []) =>
  library.ask(
    libraryViewer,
    `mutation ($input: BookInput!, $files: [Upload!]) { createOrUpdateBook(input: $input, files: $files) {
      id rowVersion title price acquiredAt dimensions { width weight } authors { name share } cover { id name }
    } }`,
    {
      input: { ...someBook, genreId: made.genre, ...input },
      files: files.map((file) => ({ receive: () => Promise.resolve(file) })),
    },
  );

// Runs first, while no other books exist: a second embedded database would take seconds to start.
describe('a list', () => {
  beforeAll(() => fillShelf(library, made.genre));

  it.each(filterCases)('filters: $case', async ({ filter, expected }) => {
    expect(await titlesOf(library, { filter, sort: [{ by: 'title', direction: 'ASC' }] })).toEqual(expected);
  });

  it.each(sortCases)('sorts by $by $direction', async ({ by, direction, expected }) => {
    expect(await titlesOf(library, { sort: [{ by, direction }] })).toEqual(expected);
  });
});

describe('several requests at once', () => {
  it.each(concurrencyCases)('$case', async ({ run }) => run({ library, made }));
});

describe('a record', () => {
  it('stores numbers, days and rows unchanged', async () => {
    const input = { price: '999999.10', acquiredAt: '2026-02-28', dimensions: { width: '10', height: '3.333' } };
    const answer = await save(input);
    expect(at(answer, 'createOrUpdateBook')).toMatchObject({
      rowVersion: 1,
      price: '999999.10',
      acquiredAt: '2026-02-28',
      dimensions: { width: '10.000', weight: '1.667' },
      authors: [{ name: 'K. J. Erben', share: '100.00' }],
    });
  });

  it('stores texts with SQL syntax unchanged', async () => {
    const title = `'; drop table book; -- " $1 \\ %`;
    expect(at(await save({ title }), 'createOrUpdateBook', 'title')).toBe(title);
    expect((await save({ title: 'nul \0' })).errors).toMatchObject([{ message: 'errors.form.text', path: ['title'] }]);
  });

  it('has its changes and warnings in the audit trail as JSON', async () => {
    const id = idAt(await save({ price: '1500' }), 'createOrUpdateBook');
    const [entry] = await database.query(
      sql`select warnings, changes from audit_entry where record_id = ${id} and entity = 'book'`,
    );
    expect(entry).toMatchObject({
      warnings: [{ message: 'errors.book.costly' }],
      changes: { title: { from: null, to: 'Kytice' } },
    });
  });

  it.each([
    { of: 'a number', input: { email: 'other@example.org', number: '0001' }, error: 'errors.form.unique' },
    { of: 'an e-mail in another case', input: { email: 'ANNA@Example.org' }, error: 'errors.member.emailTaken' },
  ])('is refused when $of is taken', async ({ input, error }) => {
    const member = 'mutation ($input: MemberInput!) { createOrUpdateMember(input: $input) { id } }';
    const { errors } = await library.ask(libraryViewer, member, { input: { name: 'Again', number: '0100', ...input } });
    expect(errors).toMatchObject([{ code: 'ValidationError', message: error }]);
  });

  it('violates no constraint of its table', async () => {
    await expect(database.query(sql`update book set is_rare = true, is_reading_room_only = true`)).rejects.toThrow(
      'book_one-place',
    );
  });

  it('leaves neither a row nor a file when its save is refused', async () => {
    const before = [await count('book'), await count('file')];
    const file = { name: 'lost.png', size: 1_000, sha256: 'of lost', type: 'image/png' };
    expect((await save({ title: '' }, [file])).errors).toHaveLength(1);
    expect([await count('book'), await count('file')]).toEqual(before);
  });

  it('keeps its files in order', async () => {
    const files = ['front.png', 'back.png'].map((name) => ({ name, size: 1, sha256: name, type: 'image/png' }));
    expect(at(await save({}, files), 'createOrUpdateBook', 'cover')).toMatchObject([
      { name: 'front.png' },
      { name: 'back.png' },
    ]);
  });

  it('is removed, unless another refers to it', async () => {
    const remove = 'mutation ($id: ID!) { removeBook(id: $id) }';
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount: '1' } });
    expect((await library.ask(libraryViewer, remove, { id: made.book })).errors).toMatchObject([
      { code: 'RefusalError' },
    ]);
    const id = idAt(await save({}), 'createOrUpdateBook');
    expect((await library.ask(libraryViewer, remove, { id })).data).toEqual({ removeBook: true });
    expect((await library.ask(libraryViewer, remove, { id })).errors).toMatchObject([{ code: 'NotFoundError' }]);
  });

  it('is readable by the viewers in its access tables, also after a change', async () => {
    const input = { ...made.loan, amount: '1' };
    const id = idAt(await library.ask(libraryViewer, saveLoan, { input }), 'createOrUpdateLoan');
    const readers = async () => {
      const query = 'query ($id: ID!) { myLoans(filter: { id: [$id] }) { pageInfo { totalElements } } }';
      const members = [made.anna, made.boris, made.cyril];
      const answers = await Promise.all(members.map((member) => library.ask(librarianOf(member), query, { id })));
      return answers.map((answer) => at(answer, 'myLoans', 'pageInfo', 'totalElements'));
    };
    expect(await readers()).toEqual([1, 1, 0]);
    await library.ask(libraryViewer, saveLoan, { input: { id, borrowerId: made.cyril } });
    expect(await readers()).toEqual([1, 0, 1]);
  });
});

it('runs a task after the transaction that requests it, and never after a rollback', async () => {
  await database.script(taskTables);
  const done: string[] = [];
  const running = startTasks({
    database,
    tasks: [
      {
        name: 'count-sheep',
        run: ({ id }) => Promise.resolve({ sheep: done.push(id) }),
        lock: () => Promise.resolve(),
        fault: () => Promise.resolve(),
      },
    ],
    atOnce: 1,
    leaseSeconds: 1,
    log: pino({ level: 'silent' }),
  });
  const { ask } = createTasks(database);
  const rolledBack = database.transaction(async (connection) => {
    await ask(connection, 'count-sheep', '1');
    throw new Error('the gate is shut');
  });
  await expect(rolledBack).rejects.toThrow('the gate is shut');
  await database.transaction((connection) => ask(connection, 'count-sheep', '2'));
  await expect.poll(() => database.query(sql`select 1 from task`)).toEqual([]);
  await running.stop();
  expect(done).toEqual(['2']);
});

describe('a migration', () => {
  const weight: Field = {
    name: 'weight',
    type: 'decimal',
    scale: 2,
    label: {},
    required: false,
    readOnly: false,
    default: '1.5',
  };

  /** The library with a field `weight` in genres. */
  function weighed(change: Partial<Field> = {}): Catalogue {
    const fields = { ...described.entities['genre']?.fields, weight: { ...weight, ...change } as Field }; // of one type with `weight`
    return withEntity(described, 'genre', { fields });
  }

  it('adds a column once, however many processes migrate at once', async () => {
    const both = await Promise.all([1, 2].map(() => migrate({ catalogue: weighed(), database })));
    expect(both.map(({ statements }) => statements.length > 0).toSorted()).toEqual([false, true]);
    expect(await database.query(sql`select distinct weight from genre`)).toEqual([{ weight: '1.50' }]);
    expect((await planMigration({ catalogue: weighed(), database })).steps).toEqual([]);
  });

  it('widens a number and refuses to narrow it', async () => {
    await migrate({ catalogue: weighed({ scale: 4 }), database });
    expect(await database.query(sql`select distinct weight from genre`)).toEqual([{ weight: '1.5000' }]);
    await expect(migrate({ catalogue: weighed({ scale: 0 }), database })).rejects.toThrow(MigrationRefused);
  });

  it('changes nothing when one statement fails', async () => {
    const { nameSK } = described.entities['genre']?.fields ?? {};
    if (nameSK === undefined) throw new Error('genres of the library have names');
    const fields = {
      ...weighed({ scale: 4 }).entities['genre']?.fields,
      height: { ...weight, name: 'height' },
      nameSK: { ...weight, name: 'nameSK' },
    };
    const catalogue = withEntity(described, 'genre', { fields });
    await expect(migrate({ catalogue, database, accepted: ['genre.nameSK'] })).rejects.toThrow(MigrationRefused);
    expect(
      await database.query(sql`select 1 from information_schema.columns
        where table_name = 'genre' and column_name = 'height'`),
    ).toEqual([]);
  });
});
