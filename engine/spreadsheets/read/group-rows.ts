import type { TableRow } from '../workbook/table.ts';
import { eachRow } from './read-rows.ts';
import type { RowFields } from './row-fields.ts';

/** Rows of one record, in the order of the file: those that have the fields of the group alike. */
export async function groupRows(
  rows: readonly TableRow[],
  group: readonly string[],
  fieldsOf: (row: TableRow) => RowFields,
): Promise<readonly (readonly TableRow[])[]> {
  const groups = new Map<string, TableRow[]>();
  await eachRow(rows, (row) => {
    const key = keyOf(fieldsOf(row), group);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  });
  return [...groups.values()];
}

/** A row without the first of the fields is a record of its own; what could not be read is like nothing else. */
function keyOf({ row, fields }: RowFields, [first, ...others]: readonly string[]): string {
  if (first === undefined || fields.get(first) === undefined) return `row ${row}`;
  return JSON.stringify([first, ...others].map((path) => fields.get(path)?.value ?? null));
}
