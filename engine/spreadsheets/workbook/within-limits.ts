import {
  type SheetRow,
  type SheetTable,
  type SheetValue,
  type TableLimits,
  type Unreadable,
  unreadable,
} from './table.ts';

/** A table whose rows are added one by one. */
interface TableRows {
  readonly table: SheetTable;
  /** Adds a trimmed row unless it is empty. @returns the exceeded limit, if any */
  readonly add: (row: SheetRow) => Unreadable | undefined;
}

/** Collects the rows of a table until a limit is exceeded. */
export function rowsWithin(limits: TableLimits): TableRows {
  const rows: SheetRow[] = [];
  let [cells, characters] = [0, 0];
  const add: TableRows['add'] = ({ row, cells: given }) => {
    const last = given.findLastIndex((cell) => !isBlank(cell));
    if (last < 0) return undefined;
    if (last >= limits.columns) return unreadable('tooManyColumns', { max: limits.columns, row });
    if (rows.length >= limits.rows) return unreadable('tooManyRows', { max: limits.rows - 1 });
    const taken = given.slice(0, last + 1).map((cell) => shortened(cell, limits));
    cells += taken.length;
    characters += charactersIn(taken);
    if (cells > limits.cells || characters > limits.characters) return unreadable('tooLargeUnpacked');
    rows.push({ row, cells: taken });
    return undefined;
  };
  return { table: { kind: 'table', rows }, add };
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
