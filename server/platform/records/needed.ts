/** The value of a field. @throws when there is none: rules that require it have not run */
export function needed<R extends object, F extends keyof R & string>(record: R, field: F): NonNullable<R[F]> {
  const value = record[field];
  if (value === null || value === undefined) throw new Error(`the record has no ${field}`);
  return value;
}
