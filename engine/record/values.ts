/** Values by name: a record, a group or a row in it, an input. References nested, decimals and ids as texts, instants ISO. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named values: neither null nor a list. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether nothing stands there: absent, null or a text that says nothing. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether a value can be read as a plain number, as a string or as itself. */
export function isNumber(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** How an instant stands in a record: ISO, in UTC, to the millisecond. @throws RangeError for what is no instant */
export function instantText(instant: Date | string): string {
  return new Date(instant).toISOString();
}

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

/** Whether a text can be an id at all; the database would refuse the whole statement over one that cannot. */
export function isId(text: string): boolean {
  return /^\d{1,18}$/u.test(text);
}

/** The id itself; of a text that can be none, the id of no record. */
export function idOrNone(text: string): string {
  return isId(text) ? text : '0';
}
