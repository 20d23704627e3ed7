import { beforeAll, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import {
  createStore,
  requireEntity,
  migrate,
  readFactDifferences,
  type WriteOperation,
} from '../../engine/store/index.ts';
import { instant, library, withEntity } from './lending.ts';
import { openedDatabase } from './test-database.ts';

const book = requireEntity(library, 'book');
const withEvidence = withEntity(library, 'book', { storage: { ...book.storage, evidence: 'record', archive: true } });

/** The library whose books are evidence. */
const database = openedDatabase('library');
let genre: string;

beforeAll(async () => {
  const [row] = await database.query<{ id: string }>(
    sql`insert into genre (name_sk, name_en, shelf) values ('Iné', 'Other', 'Z') returning id::text as id`,
  );
  genre = row?.id ?? '';
  await database.query(sql`insert into book (title, genre_id, language) values ('Kytice', ${genre}, 'SK')`);
  await migrate({ catalogue: withEvidence, database });
});

const inOperation = <T>(work: (operation: WriteOperation) => Promise<T>): Promise<T> =>
  database.transaction((connection) =>
    work(
      createStore({ catalogue: withEvidence, database }).begin(connection, {
        ...{ viewer: undefined, now: instant, today: '2026-03-01', requestId: undefined },
      }),
    ),
  );

const insert = (record: Values) =>
  inOperation((operation) => operation.insert('book', { genre: { id: genre }, ...record }, { action: 'create' }));

const differences = (catalogue: Catalogue = withEvidence) =>
  readFactDifferences(database, catalogue, requireEntity(catalogue, 'book'), { after: '0', last: '100000' });

it('exists for earlier records, and is renewed by every write of the product', async () => {
  expect(await differences()).toEqual([]);
  const id = await insert({ title: 'Babička', price: '12.5', authors: [{ name: 'Božena' }] });
  expect(await differences()).toEqual([]);
  await inOperation((operation) =>
    operation.write('book', id, { price: '3', authors: [], dimensions: { width: '4' } }, { action: 'update' }),
  );
  await inOperation((operation) => operation.remove('book', id, { action: 'remove' }));
  expect(await differences()).toEqual([]);
  await inOperation((operation) => operation.restore('book', id, { action: 'restore' }));
  expect(await differences()).toEqual([]);
});

it('names the record and the fields changed outside the product', async () => {
  const id = await insert({ title: 'Maryša', price: '12.5', authors: [{ name: 'Alois' }] });
  await database.query(sql`update book set price = 13, title = 'Mrštík' where id = ${id}`);
  await database.query(sql`update book_authors set name = 'Vilém' where record_id = ${id}`);
  expect(await differences()).toEqual([
    expect.objectContaining({ kind: 'differs', recordId: id, name: 'book_authors' }),
    { kind: 'differs', recordId: id, name: 'price', stated: '12.50', found: '13.00' },
    { kind: 'differs', recordId: id, name: 'title', stated: '"Maryša"', found: '"Mrštík"' },
  ]);
  await database.query(sql`delete from book where id = ${id}`);
  const [made] = await database.query(
    sql`insert into book (title, genre_id) values ('Faust', ${genre}) returning id::text as id`,
  );
  expect(await differences()).toEqual([
    { kind: 'missing', recordId: id },
    { kind: 'unstated', recordId: made?.['id'] },
  ]);
  await database.query(sql`delete from record_evidence where record_id = ${id}`);
  await database.query(sql`delete from book where id = ${made?.['id']}`);
  expect(await differences()).toEqual([]);
});

it('is never deleted with its record', async () => {
  const kept = withEntity(library, 'book', { storage: { ...book.storage, evidence: 'record' } });
  const store = createStore({ catalogue: kept, database });
  const occurrence = { viewer: undefined, now: instant, today: '2026-03-01', requestId: undefined };
  const id = await insert({ title: 'Rusalka' });
  await expect(
    database.transaction((connection) => store.begin(connection, occurrence).remove('book', id, { action: 'remove' })),
  ).rejects.toThrow('book is evidence, which is never deleted');
});

it('is renewed for values that a migration converts', async () => {
  const languages = library.enumerations['BookLanguage'];
  if (languages === undefined) throw new Error('the example has languages');
  const values = languages.values.map((value) => (value.name === 'SK' ? { ...value, name: 'SLK', was: 'SK' } : value));
  const renamed: Catalogue = {
    ...withEvidence,
    enumerations: { ...withEvidence.enumerations, BookLanguage: { ...languages, values } },
  };
  const edition: Field = {
    ...{ name: 'edition', type: 'text', label: {}, default: 'first' },
    ...{ required: true, readOnly: false, maxLength: 10, unique: false },
  };
  const { authors } = book.fields;
  if (authors?.type !== 'rows') throw new Error('the example has authors');
  const rows: Field = { ...authors, fields: { ...authors.fields, edition } };
  const changed = withEntity(renamed, 'book', { fields: { ...book.fields, edition, authors: rows } });
  await insert({ title: 'Eva', authors: [{ name: 'Božena' }] });
  await migrate({ catalogue: changed, database });
  expect(await database.query(sql`select language from book where title = 'Kytice'`)).toEqual([{ language: 'SLK' }]);
  expect(await differences(changed)).toEqual([]);
  await database.query(sql`update book set language = 'EN' where title = 'Kytice'`);
  expect(await differences(changed)).toMatchObject([{ name: 'language', stated: '"SLK"', found: '"EN"' }]);
});
