import { afterEach, beforeEach, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Catalogue, Field } from '../../engine/metadata/index.ts';
import { migrate, MigrationRefused, type Database } from '../../engine/store/index.ts';
import { library, withEntity } from './lending.ts';
import { testDatabase } from './test-database.ts';

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
  await migrate({ catalogue: library, database });
  await database.query(sql`insert into genre (id, name_sk, name_en, shelf) values (31, 'Iné', 'Other', 'Z')`);
});

afterEach(() => database.close());

const genreFields = library.entities['genre']?.fields ?? {};

/** The library with the fields of its genre changed; `undefined` takes one away. */
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

async function refusal(catalogue: Catalogue): Promise<string> {
  const error: unknown = await migrate({ catalogue, database }).catch((thrown: unknown) => thrown);
  if (!(error instanceof MigrationRefused)) throw new Error('nothing was refused', { cause: error });
  return error.message;
}

it('changes nothing the second time', async () => {
  expect(await migrate({ catalogue: library, database })).toEqual({ statements: [] });
});

it('starts ids at 1000, so that fixed ones keep theirs', async () => {
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

it('renames a field that says what it was', async () => {
  const catalogue = withGenreFields({ shelf: undefined, place: { ...shelf, name: 'place', was: 'shelf' } });
  await migrate({ catalogue: withEntity(catalogue, 'genre', { list: undefined }), database });
  expect(await database.query(sql`select place from genre`)).toEqual([{ place: 'Z' }]);
});

it('refuses to lose a field, prints the SQL, and goes on once a person has run it', async () => {
  const catalogue = withEntity(withGenreFields({ shelf: undefined }), 'genre', {
    fields: withGenreFields({ shelf: undefined }).entities['genre']?.fields ?? {},
    list: undefined,
  });
  expect(await refusal(catalogue)).toBe(
    'The database would lose data. Nothing was changed; check and run by hand what is meant:\n' +
      '-- the column genre.shelf is described by nothing any more\n' +
      'alter table "genre" drop column "shelf";',
  );
  await database.script('alter table "genre" drop column "shelf";');
  await expect(migrate({ catalogue, database })).resolves.toBeDefined();
});

it('widens a number and refuses to narrow it', async () => {
  const amount = (scale: number) => withGenreFields({ weight: { ...shelf, name: 'weight', type: 'decimal', scale } });
  await migrate({ catalogue: amount(2), database });
  expect((await migrate({ catalogue: amount(4), database })).statements).toEqual([
    'alter table "genre" alter column "weight" type numeric(22,4)',
  ]);
  expect(await refusal(amount(0))).toContain(
    'alter table "genre" alter column "weight" type numeric(18,0) using "weight"::numeric(18,0);',
  );
});

it('refuses to lose a table', async () => {
  const entities = Object.fromEntries(Object.entries(library.entities).filter(([name]) => name !== 'loan'));
  const { loans: _loans, lentAmount: _lentAmount, ...fields } = library.entities['book']?.fields ?? {};
  const catalogue = withEntity({ ...library, entities }, 'book', { fields, list: undefined });
  expect(await refusal(catalogue)).toContain('-- the table loan is described by nothing any more\ndrop table "loan";');
});

it('adds a value to an enumeration, renames one, and refuses to lose one that records hold', async () => {
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
  expect(await refusal(withLanguages([value('SLK'), value('EN')]))).toContain('records of book hold DE in language');
});

it('lets two processes migrate at once', async () => {
  const catalogue = withGenreFields({ weight: { ...shelf, name: 'weight', type: 'integer', scale: 0 } });
  const both = await Promise.all([migrate({ catalogue, database }), migrate({ catalogue, database })]);
  expect(both.map(({ statements }) => statements.length).toSorted()).toEqual([0, 1]);
});
