/** A scalar as it stands, written out; empty for nothing and for what is no scalar. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
