import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { exampleCatalogue } from '../../../engine/example/index.ts';
import type { ReferenceData } from '../../../engine/metadata/read/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import { testDatabase } from '../../../tests/server/test-database.ts';
import { inOwnOperation } from '../records/index.ts';
import { loadReferenceData, referenceDataTables } from './load.ts';

const now = new Date('2026-03-01T10:00:00Z');
const catalogue = exampleCatalogue;

async function openLibrary() {
  const database = await testDatabase('library');
  await database.script(referenceDataTables);
  const load = (referenceData: Readonly<Record<string, ReferenceData>>) =>
    loadReferenceData({ catalogue, database, referenceData, now });
  return { database, load };
}

const genres: ReferenceData = {
  source: 'City library',
  rows: [
    { id: 31, nameSK: 'Poézia', nameEN: 'Poetry' },
    { nameSK: 'Dráma', nameEN: 'Drama' },
  ],
};

const books: ReferenceData = {
  source: 'City library',
  rows: [{ title: 'Sonnets', genre: { by: 'nameEN', is: 'Poetry' } }],
};

it('fills lists in the order of their references, with fixed ids and generated ones', async () => {
  const { database, load } = await openLibrary();
  expect(await load({ book: books, genre: genres })).toEqual(
    new Map([
      ['genre', 2],
      ['book', 1],
    ]),
  );
  expect(await database.query(sql`select id, name_en from genre order by id`)).toEqual([
    { id: '31', name_en: 'Poetry' },
    { id: '1000', name_en: 'Drama' },
  ]);
  expect(await database.query(sql`select genre_id from book`)).toEqual([{ genre_id: '31' }]);
  await database.close();
});

it('fills each list once and fills lists added later', async () => {
  const { database, load } = await openLibrary();
  await load({ genre: genres });
  await database.query(sql`delete from genre where id = 1000`);
  expect(await load({ genre: genres, book: books })).toEqual(new Map([['book', 1]]));
  expect(await database.query(sql`select id from genre`)).toEqual([{ id: '31' }]);
  await database.close();
});

it.each([{ case: 'no record', is: 'Prose', message: 'reference data: no genre has nameEN "Prose"' }])(
  'inserts nothing when a reference matches $case',
  async ({ is, message }) => {
    const { database, load } = await openLibrary();
    const wrong = { ...books, rows: [{ title: 'Essays', genre: { by: 'nameEN', is } }] };
    await expect(load({ genre: genres, book: wrong })).rejects.toThrow(message);
    expect(await database.query(sql`select id from genre`)).toEqual([]);
    await database.close();
  },
);

it('names a field that is not described', async () => {
  const { database, load } = await openLibrary();
  await expect(load({ genre: { source: '', rows: [{ nameDE: 'Lyrik' }] } })).rejects.toThrow(
    'reference data of genre: there is no field "nameDE"',
  );
  await database.close();
});

describe('a list whose file has changed', () => {
  const rename = (database: Database, id: string, changes: Values) =>
    inOwnOperation({ catalogue, database, now }, (operation) =>
      operation.write('genre', id, changes, { action: 'update' }),
    );
  const names = async (database: Database) => {
    const found = await database.query<{ id: string; name: string; adults: boolean }>(
      sql`select id::text as id, name_en as name, is_for_adults as adults from genre where not archived order by genre.id`,
    );
    return found.map(({ id, name, adults }) => `${id} ${name}${adults ? ', for adults' : ''}`);
  };
  const forAdults: ReferenceData = {
    source: 'City library',
    rows: [...genres.rows.map((row) => ({ ...row, isForAdults: true })), { nameSK: 'Román', nameEN: 'Novel' }],
  };

  it('updates values and inserts new rows, with audit entries', async () => {
    const { database, load } = await openLibrary();
    await load({ genre: genres });
    expect(await load({ genre: forAdults })).toEqual(new Map([['genre', 3]]));
    expect(await names(database)).toEqual(['31 Poetry, for adults', '1000 Drama, for adults', '1001 Novel']);
    expect(
      await database.query(
        sql`select action, changes from audit_entry where entity = 'genre' and record_id = 31 order by id`,
      ),
    ).toMatchObject([
      { action: 'loadReferenceData' },
      { action: 'loadReferenceData', changes: { isForAdults: { from: false, to: true } } },
    ]);
    await database.close();
  });

  it('is compared once, and not written when only its order changed', async () => {
    const { database, load } = await openLibrary();
    await load({ genre: genres });
    await load({ genre: forAdults });
    expect(await load({ genre: forAdults })).toEqual(new Map());
    expect(await load({ genre: { ...forAdults, rows: forAdults.rows.toReversed() } })).toEqual(new Map());
    await database.close();
  });

  it('is updated in a database of a version that stored no digest', async () => {
    const { database, load } = await openLibrary();
    await load({ genre: genres });
    await database.query(sql`update reference_data set rows_digest = null`);
    expect(await load({ genre: forAdults })).toEqual(new Map([['genre', 3]]));
    await database.close();
  });

  it('keeps records that a person changed, renamed or created', async () => {
    const { database, load } = await openLibrary();
    await load({ genre: genres });
    await rename(database, '31', { nameSK: 'Verše', nameEN: 'Verses' });
    await inOwnOperation({ catalogue, database, now }, (operation) =>
      operation.insert('genre', { nameSK: 'Román', nameEN: 'Story', isForAdults: false }, { action: 'create' }),
    );
    expect(await load({ genre: forAdults })).toEqual(new Map([['genre', 1]]));
    expect(await names(database)).toEqual(['31 Verses', '1000 Drama, for adults', '1001 Story']);
    await database.close();
  });

  it('does not restore records that a person removed', async () => {
    const { database, load } = await openLibrary();
    await load({ genre: genres });
    await inOwnOperation({ catalogue, database, now }, ({ remove }) => remove('genre', '31', { action: 'remove' }));
    await load({ genre: forAdults });
    expect(await names(database)).toEqual(['1000 Drama, for adults', '1001 Novel']);
    await database.close();
  });
});
