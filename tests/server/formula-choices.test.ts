import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { Rule } from '../../engine/rules/index.ts';
import { createStore, migrate, type Database, type Statement, type Store } from '../../engine/store/index.ts';
import { libraryViewer, library, withEntity } from './lending.ts';
import { openedDatabase } from './test-database.ts';

/** Books with a computed choice from price and language. */
const catalogue = withShelves(library);

function withShelves(given: Catalogue): Catalogue {
  const { book } = given.entities;
  const language = book?.fields['language'];
  const column = book?.list?.columns.find(({ field }) => field === 'language');
  if (book?.list === undefined || language === undefined || column === undefined) throw new Error('no books');
  const formula: Rule = {
    if: [{ '==': [{ var: 'price' }, null] }, 'LA', { in: [{ var: 'language' }, ['SK', 'EN']] }, null, 'EN'],
  };
  const shelf = { ...language, name: 'shelf', formula, required: false as const };
  const shown = { ...column, name: 'shelf', field: 'shelf', filter: 'enumeration' as const, sortable: false };
  return withEntity(given, 'book', {
    fields: { ...book.fields, shelf },
    list: { ...book.list, columns: [...book.list.columns, shown] },
  });
}

const database = openedDatabase();
let store: Store;
const asked: Statement[] = [];

beforeAll(async () => {
  await migrate({ catalogue, database });
  const query: Database['query'] = (statement) => {
    asked.push(statement);
    return database.query(statement);
  };
  store = createStore({ catalogue, database: { ...database, query } });
  await database.query(sql`insert into book (id, title, language, price)
    select id, 'Title ' || id, 'SK', nullif(id % 30, 0) from generate_series(1, 60) as id`);
  await database.script('set enable_seqscan to off; set enable_bitmapscan to off');
});

it('finds a choice computed by a formula through an index', async () => {
  const principal = { viewer: libraryViewer, today: '2026-03-01', reach: 'viewer' as const };
  const request = { sort: [], offset: 0, limit: 5, selection: { id: true as const }, count: true };
  const { items, total } = await store.page(principal, { entity: 'book' }, { ...request, filter: { shelf: ['LA'] } });
  expect([items.map(({ id }) => id).toSorted(), total]).toEqual([['30', '60'], 2]);
  for (const { text, values } of asked) {
    const rows = await database.query({ text: `explain ${text}`, values, planned: 'eachTime' });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('book_shelf_la');
  }
});
