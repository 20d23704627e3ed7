import { setImmediate } from 'node:timers/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { readCellFormatters } from './read-cell-formatters.ts';
import { formattedCell, SteppedFormatters } from './cell-formatters.ts';
import { sheetOf } from './sheet-choice.ts';
import { type SheetValue, type SheetTable, type TableLimits, type Unreadable, unreadable } from './table.ts';
import { rowsWithin } from './within-limits.ts';
import { isBomb, zipDirectory } from './zip-directory.ts';

/** Rows between two yields to the event loop, because the process also answers requests. */
const rowsAtOnce = 500;

/** Reads a sheet of an Office Open XML workbook; ignores macros, links and hidden sheets. */
export async function readXlsxTable(
  content: Uint8Array,
  sheetNames: readonly string[],
  limits: TableLimits,
): Promise<SheetTable | Unreadable> {
  const entries = zipDirectory(content);
  if (entries === undefined) return unreadable('damaged');
  if (isBomb(entries, content.length, limits)) return unreadable('tooLargeUnpacked');
  const sheet = sheetOf(content, entries, sheetNames);
  const { table, add } = rowsWithin(limits);
  const once = valuesOnce();
  const looks = new SteppedFormatters(readCellFormatters(content, entries, sheet));
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    const reached = looks.reach(index);
    if (reached !== undefined) await reached;
    const of = looks.of(index);
    const cells = values.map((value, column) => formattedCell(once(value), of?.get(column)));
    const before = table.rows.length;
    const excess = add({ row: index + 1, cells });
    if (excess !== undefined) return excess;
    // Empty rows are not counted: a sheet can have a million of them.
    if (table.rows.length > before && table.rows.length % rowsAtOnce === 0) await setImmediate();
  }
  return table;
}

/** Maximum number of interned values. */
const mostKnown = 50_000;

/** Interns equal values: columns repeat few values, and each would be a separate object. */
function valuesOnce(): (cell: SheetValue) => SheetValue {
  const known = new Map<string | number, SheetValue>();
  return (cell) => {
    if (typeof cell !== 'string' && !(cell instanceof Date)) return cell;
    const key = typeof cell === 'string' ? cell : cell.getTime();
    const first = known.get(key);
    if (first !== undefined) return first;
    if (known.size < mostKnown) known.set(key, cell);
    return cell;
  };
}
