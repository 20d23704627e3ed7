import type { CellValue, Sheet, SheetColumn } from './sheet.ts';

/** The mark by which programs know UTF-8. */
const mark = '\uFEFF';
/** Lines are handed on in pieces of about this many characters. */
const piece = 65_536;

/** A `.csv` file in UTF-8, with semicolons between cells, while the rows of the sheet are read; lines end as RFC 4180 has it. */
export async function* writeCsv({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): AsyncGenerator<Uint8Array> {
  const lineOf = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
  let written = mark + lineOf(columns.map(({ heading }) => textOf(heading)));
  for await (const values of rows) {
    written += lineOf(columns.map(({ kind }, index) => cellOf(values[index], kind)));
    if (written.length < piece) continue;
    yield Buffer.from(written, 'utf8');
    written = '';
  }
  yield Buffer.from(written, 'utf8');
}

function cellOf(value: CellValue, kind: SheetColumn['kind']): string {
  if (typeof value === 'object' && value !== null) return value.figure;
  const written = String(value ?? '');
  const isNumber = (kind === 'integer' || kind === 'decimal') && /^-?[\d.]+$/.test(written);
  return isNumber || written === '' ? written : textOf(written);
}

/** What a text begins with that a spreadsheet program may take for a formula; some read full-width signs as plain ones. */
export const formulaStart = /^[=+\-@\t\r＝＋－＠]/u;

/**
 * The format has no texts of its own: before what a spreadsheet program would take for a formula stands an apostrophe, and
 * all of a text is quoted, since a program of another country separates by another character and would find a formula
 * behind it.
 */
function textOf(text: string): string {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
