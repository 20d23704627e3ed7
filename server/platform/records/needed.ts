/** The value of a required field. @throws Error when absent, since rules should have ensured it */
export function needed<R extends object, F extends keyof R & string>(record: R, field: F): NonNullable<R[F]> {
  const value = record[field];
  if (value === null || value === undefined) throw new Error(`the record has no ${field}`);
  return value;
}
