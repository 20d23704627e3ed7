import type { Values } from '../../engine/record/index.ts';

/** The id of a loaded reference; null where there is none. */
export function optionalId(reference: unknown): string | null {
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null;
  return String(reference.id);
}

/** The id of a record's reference. @throws when there is none: rules that require it have not run */
export function idOf(record: Values, field: string): string {
  const id = optionalId(record[field]);
  if (id === null) throw new Error(`the record has no ${field}`);
  return id;
}
