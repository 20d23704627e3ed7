import { isValues, type Values } from './values.ts';

/** Where a value stands in a record: names of fields and indexes of rows. */
export type RecordPath = readonly (string | number)[];

/** The value at a path, `authors.0.name` where it is one text; undefined where it leads nowhere. Inherited properties are no values. */
export function valueAt(record: unknown, path: RecordPath | string): unknown {
  let value = record;
  // In one loop: rules walk a record hundreds of times for one save.
  for (const step of typeof path === 'string' ? path.split('.') : path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = value[Number(step)];
    // Of an object, a name of its own.
    else value = Object.hasOwn(value, step) ? (value as Values)[step] : undefined;
  }
  return value;
}

/** The text at a path; undefined where there is none. */
export function textAt(record: unknown, path: RecordPath | string): string | undefined {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value : undefined;
}

/** A copy of the record with another value at a path; everything beside the path stays the same object. */
export function withValue(record: Values, path: RecordPath, value: unknown): Values {
  const [first, ...rest] = path;
  if (first === undefined) return isValues(value) ? value : record;
  return { ...record, [first]: replaced(record[first], rest, value) };
}

function replaced(container: unknown, path: RecordPath, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof first !== 'number') return withValue(isValues(container) ? container : {}, path, value);
  const rows: readonly unknown[] = Array.isArray(container) ? container : [];
  return rows.map((row, index) => (index === first ? replaced(row, rest, value) : row));
}
