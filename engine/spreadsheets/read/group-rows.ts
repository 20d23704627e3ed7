import type { SheetRow } from '../workbook/table.ts';
import type { RowFields } from './row-fields.ts';
import type { EventLoopYield } from './event-loop-yield.ts';

/** Rows that form one record. */
export interface RowGroup {
  /** The first rows in file order, up to the maximum per record. */
  readonly rows: readonly SheetRow[];
  /** Number of rows, including those above the maximum. */
  readonly count: number;
}

interface Growing extends RowGroup {
  readonly rows: SheetRow[];
  count: number;
}

export interface Grouping {
  /** Fields with equal values in all rows of a record. */
  readonly by: readonly string[];
  readonly mostRows: number;
  readonly fieldsOf: (row: SheetRow) => RowFields;
  readonly costOf: (row: SheetRow) => number;
}

/** Groups rows into records, in the order of their first rows. */
export async function groupRows(
  rows: readonly SheetRow[],
  { by, mostRows, fieldsOf, costOf }: Grouping,
  turns: EventLoopYield,
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

/** A row without the first grouping field is its own record; an unreadable cell equals no other. */
function keyOf({ row, fields }: RowFields, [first, ...others]: readonly string[]): string {
  if (first === undefined || fields.get(first) === undefined) return `row ${row}`;
  return JSON.stringify([first, ...others].map((path) => fields.get(path)?.value ?? null));
}
