import fc from 'fast-check';
import sql, { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Rule } from '../../engine/rules/index.ts';
import { createStore, migrate, type Store } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import { librarianOf, libraryViewer, library, withEntity } from './lending.ts';
import { openedDatabase } from './test-database.ts';

/** Books are also readable by their borrowers. */
const catalogue = readByBorrowers(library);

function readByBorrowers(given: Catalogue): Catalogue {
  const access = given.entities['book']?.access;
  if (access === undefined) throw new Error('the example has books');
  const read: Rule = {
    or: [
      { '==': [{ var: '$viewer.organizationRole' }, 'LIBRARY'] },
      { some: [{ var: 'loans' }, { '==': [{ var: 'borrower.id' }, { var: '$viewer.organizationId' }] }] },
    ],
  };
  return withEntity(given, 'book', { access: { ...access, scope: { ...access.scope, read } } });
}

const database = openedDatabase();
let store: Store;

beforeAll(async () => {
  await migrate({ catalogue, database });
  store = createStore({ catalogue, database });
  await database.query(sql`insert into member (id, name) select id, 'm' || id from generate_series(1, 3) as id`);
  await database.query(sql`insert into genre (id, name_sk, name_en)
    select id, 'žáner ' || id, (array['Novel', 'Atlas', 'Poem', 'Novel'])[id] from generate_series(1, 4) as id`);
  // Some genres and prices are missing; creation times are shared and descend with the ids.
  await database.query(sql`insert into book (id, code, title, note, genre_id, language, price, acquired_at, created_at)
    select id, case when id % 9 > 0 then 'B-' || id end, 'Title ' || id % 7, 'note ' || id % 17, nullif(id % 5, 0), case when id % 3 > 0 then 'SK' else 'EN' end,
      nullif(id * 37 % 11, 0), date '2026-01-01' + id * 13 % 40, timestamptz '2026-02-01' - (id / 2) * interval '1 hour'
    from generate_series(1, 60) as id`);
  await database.query(
    sql`insert into large_reader (list, organization_id) values ('book_reader', 2), ('loan_reader', 2)`,
  );
  await database.query(sql`insert into loan (book_id, lender_id, borrower_id, status)
    select id, 3, 1 + id % 2, 'LENT' from generate_series(1, 60) as id where id % 4 > 0`);
});

type Asked = Partial<Parameters<Store['page']>[2]>;

type Viewer = typeof libraryViewer;

async function ids(viewer: Viewer, asked: Asked): Promise<readonly unknown[]> {
  const principal = { viewer, today: '2026-03-01', reach: 'viewer' as const };
  const usual = { filter: {}, sort: [], offset: 0, limit: 1000, selection: { id: true as const }, count: true };
  const page = await store.page(principal, { entity: 'book' }, { ...usual, ...asked });
  if (asked.limit === undefined) expect(page.total).toBe(page.items.length);
  return page.items.map((item) => item['id']);
}

async function readable(organization: string): Promise<readonly unknown[]> {
  const rows = await database.query<{ id: string }>(
    sql`select distinct book_id::text as id from loan where borrower_id = ${organization}`,
  );
  return rows.map(({ id }) => id);
}

const viewers = [
  { who: 'the library', viewer: libraryViewer, organization: undefined },
  { who: 'a reader of few', viewer: librarianOf('1'), organization: '1' },
  { who: 'a reader of many', viewer: librarianOf('2'), organization: '2' },
  { who: 'a reader of none', viewer: librarianOf('3'), organization: '3' },
];

it.each(viewers)(
  'sorts by a reference, then by default, empty references last: $who',
  async ({ viewer, organization }) => {
    const mine = organization === undefined ? undefined : await readable(organization);
    for (const direction of ['ASC', 'DESC'] as const) {
      const rows = await database.query<{ id: string }>({
        text: `select book.id::text as id from book left join genre on genre.id = genre_id
        order by name_en collate register ${direction}, book.created_at ${direction}, book.id ${direction}`,
        values: [],
      });
      const expected = rows.map(({ id }) => id).filter((id) => mine?.includes(id) ?? true);
      expect(await ids(viewer, { sort: [{ by: 'genre', direction }] })).toEqual(expected);
    }
  },
);

const sorts = ['genre', 'title', 'price', 'language', 'acquiredAt', 'createdAt'];

it('pages through any order without repeating or losing a record', async () => {
  const order = fc.record({
    by: fc.constantFrom(...sorts),
    direction: fc.constantFrom('ASC' as const, 'DESC' as const),
  });
  const orders = fc.uniqueArray(order, { selector: ({ by }) => by, minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.constantFrom(...viewers),
      fc.integer({ min: 3, max: 20 }),
      async (sort, { viewer }, limit) => {
        const whole = await ids(viewer, { sort });
        const paged: unknown[] = [];
        for (let offset = 0; offset < 60; offset += limit) paged.push(...(await ids(viewer, { sort, offset, limit })));
        expect(paged).toEqual(whole);
      },
    ),
    randomCases(40),
  );
});

it.each([
  { case: 'one choice', filter: { genre: ['1'] } },
  { case: 'several choices', filter: { genre: ['1', '3'] } },
  { case: 'none', filter: { genre: [null] } },
  { case: 'one or none', filter: { genre: ['2', null] } },
  { case: 'a choice among few', filter: { language: ['EN'] } },
  { case: 'a range', filter: { price: { from: '3', to: '8' } } },
  { case: 'days', filter: { acquiredAt: { from: '2026-01-05', to: '2026-01-20' } } },
  { case: 'days since', filter: { acquiredAt: { from: '2026-01-25' } } },
  { case: 'days until', filter: { acquiredAt: { to: '2026-02-03' } } },
  { case: 'days that nothing has', filter: { acquiredAt: { from: '2199-01-01' } } },
  { case: 'no text', filter: { code: { empty: true } } },
  { case: 'words', filter: { title: { contains: 'tle 3' } } },
  { case: 'words and a choice', filter: { title: { contains: 'tle 3' }, genre: ['1'] } },
  { case: 'yes', filter: { isRare: true } },
  { case: 'no', filter: { isRare: false } },
])('finds for a reader the results of an unrestricted viewer within their scope: $case', async ({ filter }) => {
  for (const organization of ['1', '2']) {
    const mine = await readable(organization);
    for (const sort of [[], ...sorts.map((by) => [{ by, direction: 'ASC' as const }])]) {
      const asked: Asked = { filter, sort };
      const all = await ids(libraryViewer, asked);
      expect(await ids(librarianOf(organization), asked)).toEqual(all.filter((id) => mine.includes(id)));
    }
  }
});

describe('a search', () => {
  const manyFrom = 1001;

  beforeAll(async () => {
    await database.query(sql`insert into genre (id, name_sk, name_en) values (5, 'Sága', 'Saga')`);
    await database.query(
      sql`insert into book (id, title, genre_id, note) select id, 'Saga', 5, 'saga' from generate_series(${manyFrom}::integer, 2101) as id`,
    );
    await database.query(sql`insert into loan (book_id, lender_id, borrower_id, status)
      select id, 3, 1 + id % 2, 'LENT' from generate_series(${manyFrom}::integer, 2101, 25) as id`);
  });

  afterAll(async () => {
    await database.query(sql`delete from loan where book_id >= ${manyFrom}`);
    await database.query(sql`delete from book where id >= ${manyFrom}`);
    await database.query(sql`delete from genre where id = 5`);
  });

  /** Values of a book match a loan only if the book is readable: the third member lent many and may read none. */
  const lists = {
    'a book by its title': { entity: 'book', by: 'title', texts: [raw('title')] },
    'a book by its genre': { entity: 'book', by: 'genre', texts: [raw('name_sk'), raw('name_en')] },
    'a loan by the note on its book': { entity: 'loan', by: 'book.note', texts: [raw('book.note')] },
    'a loan by the genre of its book': { entity: 'loan', by: 'book.genre', texts: [raw('name_sk'), raw('name_en')] },
  };
  const searches = [
    { case: 'few titles have', words: 'tle 3' },
    { case: 'few notes have', words: 'Note 1' },
    { case: 'few are called', words: 'poem' },
    { case: 'several are called', words: 'NOVEL' },
    { case: 'more have than are looked up one by one', words: 'saga' },
    { case: 'nothing has', words: 'qqqq' },
  ];

  describe.each(Object.entries(lists))('finds %s', (_name, { entity, by, texts }) => {
    it.each(searches)('by words that $case, in any order', async ({ words }) => {
      const list = catalogue.entities[entity]?.list;
      if (list === undefined) throw new Error('the example lists books and loans');
      const searched = withEntity(catalogue, entity, { list: { ...list, search: [by] } });
      const searching = createStore({ catalogue: searched, database });
      const isFound = join(
        texts.map((text) => sql`${text} ilike ${`%${words}%`}`),
        ' or ',
      );
      const of = raw(entity);
      for (const direction of ['ASC', 'DESC'] as const) {
        for (const { viewer, organization } of viewers) {
          const rows = await database.query<{ id: string }>(sql`
            select distinct ${of}.id, ${of}.created_at from book left join genre on genre.id = genre_id left join loan on book_id = book.id
            where (${isFound}) and ${organization === undefined ? sql`${of}.id is not null` : sql`borrower_id = ${organization}::bigint`}
            order by created_at ${raw(direction)}, id ${raw(direction)}`);
          const expected = rows.map(({ id }) => id);
          const sort = [{ by: 'createdAt', direction }];
          const found = async (offset: number, limit: number) => {
            const principal = { viewer, today: '2026-03-01', reach: 'viewer' as const };
            const selection = { id: true as const };
            const request = { filter: {}, sort, search: words, offset, limit, selection, count: true };
            const { items, total } = await searching.page(principal, { entity }, request);
            return { ids: items.map((item) => item['id']), total };
          };
          const total = Math.min(expected.length, 1000);
          expect(await found(0, 2000)).toEqual({ ids: expected, total });
          expect(await found(3, 4)).toEqual({ ids: expected.slice(3, 7), total });
        }
      }
    });
  });
});

it('finds the records of a range of days in default order across months', async () => {
  const rows = await database.query<{ id: string }>(sql`
    select id::text as id from book where acquired_at between '2026-01-05' and '2026-02-06' order by created_at desc, id desc`);
  const filter = { acquiredAt: { from: '2026-01-05', to: '2026-02-06' } };
  expect(await ids(libraryViewer, { filter })).toEqual(rows.map(({ id }) => id));
  expect(await ids(libraryViewer, { filter, offset: 7, limit: 5 })).toEqual(rows.slice(7, 12).map(({ id }) => id));
});
