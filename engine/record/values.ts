/** Values by name: a record, group, row or input. References are nested, decimals and ids are texts, instants ISO. */
export type Values = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor a list. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; none if the value is no list. */
export function rowsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isValues) : [];
}

/** True for an empty value: absent, null or a blank text. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** True for a plain number, also as text. */
export function isNumber(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}

/** The stored form of an instant: ISO, UTC, milliseconds. @throws RangeError for an invalid instant */
export function instantText(instant: Date | string): string {
  return new Date(instant).toISOString();
}

/** Path in a record: field names and row indexes. */
export type RecordPath = readonly (string | number)[];

/** The value at a path (`authors.0.name` as text); undefined when missing. Inherited properties are ignored. */
export function valueAt(record: unknown, path: RecordPath | string): unknown {
  let value = record;
  // A single loop, because rules read hundreds of paths per save.
  for (const step of typeof path === 'string' ? path.split('.') : path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = value[Number(step)];
    // Own properties only.
    else value = Object.hasOwn(value, step) ? (value as Values)[step] : undefined;
  }
  return value;
}

/** The text at a path; undefined for other values. */
export function textAt(record: unknown, path: RecordPath | string): string | undefined {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value : undefined;
}

/** True for a valid id; PostgreSQL would reject the whole statement for another. */
export function isId(text: string): boolean {
  return /^\d{1,18}$/u.test(text);
}

/** The id, or an id that no record has when the text is invalid. */
export function idOrNone(text: string): string {
  return isId(text) ? text : '0';
}
