import { type SheetValue, type TableLimits, type SheetRow, type Unreadable, unreadable } from './table.ts';

/** The row without what is empty at its end; undefined where nothing is left, why it is too much where it is. */
export type TakeRow = (row: SheetRow) => SheetRow | Unreadable | undefined;

/** Takes the rows of a table one after another, until they are more than is read. */
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

/** Past what a cell may hold one character says as much as all of them: it is too long. */
function shortened(cell: SheetValue, { cellCharacters }: TableLimits): SheetValue {
  return typeof cell === 'string' && cell.length > cellCharacters ? cell.slice(0, cellCharacters + 1) : cell;
}

/** Characters of all texts of a row. */
export function charactersIn(cells: readonly SheetValue[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
}

/** Whether nothing stands there: spaces that do not break say as little as others. */
export function isBlank(cell: SheetValue | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}
