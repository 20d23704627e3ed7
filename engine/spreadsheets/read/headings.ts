import { fieldAt, type CatalogueView } from '../../metadata/index.ts';
import type { ImportColumn, TableImport } from '../../metadata/types/index.ts';
import { normalizeLine } from '../../record/index.ts';
import type { SheetValue, SheetRow } from '../workbook/table.ts';
import { comparable, quotable } from './comparable.ts';
import { importIssue, type ImportIssue } from './issue.ts';

/** A column as found in a file. */
export interface PlacedColumn {
  readonly column: ImportColumn;
  /** Index of its cells in a row, from 0. */
  readonly index: number;
  /** Heading in the file. */
  readonly heading: string;
}

/**
 * Maps columns by their headings: in each language, order and case, with or without a unit in brackets. Labels of fields
 * are accepted too, because lists and exports use them.
 */
export function readHeadings(
  described: TableImport,
  { row, cells }: SheetRow,
  view: CatalogueView,
): { readonly placed: readonly PlacedColumn[]; readonly issues: readonly ImportIssue[] } {
  const known = knownHeadings(described, view);
  const placed: PlacedColumn[] = [];
  const issues: ImportIssue[] = [];
  for (const [index, text] of cells.map(textOf).entries()) {
    if (text === '') continue;
    // Quoted by each finding of the column.
    const heading = quotable(text);
    const column = columnOf(text, known);
    const position = { row, column: heading };
    if (column === undefined)
      issues.push({ ...importIssue(position, 'errors.import.headingUnknown', { heading }), severity: 'warning' });
    else if (placed.some((other) => other.column === column))
      issues.push(importIssue(position, 'errors.import.headingTwice', { heading }));
    else placed.push({ column, index, heading });
  }
  const columns = Object.values(described.columns);
  const lacking = missing(columns, placed, row);
  const needed = columns.filter(({ required }) => required).length;
  const unknown = issues.filter(({ severity }) => severity === 'warning').length;
  // For a file of another kind one message replaces one per column.
  const isOther = lacking.length * 2 > needed && unknown > placed.length;
  if (isOther)
    return {
      placed,
      issues: [importIssue({ row }, described.otherKind, { count: needed, missing: lacking.length })],
    };
  return { placed, issues: [...issues, ...lacking] };
}

/** Rows that are searched for the headings, below titles and other text. */
const headRows = 15;

/** The rows from the headings on: the first row with the most known headings. */
export function fromHeadings(
  described: TableImport,
  rows: readonly SheetRow[],
  view: CatalogueView,
): readonly SheetRow[] {
  const known = knownHeadings(described, view);
  const counts = rows
    .slice(0, headRows)
    .map(({ cells }) => new Set(cells.map(textOf).flatMap((text) => columnOf(text, known) ?? [])).size);
  return rows.slice(Math.max(0, counts.indexOf(Math.max(...counts))));
}

/** Longer than any heading with unit and note. */
const longestHeading = 500;

function knownHeadings(described: TableImport, view: CatalogueView): ReadonlyMap<string, ImportColumn> {
  const columns = Object.values(described.columns);
  const words = [...columns.map((one) => labelsFor(described, one, view)), ...columns.map(wordsFor)];
  return new Map(words.flat());
}

function columnOf(text: string, known: ReadonlyMap<string, ImportColumn>): ImportColumn | undefined {
  if (text === '' || text.length > longestHeading) return undefined;
  return known.get(comparable(text)) ?? known.get(comparable(withoutUnit(text)));
}

type Known = readonly (readonly [word: string, column: ImportColumn])[];

function wordsFor(column: ImportColumn): Known {
  const words = [column.name, ...Object.values(column.heading)];
  return words.flatMap((word) => [comparable(word), comparable(withoutUnit(word))].map((one) => [one, column]));
}

/** The field's labels, unless several columns share the field. */
function labelsFor({ entity, columns }: TableImport, column: ImportColumn, { entities }: CatalogueView): Known {
  if (Object.values(columns).some((other) => other !== column && other.field === column.field)) return [];
  const label = fieldAt(entities, entities[entity]?.fields ?? {}, column.field)?.label ?? {};
  return Object.values(label).map((word) => [comparable(word), column]);
}

function missing(
  columns: readonly ImportColumn[],
  placed: readonly PlacedColumn[],
  row: number,
): readonly ImportIssue[] {
  return columns
    .filter((column) => column.required && !placed.some((other) => other.column.field === column.field))
    .map(({ heading }) =>
      importIssue({ row }, 'errors.import.headingMissing', { heading: Object.values(heading).join(' / ') }),
    );
}

/** `Amount (t)` and `Amount [t] *` become Amount. */
function withoutUnit(heading: string): string {
  let end = heading.length;
  while (end > 0 && /[*\s]/u.test(heading.charAt(end - 1))) end -= 1;
  const name = heading.slice(0, end);
  if (!/[)\]]$/u.test(name)) return name;
  // From the first opening bracket after any earlier closing one.
  const closed = Math.max(name.lastIndexOf(')', end - 2), name.lastIndexOf(']', end - 2));
  const opened = name.slice(closed + 1).search(/[([]/u);
  return opened < 0 ? name : name.slice(0, closed + 1 + opened);
}

/** Truncates texts too long for a heading: they are only quoted, and trimming all of one could be slow. */
function textOf(cell: SheetValue): string {
  if (typeof cell !== 'string') return '';
  return cell.length > longestHeading ? cell.slice(0, longestHeading + 1) : normalizeLine(cell);
}
