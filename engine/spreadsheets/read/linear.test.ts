import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Cell, Table } from '../workbook/table.ts';
import { vocabularyOf } from './cell-value.ts';
import { readRecords } from './read-records.ts';

type Rows = readonly (readonly Cell[])[];

/** How often a file's rows are looked at, its cells included, until all of its records are read. */
async function stepsOf(rows: Rows): Promise<number> {
  let steps = 0;
  const watched = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, key, receiver) => {
        steps += 1;
        const found: unknown = Reflect.get(target, key, receiver);
        return Array.isArray(found) ? watched(found) : found;
      },
    });
  const table: Table = {
    kind: 'table',
    rows: rows.map((cells, index) => watched({ row: index + 1, cells })),
  };
  const books = exampleCatalogue.imports['books'];
  if (books === undefined) throw new Error('the example imports books');
  let looked = 0;
  const { records } = await readRecords(books, table, {
    view: exampleCatalogue,
    vocabulary: vocabularyOf(exampleCatalogue),
    viewer: {},
    today: '2026-03-01',
    find: (_, __, texts) => {
      looked += texts.length;
      return Promise.resolve(new Map());
    },
  });
  records.slice(0, records.length);
  return steps + looked;
}

const headings = ['Title', 'Language', 'Price', 'Genre', 'Author'];

it.each<{ of: string; rows: (count: number) => Rows }>([
  {
    of: 'many records',
    rows: (count) => Array.from({ length: count }, (_, row) => [`Title ${String(row)}`, 'SK', 5, null, 'A']),
  },
  {
    of: 'one record',
    rows: (count) => Array.from({ length: count }, (_, row) => ['Kytice', 'SK', 5, null, `Author ${String(row)}`]),
  },
  {
    of: 'records that are never alike',
    rows: (count) => Array.from({ length: count }, (_, row) => [null, 'SK', row, null, 'A']),
  },
  {
    of: 'names that nobody has',
    rows: (count) =>
      Array.from({ length: count }, (_, row) => [`Title ${String(row)}`, 'SK', 5, `Genre ${String(row)}`, 'A']),
  },
  {
    of: 'errors in every cell',
    rows: (count) => Array.from({ length: count }, (_, row) => [`Title ${String(row)}`, 'x', 'x', 'x', '#REF!']),
  },
])('reading $of takes twice the steps for twice the rows', async ({ rows }) => {
  const [once, twice] = [await stepsOf([headings, ...rows(400)]), await stepsOf([headings, ...rows(800)])];
  expect(once).toBeGreaterThan(400);
  expect(twice / once).toBeLessThan(2.05);
});
