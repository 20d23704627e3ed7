/** Values by name: a record, a group or a row in it, an input. References nested, decimals and ids as texts, instants ISO. */
export type Values = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named values: neither null nor a list. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
