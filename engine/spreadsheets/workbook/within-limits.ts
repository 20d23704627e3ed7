import { type SheetValue, type TableLimits, type SheetRow, type Unreadable, unreadable } from './table.ts';

/** Returns the trimmed row, undefined for an empty one, or the exceeded limit. */
export type TakeRow = (row: SheetRow) => SheetRow | Unreadable | undefined;

/** Accepts rows one by one until a limit is exceeded. */
export function withinLimits(limits: TableLimits): TakeRow {
  let [rows, cells, characters] = [0, 0, 0];
  return ({ row, cells: given }) => {
    const last = given.findLastIndex((cell) => !isBlank(cell));
    if (last < 0) return undefined;
    if (last >= limits.columns) return unreadable('tooManyColumns', { max: limits.columns, row });
    if (rows >= limits.rows) return unreadable('tooManyRows', { max: limits.rows - 1 });
    const taken = given.slice(0, last + 1).map((cell) => shortened(cell, limits));
    rows += 1;
    cells += taken.length;
    characters += charactersIn(taken);
    if (cells > limits.cells || characters > limits.characters) return unreadable('tooLargeUnpacked');
    return { row, cells: taken };
  };
}

/** One character beyond the cell limit suffices to report it. */
function shortened(cell: SheetValue, { cellCharacters }: TableLimits): SheetValue {
  return typeof cell === 'string' && cell.length > cellCharacters ? cell.slice(0, cellCharacters + 1) : cell;
}

/** Total characters of a row's texts. */
export function charactersIn(cells: readonly SheetValue[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
}

/** True for an empty cell, also for one with non-breaking spaces only. */
export function isBlank(cell: SheetValue | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
