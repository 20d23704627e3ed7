import type { SheetCellKind, CellMark, CellValue, Sheet } from '../workbook/sheet.ts';
import type { SheetValue, SheetRow } from '../workbook/table.ts';
import { normalizeLine } from '../../record/index.ts';
import { dayText } from './days.ts';
import type { ImportIssue } from './issue.ts';

/**
 * The table from its headings on, with each faulty cell marked by its message; a finding of a whole row marks the first
 * cell.
 */
export function markedSheet(
  name: string,
  [head, ...rows]: readonly SheetRow[],
  issues: readonly ImportIssue[],
  sentenceOf: (issue: ImportIssue) => string,
): Sheet {
  if (head === undefined) return { name, columns: [], rows: [] };
  const headings = head.cells.map((cell) => (typeof cell === 'string' ? normalizeLine(cell) : ''));
  const first = rows.slice(0, sampledRows);
  const marks = issues.flatMap((issue): readonly CellMark[] => {
    if (issue.row === null || issue.row < head.row) return [];
    const column = Math.max(0, headings.indexOf(issue.column ?? ''));
    return [{ row: issue.row - head.row + 1, column, comment: sentenceOf(issue) }];
  });
  return {
    name,
    columns: headings.map((heading, index) => ({ heading, kind: kindOf(first, index) })),
    rows: withEmptyRows(head, rows),
    marks,
  };
}

/** Rows at their original positions, with empty rows in between. */
function* withEmptyRows(head: SheetRow, rows: readonly SheetRow[]): Iterable<readonly CellValue[]> {
  let next = head.row + 1;
  for (const { row, cells } of rows) {
    for (; next < row; next += 1) yield [];
    yield cells.map(valueOf);
    next = row + 1;
  }
}

function valueOf(cell: SheetValue): CellValue {
  if (cell instanceof Date) return dayText(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'shown' in cell ? cell.shown : '';
}

/** Rows examined to determine the type of a column. */
const sampledRows = 1_000;

function kindOf(rows: readonly SheetRow[], index: number): SheetCellKind {
  const filled = rows.find(({ cells }) => cells[index] !== null && cells[index] !== undefined)?.cells[index];
  if (filled instanceof Date) return 'date';
  if (typeof filled === 'number') return 'decimal';
  return typeof filled === 'boolean' ? 'boolean' : 'text';
}
