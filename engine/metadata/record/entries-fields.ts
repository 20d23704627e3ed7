import type { Entity, Field, StoredEntries } from '../types/index.ts';

/** A field that keeps a list of things with a row each. */
export type EntriesField = Extract<Field, { readonly type: 'json' }> & { readonly entries: StoredEntries };

/** Of such a list as many come with the record; all of them are read page by page. */
export const entriesWithRecord = 50;

/** The fields of a record that keep such lists. */
export function entriesFields({ fields }: Pick<Entity, 'fields'>): readonly EntriesField[] {
  return Object.values(fields).filter(isEntriesField);
}

/** Whether a field keeps such a list. */
export function isEntriesField(field: Field | undefined): field is EntriesField {
  return field?.type === 'json' && field.entries !== undefined;
}

/** The name under which a record answers how many entries a field keeps. */
export function entriesCount(field: string): string {
  return `${field}Count`;
}

/** The name of the query that answers the entries of a record's field page by page: `importErrors`. */
export function entriesQuery({ name }: Pick<Entity, 'name'>, field: string): string {
  return `${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}
