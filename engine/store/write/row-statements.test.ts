import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/server/test-database.ts';
import { exampleEntity } from '../../example/index.ts';
import type { Database } from '../types.ts';
import { LruCache } from '../../record/index.ts';
import { atomicIncrements } from './atomic-increments.ts';
import { type RowAdditions, deletion, insertion, trace, update } from './row-statements.ts';

const book = exampleEntity('book');
const created = new Date('2026-03-05T10:00:00Z');
const now = new Date('2026-03-06T10:00:00Z');
const texts = () => new LruCache<string>(100);
const columns = [
  { column: 'title', value: 'Kytice' },
  { column: 'price', value: '12.5' },
  { column: 'created_at', value: created },
  { column: 'updated_at', value: created },
];
const values = [now, 'book', 'lend', '5', '9', 'r-1', '[{"message":"late"}]', '{"title":{"from":null,"to":"Kytice"}}'];
const entry = { values, isPersonal: false };
const personal = { values: [...values, '{"author":{"from":null,"to":"Anna"}}'], isPersonal: true };

/** Additions to a row without evidence. */
const besides = (given: RowAdditions['entry']): RowAdditions => ({ now, entry: given, evidence: undefined });

let database: Database;

beforeAll(async () => {
  database = await testDatabase('library');
});

beforeEach(() => database.script('truncate book, audit_entry, audit_personal restart identity cascade'));

afterAll(() => database.close());

const books = () =>
  database.query(sql`select id::text as id, title, price::text as price, row_version as version, updated_at as updated
    from book order by id`);

const entries = () =>
  database.query(sql`select at, entity, record_id::text as record, action, actor_id::text as actor,
    organization_id::text as organization, request_id as request, changes, warnings from audit_entry order by id`);

const entryOf = (record: string) => ({
  at: now,
  entity: 'book',
  record,
  action: 'lend',
  actor: '5',
  organization: '9',
  request: 'r-1',
  changes: { title: { from: null, to: 'Kytice' } },
  warnings: [{ message: 'late' }],
});

/** Audit entries after a statement on the first or second book; ids start at 1000. */
const cases = [
  { title: 'with its entry', entry, first: [entryOf('1000')], second: [entryOf('1001')] },
  {
    title: 'with an entry that has personal data',
    entry: personal,
    first: [entryOf('1000')],
    second: [entryOf('1001')],
  },
  { title: 'without an entry', entry: undefined, first: [], second: [] },
] as const;

describe.each(cases)('a statement $title', ({ entry: given, first, second }) => {
  it('inserts a row and returns its id', async () => {
    expect(await database.query(insertion(texts(), book, columns, besides(given)))).toEqual([{ id: '1000' }]);
    expect(await books()).toEqual([{ id: '1000', title: 'Kytice', price: '12.50', version: 1, updated: created }]);
    expect(await entries()).toEqual(first);
  });

  it('updates one row and increments its version', async () => {
    for (const title of ['Kytice', 'Babička']) await insertBook(title);
    const changed = [
      { column: 'price', value: '3' },
      { column: 'title', value: 'Maryša' },
    ];
    const written = update(texts(), book, { id: '1001', columns: changed }, besides(given));
    expect(await database.query(written)).toEqual([{ id: '1001' }]);
    expect(await books()).toEqual([
      { id: '1000', title: 'Kytice', price: '12.50', version: 1, updated: created },
      { id: '1001', title: 'Maryša', price: '3.00', version: 2, updated: now },
    ]);
    expect(await entries()).toEqual(second);
  });

  it('increments the version of an unchanged row', async () => {
    await insertBook('Kytice');
    await database.query(update(texts(), book, { id: '1000', columns: [] }, besides(given)));
    expect(await books()).toEqual([{ id: '1000', title: 'Kytice', price: '12.50', version: 2, updated: now }]);
    expect(await entries()).toEqual(first);
  });

  it('deletes one row', async () => {
    for (const title of ['Kytice', 'Babička']) await insertBook(title);
    expect(await database.query(deletion(texts(), book, '1001', given))).toEqual([{ id: '1001' }]);
    expect(await books()).toMatchObject([{ id: '1000', title: 'Kytice' }]);
    expect(await entries()).toEqual(second);
  });

  it('writes nothing for a missing row', async () => {
    expect(
      await database.query(update(texts(), book, { id: '7', columns: columns.slice(0, 2) }, besides(given))),
    ).toEqual([]);
    expect(await database.query(deletion(texts(), book, '7', given))).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

function insertBook(title: string) {
  const own = [{ column: 'title', value: title }, ...columns.slice(1)];
  return database.query(insertion(texts(), book, own, besides(undefined)));
}

it('writes an entry without changing the row', async () => {
  await insertBook('Kytice');
  expect(await database.query(trace(texts(), book, '1000', entry))).toEqual([{ id: '1000' }]);
  expect(await books()).toEqual([{ id: '1000', title: 'Kytice', price: '12.50', version: 1, updated: created }]);
  expect(await entries()).toEqual([entryOf('1000')]);
});

it('stores personal data of an entry separately with a valid digest', async () => {
  await database.query(insertion(texts(), book, columns, besides(personal)));
  const [kept] = await database.query(sql`
    select personal.changes, entry.personal_digest = encode(sha256(convert_to(salt || personal.changes::text, 'UTF8')), 'hex') as proven
    from audit_entry as entry join audit_personal as personal on personal.entry_id = entry.id`);
  expect(kept).toEqual({ changes: { author: { from: null, to: 'Anna' } }, proven: true });
  await insertBook('Babička');
  await database.query(trace(texts(), book, '1001', entry));
  expect(await database.query(sql`select 1 from audit_entry where personal_digest is not null`)).toHaveLength(1);
});

it('quotes column names', async () => {
  await database.script('create table "odd" (id bigint generated always as identity, "pri""ce" text)');
  const odd = { ...book, storage: { ...book.storage, table: 'odd' } };
  await database.query(insertion(texts(), odd, [{ column: 'pri"ce', value: '1' }], besides(undefined)));
  expect(await database.query(sql`select * from odd`)).toMatchObject([{ 'pri"ce': '1' }]);
});

it('caches texts by entry, columns and table', () => {
  const kept = texts();
  const loan = exampleEntity('loan');
  const written = [
    insertion(kept, book, columns, besides(undefined)),
    insertion(kept, book, columns, besides(entry)),
    insertion(kept, book, columns.slice(1), besides(undefined)),
    insertion(kept, loan, columns, besides(undefined)),
    update(kept, book, { id: '1000', columns }, besides(undefined)),
    update(kept, book, { id: '1000', columns }, besides(entry)),
    deletion(kept, book, '1000', undefined),
    deletion(kept, book, '1000', entry),
    deletion(kept, loan, '1', undefined),
  ].map(({ text }) => text);
  expect(new Set(written).size).toBe(written.length);
  expect(insertion(kept, book, columns, besides(entry)).text).toBe(written[1]);
});

describe('an increment of records', () => {
  it('is one statement with an amount per record', async () => {
    for (const title of ['Kytice', 'Babička', 'Maryša']) await insertBook(title);
    const added = [
      { id: '1000', amounts: { price: '2.5' } },
      { id: '1002', amounts: { price: '-1' } },
    ];
    await database.query(atomicIncrements(texts(), book, [{ added, now }]));
    expect(await books()).toEqual([
      { id: '1000', title: 'Kytice', price: '15.00', version: 2, updated: now },
      { id: '1001', title: 'Babička', price: '12.50', version: 1, updated: created },
      { id: '1002', title: 'Maryša', price: '11.50', version: 2, updated: now },
    ]);
  });

  it.each(['title', 'copies', 'nothing'])('is refused for "%s", which is no decimal', (name) => {
    expect(() => atomicIncrements(texts(), book, [{ added: [{ id: '1000', amounts: { [name]: '1' } }], now }])).toThrow(
      `book.${name} is no decimal`,
    );
  });
});
