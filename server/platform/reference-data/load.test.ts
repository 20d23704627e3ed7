import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { loadCatalogue, type ReferenceData } from '../../../engine/metadata/read/index.ts';
import { testDatabase } from '../../../tests/server/test-database.ts';
import { loadReferenceData, referenceDataTables } from './load.ts';

const now = new Date('2026-03-01T10:00:00Z');
const { catalogue } = loadCatalogue('engine/example/metadata');

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

it('leaves a list alone once it was filled, and fills those that came later', async () => {
  const { database, load } = await openLibrary();
  await load({ genre: genres });
  await database.query(sql`delete from genre where id = 1000`);
  expect(await load({ genre: genres, book: books })).toEqual(new Map([['book', 1]]));
  expect(await database.query(sql`select id from genre`)).toEqual([{ id: '31' }]);
  await database.close();
});

it.each([{ case: 'no record', is: 'Prose', message: 'reference data: no genre has nameEN "Prose"' }])(
  'fills nothing when a reference means $case',
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
