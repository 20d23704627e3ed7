import type { SheetRow } from '../workbook/table.ts';
import type { RowFields } from './row-fields.ts';
import type { Turns } from './turns.ts';

/** Rows of one record. */
export interface RowGroup {
  /** The first of them, in the order of the file, as many as a record may have. */
  readonly rows: readonly SheetRow[];
  /** How many there are. */
  readonly count: number;
}

interface Growing extends RowGroup {
  readonly rows: SheetRow[];
  count: number;
}

export interface Grouping {
  /** The fields that the rows of one record have alike. */
  readonly by: readonly string[];
  readonly mostRows: number;
  readonly fieldsOf: (row: SheetRow) => RowFields;
  readonly costOf: (row: SheetRow) => number;
}

/** Rows by their records, in the order in which these begin. */
export async function groupRows(
  rows: readonly SheetRow[],
  { by, mostRows, fieldsOf, costOf }: Grouping,
  turns: Turns,
): Promise<readonly RowGroup[]> {
  const groups = new Map<string, Growing>();
  for (const row of rows) {
    const key = keyOf(fieldsOf(row), by);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { rows: [row], count: 1 });
    else {
      known.count += 1;
      if (known.count <= mostRows) known.rows.push(row);
    }
    await turns.after(costOf(row));
  }
  return [...groups.values()];
}

/** A row without the first of the fields is a record of its own; what could not be read is like nothing else. */
function keyOf({ row, fields }: RowFields, [first, ...others]: readonly string[]): string {
  if (first === undefined || fields.get(first) === undefined) return `row ${row}`;
  return JSON.stringify([first, ...others].map((path) => fields.get(path)?.value ?? null));
}
