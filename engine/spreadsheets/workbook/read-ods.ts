import { streamOdsRows } from 'hucre/ods';
import {
  formulaWithoutValue,
  type CellFormatter,
  formattedCell,
  type CellFormatters,
  SteppedFormatters,
  numberFormatter,
} from './cell-formatters.ts';
import { chosenSheet } from './sheet-choice.ts';
import { type SheetTable, type TableLimits, type Unreadable, unreadable } from './table.ts';
import { rowsWithin } from './within-limits.ts';
import { attributeOf, fromXml, xmlRows } from './xml-cells.ts';
import { isBomb, type ZipDirectoryEntry, zipDirectory, zipText } from './zip-directory.ts';

/** Reads a sheet of an OpenDocument workbook. */
export async function readOdsTable(
  content: Uint8Array,
  sheetNames: readonly string[],
  limits: TableLimits,
): Promise<SheetTable | Unreadable> {
  const entries = zipDirectory(content);
  const entry = entries?.find(({ name }) => name === 'content.xml');
  if (entries === undefined || entry === undefined) return unreadable('damaged');
  if (isBomb(entries, content.length, limits)) return unreadable('tooLargeUnpacked');
  if (isEncrypted(content, entries)) return unreadable('encrypted');
  const sheets = zipText(content, entry)
    .split(/<table:table(?=[\s>])/u)
    .slice(1);
  const names = sheets.map((sheet) => ({ name: fromXml(attributeOf(sheet, 'table:name') ?? ''), isHidden: false }));
  const chosen = chosenSheet(names, sheetNames);
  const looks = new SteppedFormatters(rowLooks(sheets[chosen] ?? '', limits));
  const { table, add } = rowsWithin(limits);
  for await (const { index, values } of streamOdsRows(content, { sheets: [chosen] })) {
    await looks.reach(index);
    const of = looks.of(index);
    const cells = values.map((value, column) => formattedCell(value, of?.get(column)));
    const excess = add({ row: index + 1, cells });
    if (excess !== undefined) return excess;
  }
  return table;
}

function isEncrypted(content: Uint8Array, entries: readonly ZipDirectoryEntry[]): boolean {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  return manifest !== undefined && zipText(content, manifest).includes('encryption-data');
}

/** Number formats and uncomputed formulas of a sheet: hucre returns values only. */
async function* rowLooks(sheet: string, limits: TableLimits): AsyncGenerator<CellFormatters> {
  const tags = { row: 'table-row', cell: 'table-cell|covered-table-cell' };
  let index = 0;
  for await (const batch of xmlRows([sheet], tags)) {
    const rows = new Map<number, ReadonlyMap<number, CellFormatter>>();
    for (const { attributes, cells } of batch) {
      const times = timesOf(attributes, 'table:number-rows-repeated');
      const looks = looksIn(cells);
      // Repeated rows beyond the limit are not read.
      if (looks.size > 0)
        for (let more = 0; more < Math.min(times, limits.rows); more += 1) rows.set(index + more, looks);
      index += times;
    }
    yield { last: index - 1, rows };
  }
}

function looksIn(cells: readonly string[]): ReadonlyMap<number, CellFormatter> {
  const looks = new Map<number, CellFormatter>();
  let column = 0;
  for (const cell of cells) {
    const next = column + timesOf(cell, 'table:number-columns-repeated');
    const formatter = lookOf(cell);
    if (formatter !== undefined) for (; column < Math.min(next, mostColumns); column += 1) looks.set(column, formatter);
    column = next;
  }
  return looks;
}

/** Per sheet; the limits of a table refuse more. */
const mostColumns = 16_384;

function lookOf(cell: string): CellFormatter | undefined {
  const type = attributeOf(cell, 'office:value-type');
  if (type === undefined) return attributeOf(cell, 'table:formula') === undefined ? undefined : formulaWithoutValue;
  if (type !== 'float' && type !== 'percentage') return undefined;
  const shown = /<text:p[^>]*>([^<]*)<\/text:p>/u.exec(cell)?.[1] ?? '';
  return numberFormatter(() => fromXml(shown).trim());
}

function timesOf(element: string, attribute: string): number {
  const times = Number(attributeOf(element, attribute) ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}
