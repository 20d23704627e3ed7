import type { ImportColumn, TableImport } from '../../metadata/types/index.ts';
import type { Cell, TableRow } from '../workbook/table.ts';
import { comparable, tidy } from './comparable.ts';
import { importIssue, type ImportIssue } from './issue.ts';

/** A column as a file has it. */
export interface PlacedColumn {
  readonly column: ImportColumn;
  /** Of its cells in their rows, counted from 0. */
  readonly index: number;
  /** As the file has it. */
  readonly heading: string;
}

/** Finds the columns by their headings: in any language and order, small or capital, with a unit in brackets or without. */
export function readHeadings(
  { columns }: TableImport,
  { row, cells }: TableRow,
): { readonly placed: readonly PlacedColumn[]; readonly issues: readonly ImportIssue[] } {
  const known = new Map(Object.values(columns).flatMap((column) => wordsFor(column).map((word) => [word, column])));
  const placed: PlacedColumn[] = [];
  const issues: ImportIssue[] = [];
  for (const [index, heading] of cells.map(textOf).entries()) {
    if (heading === '') continue;
    const column = known.get(comparable(heading)) ?? known.get(comparable(withoutUnit(heading)));
    const place = { row, column: heading };
    if (column === undefined)
      issues.push({ ...importIssue(place, 'errors.import.headingUnknown', { heading }), severity: 'warning' });
    else if (placed.some((other) => other.column === column))
      issues.push(importIssue(place, 'errors.import.headingTwice', { heading }));
    else placed.push({ column, index, heading });
  }
  return { placed, issues: [...issues, ...missing(columns, placed, row)] };
}

function wordsFor({ name, heading }: ImportColumn): readonly string[] {
  return [name, ...Object.values(heading)].flatMap((word) => [comparable(word), comparable(withoutUnit(word))]);
}

function missing(
  columns: TableImport['columns'],
  placed: readonly PlacedColumn[],
  row: number,
): readonly ImportIssue[] {
  return Object.values(columns)
    .filter((column) => column.required && !placed.some((other) => other.column === column))
    .map(({ heading }) =>
      importIssue({ row }, 'errors.import.headingMissing', { heading: Object.values(heading).join(' / ') }),
    );
}

/** `Amount (t)` and `Amount [t] *` are called Amount. */
function withoutUnit(heading: string): string {
  return heading.replace(/[*\s]*$/u, '').replace(/[([][^)\]]*[)\]]$/u, '');
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? tidy(cell) : '';
}
