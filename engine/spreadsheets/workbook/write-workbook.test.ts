import { readXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import type { CellValue, Sheet, SheetColumn } from './sheet.ts';
import { bytesOf } from './testing.ts';
import { writeWorkbook } from './write-workbook.ts';

const title: SheetColumn = { heading: 'Title', kind: 'text' };

async function written(...sheets: readonly Sheet[]) {
  return readXlsx(await bytesOf(writeWorkbook(sheets, { timeZone: 'Europe/Bratislava' })), { readStyles: true });
}

async function rowsOf(columns: readonly SheetColumn[], ...rows: readonly (readonly CellValue[])[]) {
  const { sheets } = await written({ name: 'Books', columns, rows });
  return sheets[0]?.rows;
}

describe('a workbook', () => {
  it.each([
    { kind: 'text', value: 'Žltý kôň & <spol.> "x"', read: 'Žltý kôň & <spol.> "x"' },
    { kind: 'text', value: ' two\nlines ', read: ' two\nlines ' },
    { kind: 'text', value: '_x0041_', read: '_x0041_' },
    { kind: 'text', value: 'a\u0000b\uD800c', read: 'ab\uFFFDc' },
    { kind: 'text', value: '0012', read: '0012' },
    { kind: 'integer', value: 2026, read: 2026 },
    { kind: 'decimal', value: '1234.500', read: 1234.5 },
    { kind: 'decimal', value: '-0.001', read: -0.001 },
    { kind: 'decimal', value: 'unknown', read: 'unknown' },
    { kind: 'boolean', value: false, read: false },
    { kind: 'text', value: null, read: null },
  ] as const)('has $value of kind $kind as $read', async ({ kind, value, read }) => {
    const rows = await rowsOf([{ heading: 'A', kind }, title], [value, 'end']);
    expect(rows?.[1]).toEqual([read, 'end']);
  });

  it.each(['=1+1', '+421', '-x', '@SUM(A1)', "='http://evil'!A1"])('keeps %s as text, not a formula', async (text) => {
    const { sheets } = await written({ name: 'Books', columns: [title], rows: [[text]] });
    const [cell] = [...(sheets[0]?.cells?.values() ?? [])].filter(({ value }) => value === text);
    expect(sheets[0]?.rows[1]).toEqual([text]);
    expect(cell?.formula).toBeUndefined();
    expect(cell?.style?.numFmt).toBe('@');
  });

  it('writes days as dates and instants in local time', async () => {
    const rows = await rowsOf(
      [
        { heading: 'Day', kind: 'date' },
        { heading: 'At', kind: 'dateTime' },
      ],
      ['2026-03-29', '2026-07-01T22:30:00.000Z'],
      ['2026-02-30', 'yesterday'],
      ['1899-12-31', null],
    );
    expect(rows?.slice(1)).toEqual([
      [new Date('2026-03-29T00:00:00Z'), new Date('2026-07-02T00:30:00Z')],
      ['2026-02-30', 'yesterday'],
      ['1899-12-31', null],
    ]);
  });

  it('freezes and filters the heading, with notes as comments', async () => {
    const { sheets } = await written({
      name: 'Books: all/some',
      columns: [{ ...title, note: 'As it stands on the cover.', width: 33 }],
      rows: [['One'], ['Two']],
    });
    const [sheet] = sheets;
    expect(sheet?.name).toBe('Books  all some');
    expect(sheet?.freezePane?.rows).toBe(1);
    expect(sheet?.autoFilter?.range).toBe('A1:A3');
    expect(sheet?.columns?.[0]?.width).toBe(33);
    expect(sheet?.cells?.get('0,0')?.comment?.text).toBe('As it stands on the cover.');
  });

  it('offers any number of choices from a hidden sheet', async () => {
    const choices = Array.from({ length: 100 }, (_, index) => `choice ${String(index)}`);
    const { sheets } = await written({ name: 'Books', columns: [title, { ...title, choices }], rows: [] });
    expect(sheets[0]?.dataValidations).toMatchObject([
      { type: 'list', range: 'B2:B1048576', formula1: "'Choices'!$A$2:$A$101" },
    ]);
    expect(sheets[1]).toMatchObject({ name: 'Choices', hidden: true });
    expect(sheets[1]?.rows[100]).toEqual(['choice 99']);
  });

  it('marks cells, also empty ones, with comments', async () => {
    const { sheets } = await written({
      name: 'Books',
      columns: [title, { heading: 'Pages', kind: 'integer' }],
      rows: [['One', null]],
      marks: [{ row: 2, column: 1, comment: 'Pages are missing.' }],
    });
    const cell = sheets[0]?.cells?.get('1,1');
    expect(cell?.comment?.text).toBe('Pages are missing.');
    expect(cell?.style?.fill).toMatchObject({ pattern: 'solid' });
  });

  it('reads rows of the first sheet after the others are written', async () => {
    let count = 0;
    const books = (function* () {
      for (const one of ['One', 'Two', 'Three']) {
        count += 1;
        yield [one];
      }
    })();
    const facts = (function* () {
      yield ['Books', count];
    })();
    const columns: readonly SheetColumn[] = [title, { heading: 'Value', kind: 'integer' }];
    const { sheets } = await written({ name: 'Facts', columns, rows: facts }, { name: 'Books', columns, rows: books });
    expect(sheets.map(({ name }) => name)).toEqual(['Facts', 'Books']);
    expect(sheets[0]?.rows[1]).toEqual(['Books', 3]);
  });

  it('is the same for the same rows', async () => {
    const [one, other] = [0, 1].map(() =>
      writeWorkbook([{ name: 'Books', columns: [title], rows: [['One']] }], { timeZone: 'UTC' }),
    );
    if (one === undefined || other === undefined) throw new Error('two are made');
    expect(await bytesOf(one)).toEqual(await bytesOf(other));
  });

  it('fails with the error of its rows', async () => {
    const rows = (function* () {
      yield ['One'];
      throw new Error('the database went away');
    })();
    await expect(written({ name: 'Books', columns: [title], rows })).rejects.toThrow('the database went away');
  });

  it('stops reading when the consumer stops', async () => {
    let isClosed = false;
    const rows = (function* () {
      try {
        for (;;) yield [crypto.randomUUID()];
      } finally {
        isClosed = true;
      }
    })();
    let taken = 0;
    for await (const piece of writeWorkbook([{ name: 'Books', columns: [title], rows }], { timeZone: 'UTC' })) {
      taken += piece.length;
      if (taken > 100_000) break;
    }
    await expect.poll(() => isClosed).toBe(true);
  });
});
