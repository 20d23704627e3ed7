import { type Cell, type TableLimits, type TableRow, type Unreadable, unreadable } from './table.ts';

/** The row without what is empty at its end; undefined where nothing is left, why it is too much where it is. */
export function withinLimits(
  { row, cells }: TableRow,
  before: number,
  limits: TableLimits,
): TableRow | Unreadable | undefined {
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  if (last < 0) return undefined;
  if (last >= limits.columns) return unreadable('tooManyColumns', { max: limits.columns, row });
  if (before >= limits.rows) return unreadable('tooManyRows', { max: limits.rows - 1 });
  return { row, cells: cells.slice(0, last + 1) };
}

/** Whether nothing stands there: spaces that do not break say as little as others. */
export function isBlank(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
