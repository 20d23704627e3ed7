import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { countSteps, type StepCounts } from '../testing/count-steps.ts';
import type { SheetValue, SheetTable } from '../workbook/table.ts';
import { bytesOf } from '../workbook/testing.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { vocabularyOf } from './cell-value.ts';
import { markedSheet } from './marked-sheet.ts';
import { parseRecords } from './parse-records.ts';

type Rows = readonly (readonly SheetValue[])[];

const tableOf = (rows: Rows): SheetTable => ({
  kind: 'table',
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
});

/** Reads all records of a file; `meant` is the number of candidates for a name. @returns all findings */
async function issuesIn(rows: Rows, meant: (text: string) => number = () => 0) {
  const books = exampleCatalogue.imports['books'];
  if (books === undefined) throw new Error('the example imports books');
  const { records } = await parseRecords(books, tableOf(rows), {
    view: exampleCatalogue,
    vocabulary: vocabularyOf(exampleCatalogue),
    viewer: {},
    today: '2026-03-01',
    find: (_, __, texts) =>
      Promise.resolve(
        new Map(
          texts.map((text) => [
            text.toLowerCase().replaceAll(' ', ''),
            Array.from({ length: meant(text) }, (___, id) => ({ id: String(id), label: text })),
          ]),
        ),
      ),
  });
  return (await records.slice(0, records.length)).flatMap(({ issues }) => issues);
}

const headings = ['Title', 'Language', 'Price', 'Genre', 'Author'];
const rowsOf = (count: number, row: (index: number) => readonly SheetValue[]): Rows => [
  headings,
  ...Array.from({ length: count }, (_, index) => row(index)),
];

const kinds: readonly {
  of: string;
  row: (index: number) => readonly SheetValue[];
  meant?: (text: string) => number;
}[] = [
  { of: 'many records', row: (index) => [`Title ${String(index)}`, 'SK', 5, null, 'A'] },
  { of: 'one record', row: (index) => ['Kytice', 'SK', 5, null, `Author ${String(index)}`] },
  { of: 'records that are never alike', row: (index) => [null, 'SK', index, null, 'A'] },
  { of: 'names that nobody has', row: (index) => [`Title ${String(index)}`, 'SK', 5, `Genre ${String(index)}`, 'A'] },
  {
    of: 'a name that many records have',
    row: (index) => [`Title ${String(index)}`, 'SK', 5, 'Genre', 'A'],
    meant: () => 500,
  },
  { of: 'errors in every cell', row: (index) => [`Title ${String(index)}`, 'x', 'x', 'x', '#REF!'] },
  { of: 'one record of errors', row: () => ['Kytice', 'SK', 'x', 'x', '#REF!'] },
];

/** Maximum number of elements touched between two yields for any file: a few per cell of 5,000 cells. */
const mostAtOnce = 250_000;

describe.each(kinds)('reading $of', ({ row, meant }) => {
  const stepsOf = (count: number): Promise<StepCounts> => countSteps(() => issuesIn(rowsOf(count, row), meant));

  it('takes twice the steps for twice the rows', async () => {
    const [once, twice] = [await stepsOf(400), await stepsOf(800)];
    expect(once.all).toBeGreaterThan(400);
    expect(twice.all / once.all).toBeLessThan(2.05);
  });

  it('yields to the event loop after equally many steps in long and short files', async () => {
    expect((await stepsOf(6_000)).atOnce).toBeLessThan(mostAtOnce);
  });
});

describe('writing a file with marked errors', () => {
  const stepsOf = async (count: number): Promise<StepCounts> => {
    const rows = rowsOf(count, (index) => [`Title ${String(index)}`, 'x', 'x', 'x', '#REF!']);
    // The number of findings an import stores.
    const issues = (await issuesIn(rows)).slice(0, 1_000);
    return await countSteps(async () => {
      const sheet = markedSheet('1', tableOf(rows).rows, issues, ({ message }) => message);
      await bytesOf(writeWorkbook([sheet], { timeZone: 'UTC' }));
    });
  };

  it('takes twice the steps for twice the rows', async () => {
    const [once, twice] = [await stepsOf(1_000), await stepsOf(2_000)];
    expect(once.all).toBeGreaterThan(1_000);
    expect(twice.all / once.all).toBeLessThan(2.05);
  });

  it('yields to the event loop', async () => {
    expect((await stepsOf(6_000)).atOnce).toBeLessThan(mostAtOnce);
  });
});

it('detects a list that is copied for each of its elements', async () => {
  const stepsOf = (count: number) =>
    countSteps(async () => {
      let copied: readonly number[] = [];
      for (let index = 0; index < count; index += 1) copied = [...copied, index];
      await Promise.resolve();
    });
  const [once, twice] = [await stepsOf(100), await stepsOf(200)];
  expect(twice.all / once.all).toBeGreaterThan(3.5);
});
