import { parseCsv } from 'hucre/csv';
import { type Table, type TableLimits, type TableRow, type Unreadable, unreadable } from './table.ts';
import { withinLimits } from './within-limits.ts';

/** Reads a text with separated values, every value as text; its separator and its letters are recognised. */
export function readCsvTable(content: Uint8Array, limits: TableLimits): Table | Unreadable {
  const text = textOf(content);
  if (text.includes('\0')) return unreadable('damaged');
  const rows: TableRow[] = [];
  const take = withinLimits(limits);
  const parsed = parseCsv(text, { delimiter: separatorOf(text), maxRows: limits.rows * 2 });
  for (const [index, cells] of parsed.entries()) {
    const row = take({ row: index + 1, cells });
    if (row === undefined) continue;
    if ('kind' in row) return row;
    rows.push(row);
  }
  return { kind: 'table', rows };
}

/** UTF-8 with or without its mark; what is none is of Windows, as spreadsheets of Western Europe write it. */
function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** What separates the headings, quoted ones aside. */
function separatorOf(text: string): ';' | ',' {
  const [headings = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r?\n|\r/, 1);
  return headings.split(';').length >= headings.split(',').length ? ';' : ',';
}
