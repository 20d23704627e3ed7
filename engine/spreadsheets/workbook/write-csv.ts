import type { CellValue, Sheet, SheetColumn } from './sheet.ts';

/** UTF-8 byte order mark. */
const mark = '\uFEFF';
/** Approximate characters per emitted chunk. */
const piece = 65_536;

/** Streams a `.csv` file in UTF-8 with semicolons while the rows are read; line ends as in RFC 4180. */
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

/** First characters that spreadsheet programs may take for a formula; some accept full-width ones. */
export const formulaStart = /^[=+\-@\t\r＝＋－＠]/u;

/**
 * CSV has no text type: an apostrophe precedes what looks like a formula, and every text is quoted, because a program
 * with another separator could find a formula inside.
 */
function textOf(text: string): string {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
