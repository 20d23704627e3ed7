import { readXls } from 'hucre/xlsx';
import { chosenSheet } from './sheet-choice.ts';
import { type SheetTable, type TableLimits, type Unreadable, unreadable } from './table.ts';
import { rowsWithin } from './within-limits.ts';

/** First record of an Excel 97–2003 workbook, and the record that marks encryption. */
const beginning = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06]);
const encryption = 0x2f;
/** Number of records searched for it. */
const firstRecords = 10;

/** Reads a sheet of a binary Excel 97–2003 workbook. */
export async function readXlsTable(
  content: Uint8Array,
  sheetNames: readonly string[],
  limits: TableLimits,
): Promise<SheetTable | Unreadable> {
  if (isEncrypted(Buffer.from(content.buffer, content.byteOffset, content.length))) return unreadable('encrypted');
  const { sheets } = await readXls(content);
  const listed = sheets.map(({ name, rows }) => ({ name, isHidden: rows.length === 0 }));
  const { table, add } = rowsWithin(limits);
  for (const [index, cells = []] of (sheets[chosenSheet(listed, sheetNames)]?.rows ?? []).entries()) {
    const excess = add({ row: index + 1, cells });
    if (excess !== undefined) return excess;
  }
  return table;
}

function isEncrypted(content: Buffer): boolean {
  let at = content.indexOf(beginning);
  for (let record = 0; at >= 0 && record < firstRecords && at + 4 <= content.length; record += 1) {
    if (content.readUInt16LE(at) === encryption) return true;
    at += 4 + content.readUInt16LE(at + 2);
  }
  return false;
}
