/** Values by name: a record, a group or a row in it, an input. References nested, decimals and ids as texts, instants ISO. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named values: neither null nor a list. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether nothing stands there: absent, null or an empty text. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Whether a value can be read as a plain number, as a string or as itself. */
export function isNumber(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}
