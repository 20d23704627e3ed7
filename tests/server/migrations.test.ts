import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import { migrate, MigrationRefused, planMigration, type Database } from '../../engine/store/index.ts';
import { libraryViewer, library, openLibrary, withEntity } from './lending.ts';
import { testDatabase } from './test-database.ts';

let database: Database;

beforeEach(async () => {
  database = await testDatabase('library');
  await database.query(sql`insert into genre (id, name_sk, name_en, shelf) values (31, 'Iné', 'Other', 'Z')`);
});

afterEach(() => database.close());

const genreFields = library.entities['genre']?.fields ?? {};

/** The library with changed fields of a genre; `undefined` removes a field. */
function withGenreFields(change: Readonly<Record<string, Field | undefined>>): Catalogue {
  const fields = Object.entries({ ...genreFields, ...change }).flatMap(([name, field]) =>
    field === undefined ? [] : [[name, field] as const],
  );
  return withEntity(library, 'genre', { fields: Object.fromEntries(fields) });
}

const shelf: Field = {
  name: 'shelf',
  type: 'text',
  label: {},
  required: false,
  readOnly: false,
  maxLength: 10,
  unique: false,
};

const isOld: Field = { name: 'isOld', type: 'boolean', label: {}, required: false, readOnly: false };

/** The messages of a refused migration to this catalogue. */
async function refusal(catalogue: Catalogue, accepted: readonly string[] = []): Promise<string> {
  const error: unknown = await migrate({ catalogue, database, accepted }).catch((thrown: unknown) => thrown);
  if (!(error instanceof MigrationRefused)) throw new Error('nothing was refused', { cause: error });
  return error.message;
}

const refused = 'The migration of the database is refused; nothing was changed.\n- ';

it('changes nothing the second time', async () => {
  expect(await migrate({ catalogue: library, database })).toEqual({ statements: [], constants: [] });
});

it('starts ids at 1000, above fixed ids', async () => {
  expect(await database.query(sql`insert into genre (name_sk, name_en) values ('A', 'A') returning id`)).toEqual([
    { id: '1000' },
  ]);
});

it('adds a field and journals it', async () => {
  const catalogue = withGenreFields({ weight: { ...shelf, name: 'weight', type: 'decimal', scale: 3 } });
  const { statements } = await migrate({ catalogue, database });
  expect(statements).toEqual(['alter table "genre" add column "weight" numeric(21,3)']);
  expect(await database.query(sql`select statements from applied_catalogue order by id desc limit 1`)).toEqual([
    { statements },
  ]);
});

it('renames a field with a former name', async () => {
  const catalogue = withGenreFields({ shelf: undefined, place: { ...shelf, name: 'place', was: 'shelf' } });
  await migrate({ catalogue: withEntity(catalogue, 'genre', { list: undefined }), database });
  expect(await database.query(sql`select place from genre`)).toEqual([{ place: 'Z' }]);
});

/** The library without the field `shelf` of genres, optionally with other fields. */
function withoutShelf(fields: Readonly<Record<string, Field>> = {}): Catalogue {
  return withEntity(withGenreFields({ shelf: undefined, ...fields }), 'genre', { list: undefined });
}

it('refuses to lose a field until it is accepted', async () => {
  expect(await refusal(withoutShelf())).toBe(
    `${refused}genre.shelf is described by nothing any more; its column holds 1 value. ` +
      'To give up what would be lost: npm run migrate -- --accept genre.shelf',
  );
  expect(await refusal(withoutShelf(), ['genre.shlf'])).toContain(
    '\n- Nothing to accept is called genre.shlf; did you mean "genre.shelf"?',
  );
  const { statements } = await migrate({ catalogue: withoutShelf(), database, accepted: ['genre.shelf'] });
  expect(statements).toContain('alter table "genre" drop column "shelf"');
  expect(await migrate({ catalogue: withoutShelf(), database })).toEqual({ statements: [], constants: [] });
});

it('continues after a manual change of the table', async () => {
  await database.script('alter table "genre" drop column "shelf"');
  await expect(migrate({ catalogue: withoutShelf(), database })).resolves.toBeDefined();
});

it('widens a number and refuses to narrow it', async () => {
  const amount = (scale: number) => withGenreFields({ weight: { ...shelf, name: 'weight', type: 'decimal', scale } });
  await migrate({ catalogue: amount(2), database });
  expect((await migrate({ catalogue: amount(4), database })).statements).toEqual([
    'alter table "genre" alter column "weight" type numeric(22,4)',
  ]);
  await database.query(sql`update genre set weight = 1.5`);
  expect(await refusal(amount(0))).toContain(
    'genre.weight changes from numeric(22,4) to numeric(18,0), which may not hold all it has: 1 value.',
  );
  await migrate({ catalogue: amount(0), database, accepted: ['genre.weight'] });
  expect(await database.query(sql`select weight from genre`)).toEqual([{ weight: '2' }]);
});

it('refuses to lose a table', async () => {
  const entities = Object.fromEntries(
    Object.entries(library.entities).filter(([name]) => name !== 'loan' && name !== 'receipt'),
  );
  const { loans: _loans, lentAmount: _lentAmount, ...fields } = library.entities['book']?.fields ?? {};
  const catalogue = withEntity({ ...library, entities }, 'book', { fields, list: undefined });
  expect(await refusal(catalogue)).toContain(
    'loan is described by nothing any more; its table "loan" has 0 rows. To give up what would be lost: npm run migrate -- --accept loan',
  );
  await migrate({ catalogue, database, accepted: ['loan'] });
  expect(await database.query(sql`select to_regclass('loan') as loan, to_regclass('loan_reader') as reader`)).toEqual([
    { loan: null, reader: null },
  ]);
});

it('adds and renames a value of an enumeration, and refuses to lose a used one', async () => {
  const withLanguages = (values: Catalogue['enumerations'][string]['values']): Catalogue => {
    const enumeration = library.enumerations['BookLanguage'];
    if (enumeration === undefined) throw new Error('the example has languages');
    return { ...library, enumerations: { ...library.enumerations, BookLanguage: { ...enumeration, values } } };
  };
  const value = (name: string, was?: string) => ({
    name,
    label: {},
    intent: 'none' as const,
    ...(was === undefined ? {} : { was }),
  });
  await database.query(sql`insert into book (title, language) values ('Kytice', 'SK')`);
  await migrate({ catalogue: withLanguages([value('SK'), value('EN'), value('LA'), value('DE')]), database });
  await database.query(sql`insert into book (title, language) values ('Faust', 'DE')`);
  await migrate({ catalogue: withLanguages([value('SLK', 'SK'), value('EN'), value('LA'), value('DE')]), database });
  expect(await database.query(sql`select language from book order by id`)).toEqual([
    { language: 'SLK' },
    { language: 'DE' },
  ]);
  const fewer = withLanguages([value('SLK'), value('EN')]);
  expect(await refusal(fewer)).toContain('book.language is DE in 1 record, and the enumeration has it no more');
  await migrate({ catalogue: fewer, database, accepted: ['book.language'] });
  expect(await database.query(sql`select language from book order by id`)).toEqual([
    { language: 'SLK' },
    { language: null },
  ]);
});

it('lets two processes migrate at once', async () => {
  const catalogue = withGenreFields({ weight: { ...shelf, name: 'weight', type: 'integer', scale: 0 } });
  const both = await Promise.all([migrate({ catalogue, database }), migrate({ catalogue, database })]);
  expect(both.map(({ statements }) => statements.length).toSorted()).toEqual([0, 1]);
});

describe('a required field', () => {
  const required: Field = { ...shelf, required: true };
  const weight: Field = { ...required, name: 'weight' };

  it('gets its default when new, and in empty records', async () => {
    await database.query(sql`insert into genre (name_sk, name_en) values ('A', 'A')`);
    const fields = { shelf: { ...required, default: "O'Brien" }, isOld: { ...isOld, default: false } };
    await migrate({ catalogue: withGenreFields(fields), database });
    await database.query(sql`insert into genre (name_sk, name_en) values ('B', 'B')`);
    expect(await database.query(sql`select shelf, is_old from genre order by id`)).toEqual([
      { shelf: 'Z', is_old: false },
      { shelf: "O'Brien", is_old: false },
      { shelf: null, is_old: null },
    ]);
  });

  it('is refused with the number of empty records, and accepted without any', async () => {
    await database.query(sql`insert into genre (name_sk, name_en) values ('A', 'A')`);
    await database.query(sql`insert into genre (name_sk, name_en, archived) values ('B', 'B', true)`);
    expect(await refusal(withGenreFields({ weight, shelf: required }))).toBe(
      `${refused}genre.shelf is required now, and 1 record would have no value. Give it a default, ` +
        'fill it in first (update "genre" set "shelf" = … where "shelf" is null), or leave it optional. ' +
        'To leave them to be mended when they are next saved: npm run migrate -- --accept genre.shelf\n' +
        '- genre.weight is required now, and 2 records would have no value. Give it a default, ' +
        'add it as optional and fill it in before it is required, or leave it optional. ' +
        'To leave them to be mended when they are next saved: npm run migrate -- --accept genre.weight',
    );
    await database.query(sql`delete from genre`);
    await expect(migrate({ catalogue: withGenreFields({ weight, shelf: required }), database })).resolves.toBeDefined();
  });

  it('can be empty in old records, which load and get a value at the next save', async () => {
    const catalogue = withGenreFields({ shelf: required });
    await database.query(sql`update genre set shelf = null`);
    await migrate({ catalogue, database, accepted: ['genre.shelf'] });
    const { ask, faults } = await openLibrary({ database, catalogue });
    const read = '{ genre(id: "31") { nameSK shelf } genres { nameSK shelf } }';
    const record = { nameSK: 'Iné', shelf: null };
    expect(await ask(libraryViewer, read)).toEqual({ data: { genre: record, genres: [record] }, errors: [] });
    const save = 'mutation ($input: GenreInput!) { createOrUpdateGenre(input: $input) { shelf } }';
    expect((await ask(libraryViewer, save, { input: { id: '31', nameSK: 'Ostatné' } })).errors).toMatchObject([
      { message: 'errors.form.required', path: ['shelf'] },
    ]);
    expect((await ask(libraryViewer, save, { input: { id: '31', shelf: 'Q' } })).data).toEqual({
      createOrUpdateGenre: { shelf: 'Q' },
    });
    expect(faults).toEqual([]);
  });
});

it('lists the duplicate values of a field that becomes unique', async () => {
  await database.query(sql`
    insert into genre (name_sk, name_en, shelf)
    select shelf || count, 'x', shelf from unnest(array['A', 'A', 'B', 'B', 'B', 'C', 'C', 'D', 'D', 'E', 'E', 'F', 'F'])
      with ordinality as given (shelf, count)`);
  const catalogue = withGenreFields({ shelf: { ...shelf, unique: true } });
  expect(await refusal(catalogue, ['genre.shelf'])).toContain(
    'genre.shelf must be unique now, and records share values: "B" (3 times), "A" (2 times), "C" (2 times), ' +
      '"D" (2 times), "E" (2 times) and 1 more. Change them first.',
  );
  await database.query(sql`update genre set shelf = id::text`);
  await expect(migrate({ catalogue, database })).resolves.toBeDefined();
});

it('changes nothing when one statement fails', async () => {
  const fields = {
    weight: { ...shelf, name: 'weight' },
    shelf: { ...shelf, type: 'integer', scale: 0 } satisfies Field,
  };
  expect(await refusal(withGenreFields(fields), ['genre.shelf'])).toContain(
    'invalid input syntax for type integer: "Z"',
  );
  expect(await columnsOf(database, 'genre')).not.toContain('weight');
});

it('plans the SQL with the number of rows, and changes nothing', async () => {
  const catalogue = withGenreFields({ isOld: { ...isOld, default: true } });
  const { steps, refusals } = await planMigration({ catalogue, database });
  expect({ steps, refusals }).toEqual({
    steps: [
      { sql: 'alter table "genre" add column "is_old" boolean default true', rows: 1 },
      { sql: 'alter table "genre" alter column "is_old" drop default' },
    ],
    refusals: [],
  });
  expect((await planMigration({ catalogue: withoutShelf(), database })).refusals).toMatchObject([
    { name: 'genre.shelf', steps: [{ sql: 'alter table "genre" drop column "shelf"', rows: 1 }] },
  ]);
  expect(await columnsOf(database, 'genre')).not.toContain('is_old');
  expect((await migrate({ catalogue, database })).statements).toEqual(steps.map((step) => step.sql));
});

it('plans for an empty database', async () => {
  const empty = await testDatabase();
  const { steps } = await planMigration({ catalogue: library, database: empty });
  expect(steps.map((step) => step.sql)).toContainEqual(expect.stringContaining('create table "book"'));
  expect(await empty.query(sql`select to_regclass('applied_catalogue') as journal`)).toEqual([{ journal: null }]);
  await empty.close();
});

describe('a program older than the database', () => {
  const newer = withGenreFields({ weight: { ...shelf, name: 'weight' } });
  const version = (given: string, of = library): Catalogue => ({ ...of, brand: { ...of.brand, version: given } });
  const answering = (answer: number) => [
    { name: 'functions', statements: `create or replace function one() returns int language sql return ${answer}` },
  ];
  const inOneSentence = (says: string) => new RegExp(`^The database belongs to ${says} since [^\\n]*\\.$`, 'u');

  it('is detected by its metadata, changes nothing, and reverts the changes if accepted', async () => {
    await migrate({ catalogue: newer, database });
    await expect(migrate({ catalogue: library, database })).rejects.toThrow(
      inOneSentence(`newer metadata of version 1\\.0\\.0`),
    );
    expect((await planMigration({ catalogue: library, database })).steps).toEqual([]);
    expect(await refusal(library, ['older-program'])).toContain('genre.weight is described by nothing any more');
    await migrate({ catalogue: library, database, accepted: ['older-program', 'genre.weight'] });
    expect(await refusal(newer)).toContain('The database belongs to newer metadata');
  });

  it('is detected by its version, and does not restore an old function', async () => {
    await migrate({ catalogue: version('1.10.0', newer), database, groups: answering(2) });
    await expect(migrate({ catalogue: version('1.9.0'), database, groups: answering(1) })).rejects.toThrow(
      inOneSentence(`version 1\\.10\\.0`),
    );
    expect(await database.query(sql`select one()`)).toEqual([{ one: 2 }]);
    expect(await database.query(sql`select version, oldest from applied_catalogue order by id desc limit 1`)).toEqual([
      { version: '1.10.0', oldest: '1.10.0' },
    ]);
  });

  it('keeps working if it already runs', async () => {
    const { ask, faults } = await openLibrary({ database });
    await migrate({ catalogue: newer, database });
    const save = 'mutation { createOrUpdateGenre(input: { nameSK: "Nový", nameEN: "New" }) { nameSK } }';
    expect((await ask(libraryViewer, save)).errors).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('runs when a newer version did not change the database', async () => {
    await migrate({ catalogue: version('99.0.0'), database });
    expect(await migrate({ catalogue: library, database })).toEqual({ statements: [], constants: [] });
    expect(await database.query(sql`select version, oldest from applied_catalogue order by id desc limit 1`)).toEqual([
      { version: '99.0.0', oldest: '1.0.0' },
    ]);
  });
});

it('accepts a journal without versions', async () => {
  interface Journalled {
    readonly readers: readonly { readonly drop: readonly string[] }[];
  }
  const [row] = await database.query<{ model: Journalled }>(sql`select model from applied_catalogue`);
  const drop = row?.model.readers.flatMap((reader) => reader.drop) ?? [];
  const later = ['field', 'required', 'fill'];
  const model = JSON.stringify({ ...row?.model, readers: { create: [], drop } }, (key, value: unknown) =>
    later.includes(key) ? undefined : value,
  );
  await database.query(sql`update applied_catalogue set model = ${model}::json`);
  await database.script(`alter table applied_catalogue drop column version, drop column oldest, drop column fingerprint;
    drop table server_tables; update genre set name_en = null;`);
  await migrate({ catalogue: library, database });
  expect(await migrate({ catalogue: library, database })).toEqual({ statements: [], constants: [] });
});

async function columnsOf(of: Database, table: string): Promise<readonly string[]> {
  const rows = await of.query<{ name: string }>(
    sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0`,
  );
  return rows.map(({ name }) => name);
}
