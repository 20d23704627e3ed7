import type { Entity, Field, StoredEntries } from '../types/index.ts';

/** A JSON field that stores a list of entries. */
export type EntriesField = Extract<Field, { readonly type: 'json' }> & { readonly entries: StoredEntries };

/** Number of entries returned with the record; the rest is paginated. */
export const entriesWithRecord = 50;

/** The entry-list fields of an entity. */
export function entriesFields({ fields }: Pick<Entity, 'fields'>): readonly EntriesField[] {
  return Object.values(fields).filter(isEntriesField);
}

export function isEntriesField(field: Field | undefined): field is EntriesField {
  return field?.type === 'json' && field.entries !== undefined;
}

/** The name of the field with the number of entries. */
export function entriesCount(field: string): string {
  return `${field}Count`;
}

/** The name of the paginated query for a field's entries: `importErrors`. */
export function entriesQuery({ name }: Pick<Entity, 'name'>, field: string): string {
  return `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
