import type { RowFields } from './row-fields.ts';

/** Rows of one record, in the order of the file: those that have the fields of the group alike. */
export function groupRows(rows: readonly RowFields[], group: readonly string[]): readonly (readonly RowFields[])[] {
  const groups = new Map<string, RowFields[]>();
  for (const row of rows) {
    const key = keyOf(row, group);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return [...groups.values()];
}

/** A row without the first of the fields is a record of its own; what could not be read is like nothing else. */
function keyOf({ row, fields }: RowFields, [first, ...others]: readonly string[]): string {
  if (first === undefined || fields.get(first) === undefined) return `row ${row}`;
  return JSON.stringify([first, ...others].map((path) => fields.get(path)?.value ?? null));
}
