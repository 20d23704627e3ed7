import type { Entity } from '../../metadata/types/index.ts';
import type { RecentlyUsed } from '../read/statement-cache.ts';
import { quoted } from '../names/names.ts';
import type { Statement } from '../types.ts';
import { type EntryValues, withEntry } from './audit-entry.ts';
import type { ColumnValue } from './written.ts';

type Texts = RecentlyUsed<string>;
type Entry = EntryValues | undefined;

/** Inserts a row, with its audit entry. */
export function insertion(texts: Texts, { storage }: Entity, columns: readonly ColumnValue[], entry: Entry): Statement {
  const names = columns.map(({ column }) => column);
  const text = kept(texts, ['insert', storage.table, kindOf(entry), ...names], () => {
    const row = `insert into ${quoted(storage.table)} (${names.map(quoted).join(', ')})
      values (${names.map((_, index) => `$${String(index + 1)}`).join(', ')}) returning id::text as id`;
    return entry === undefined ? row : withEntry(row, names.length + 1, entry.isPersonal);
  });
  return { text, values: [...columns.map(({ value }) => value), ...(entry?.values ?? [])] };
}

/** Updates a row and counts its version up, with its audit entry. */
export function update(
  texts: Texts,
  { storage }: Entity,
  { id, now, entry }: { readonly id: string; readonly now: Date; readonly entry: Entry },
  columns: readonly ColumnValue[],
): Statement {
  const names = columns.map(({ column }) => column);
  const text = kept(texts, ['update', storage.table, kindOf(entry), ...names], () => {
    const sets = names.map((name, index) => `${quoted(name)} = $${String(index + 3)}, `);
    const row = `update ${quoted(storage.table)} set ${sets.join('')}row_version = row_version + 1, updated_at = $2
      where id = $1 returning id::text as id`;
    return entry === undefined ? row : withEntry(row, names.length + 3, entry.isPersonal);
  });
  // Which fields change together is up to people: a plan for each set would be kept by every connection.
  return {
    text,
    values: [id, now, ...columns.map(({ value }) => value), ...(entry?.values ?? [])],
    planned: 'eachTime',
  };
}

/** Leaves a row as it is, with an audit entry. */
export function trace(texts: Texts, { storage }: Entity, id: string, entry: EntryValues): Statement {
  const text = kept(texts, ['trace', storage.table, kindOf(entry)], () =>
    withEntry(`select id::text as id from ${quoted(storage.table)} where id = $1`, 2, entry.isPersonal),
  );
  return { text, values: [id, ...entry.values] };
}

/** Deletes a row, with its audit entry. */
export function deletion(texts: Texts, { storage }: Entity, id: string, entry: Entry): Statement {
  const text = kept(texts, ['delete', storage.table, kindOf(entry)], () => {
    const row = `delete from ${quoted(storage.table)} where id = $1 returning id::text as id`;
    return entry === undefined ? row : withEntry(row, 2, entry.isPersonal);
  });
  return { text, values: [id, ...(entry?.values ?? [])] };
}

/** Statements differ by whether there is an entry, and whether something of it is kept apart. */
function kindOf(entry: Entry): string {
  if (entry === undefined) return 'no entry';
  return entry.isPersonal ? 'personal' : 'entry';
}

function kept(texts: Texts, shape: readonly string[], make: () => string): string {
  return texts.get(shape.join(' '), make);
}
