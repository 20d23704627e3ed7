import { parseCsv } from 'hucre/csv';
import { type SheetTable, type TableLimits, type SheetRow, type Unreadable, unreadable } from './table.ts';
import { withinLimits } from './within-limits.ts';
import { formulaStart } from './write-csv.ts';

/** Reads a text with separated values, every value as text; its separator and its letters are recognised. */
export function readCsvTable(content: Uint8Array, limits: TableLimits): SheetTable | Unreadable {
  const text = textOf(content);
  if (text.includes('\0')) return unreadable('damaged');
  const { separator, body } = separated(text);
  const rows: SheetRow[] = [];
  const take = withinLimits(limits);
  const parsed = parseCsv(body, { delimiter: separator, maxRows: limits.rows * 2 });
  for (const [index, cells] of parsed.entries()) {
    const row = take({ row: index + 1, cells: cells.map(unguarded) });
    if (row === undefined) continue;
    if ('kind' in row) return row;
    rows.push(row);
  }
  return { kind: 'table', rows };
}

/** UTF-8 or UTF-16 by its mark, UTF-8 without one, else a code page of Windows. */
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
 * Central Europe's letters, Slovak, Czech, Hungarian and Polish, among which German ones stand where Western Europe has
 * them. Units tell that one apart: `m³` has no sign in the other.
 */
function windowsText(content: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(content);
  return /m[²³]/u.test(western) ? western : new TextDecoder('windows-1250').decode(content);
}

/** The line by which a spreadsheet program names the separator is no row to it. */
function separated(text: string): { readonly separator: string; readonly body: string } {
  const [line = '', separator] = /^sep=(.)(?:\r\n|\r|\n|$)/u.exec(text) ?? [];
  if (separator !== undefined) return { separator, body: text.slice(line.length) };
  return { separator: separatorOf(text), body: text };
}

/** Where they fit alike, the first. */
const separators = [';', '\t', ','] as const;
/** Lines by which the separator is known. */
const linesLookedAt = 30;

/** What separates the values in as many of the first lines as possible equally often, quoted ones aside. */
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

/** Texts that other programs guard from being taken for numbers, as `="00042"`, and our own from being formulas, as `'=1`. */
function unguarded(cell: unknown): string {
  const text = String(cell);
  const [, inside] = /^="(.*)"$/su.exec(text) ?? [];
  if (inside !== undefined) return inside.replaceAll('""', '"');
  return text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;
}
