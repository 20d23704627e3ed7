import { parseCsv } from 'hucre/csv';
import { type SheetTable, type TableLimits, type Unreadable, unreadable } from './table.ts';
import { rowsWithin } from './within-limits.ts';
import { formulaStart } from './write-csv.ts';

/** Reads a delimited text with every value as text; detects separator and encoding. */
export function readCsvTable(content: Uint8Array, limits: TableLimits): SheetTable | Unreadable {
  const text = textOf(content);
  if (text.includes('\0')) return unreadable('damaged');
  const { separator, body } = separated(text);
  const { table, add } = rowsWithin(limits);
  const parsed = parseCsv(body, { delimiter: separator, maxRows: limits.rows * 2 });
  for (const [index, cells] of parsed.entries()) {
    const excess = add({ row: index + 1, cells: cells.map(unguarded) });
    if (excess !== undefined) return excess;
  }
  return table;
}

/** UTF-8 or UTF-16 by byte order mark, UTF-8 without one, else a Windows code page. */
function textOf(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return windowsText(content);
  }
}

/**
 * Windows-1250 covers Slovak, Czech, Hungarian, Polish and German. Units identify Windows-1252: `m³` does not exist in
 * 1250.
 */
function windowsText(content: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(content);
  return /m[²³]/u.test(western) ? western : new TextDecoder('windows-1250').decode(content);
}

/** A leading `sep=` line names the separator and is not a row. */
function separated(text: string): { readonly separator: string; readonly body: string } {
  const [line = '', separator] = /^sep=(.)(?:\r\n|\r|\n|$)/u.exec(text) ?? [];
  if (separator !== undefined) return { separator, body: text.slice(line.length) };
  return { separator: separatorOf(text), body: text };
}

/** The first wins on equal fit. */
const separators = [';', '\t', ','] as const;
/** Lines examined for the separator. */
const linesLookedAt = 30;

/** The separator with an equal count in the most lines, ignoring quoted text. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, linesLookedAt);
  const fits = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    return { separator, lines: Math.max(0, ...counts.map((count) => counts.filter((one) => one === count).length)) };
  });
  return fits.reduce((best, fit) => (fit.lines > best.lines ? fit : best)).separator;
}

/** Removes guards against interpretation as a number (`="00042"`) and, from our own files, as a formula (`'=1`). */
function unguarded(cell: unknown): string {
  const text = String(cell);
  const [, inside] = /^="(.*)"$/su.exec(text) ?? [];
  if (inside !== undefined) return inside.replaceAll('""', '"');
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
