import { expect, it } from 'vitest';
import type { CellValue, SheetColumn } from './sheet.ts';
import { bytesOf } from './testing.ts';
import { writeCsv } from './write-csv.ts';

const columns: readonly SheetColumn[] = [
  { heading: 'Title', kind: 'text' },
  { heading: 'Price', kind: 'decimal' },
];

async function written(rows: readonly (readonly CellValue[])[]): Promise<string> {
  const bytes = await bytesOf(writeCsv({ columns, rows }));
  return bytes.toString('utf8');
}

it('has a byte order mark, a heading line and a line per row', async () => {
  expect(await written([['Žltý kôň', '12.50'], [null]])).toBe('\uFEFF"Title";"Price"\r\n"Žltý kôň";12.50\r\n;\r\n');
});

it.each([
  { cell: 'a;b', read: '"a;b"' },
  { cell: 'a,b', read: '"a,b"' },
  { cell: 'a,=1+1', read: '"a,=1+1"' },
  { cell: 'say "hi"', read: '"say ""hi"""' },
  { cell: 'two\nlines', read: '"two\nlines"' },
  { cell: '=1+1', read: `"'=1+1"` },
  { cell: '@SUM(A1)', read: `"'@SUM(A1)"` },
  { cell: '＝1+1', read: `"'＝1+1"` },
  { cell: '-cmd|x', read: `"'-cmd|x"` },
])('has $cell as $read', async ({ cell, read }) => {
  expect(await written([[cell, '1']])).toBe(`\uFEFF"Title";"Price"\r\n${read};1\r\n`);
});

it.each([
  { price: '-12.5', read: '-12.5' },
  { price: -1, read: '-1' },
  { price: '-1+cmd', read: `"'-1+cmd"` },
])('has the number $price as $read', async ({ price, read }) => {
  expect(await written([['One', price]])).toBe(`\uFEFF"Title";"Price"\r\n"One";${read}\r\n`);
});
