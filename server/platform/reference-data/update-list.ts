import sql, { raw } from 'sql-template-tag';
import { isSameValue, type Entity, type Json } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import {
  columnName,
  quoteName,
  storedFields,
  type Connection,
  type WriteOperation,
  type Store,
} from '../../../engine/store/index.ts';

/** A row of a reference data file. */
export type SeedRow = Readonly<Record<string, Json>>;

/** A reference list and its writer. */
export interface ReferenceList {
  readonly operation: WriteOperation;
  readonly store: Store;
  readonly entity: Entity;
  /** Converts a row to a record. */
  readonly toRecord: (row: SeedRow) => Promise<Values>;
}

/** Audit action of this module; any other action on a record means a person changed it. */
const action = 'loadReferenceData';

/** Inserts each row as a record. @returns the number of rows */
export async function addRows(list: ReferenceList, rows: readonly SeedRow[]): Promise<number> {
  for (const row of rows) await addRow(list, row);
  return rows.length;
}

/**
 * Updates a loaded list from its file, matching rows by a unique text: inserts new rows and updates records that nobody
 * has changed. Records changed, renamed or removed by a person stay; lists without unique text or audit trail are
 * skipped.
 * @returns number of inserted or updated records
 */
export async function updateList(list: ReferenceList, rows: readonly SeedRow[]): Promise<number> {
  const { operation, store, entity } = list;
  const key = Object.values(entity.fields).find((field) => field.type === 'text' && field.unique);
  if (key === undefined || !entity.storage.audit) return 0;
  const present = await readPresent(operation.connection, entity, columnName(key));
  await store.lock(operation.connection, entity.name, [...present.values()]);
  const loaded = await readLoaded(operation.connection, entity, key.name);
  let written = 0;
  for (const row of rows) {
    const name = row[key.name];
    if (typeof name !== 'string') continue;
    const record = loaded.get(name);
    if (record === undefined) written += present.has(name) ? 0 : await addRow(list, row);
    else if (!record.isChanged) written += await updateRecord(list, record.id, row);
  }
  return written;
}

async function addRow({ operation, entity, toRecord }: ReferenceList, { id, ...row }: SeedRow): Promise<number> {
  const fixed = id === undefined ? {} : { fixedId: typeof id === 'string' ? id : JSON.stringify(id) };
  await operation.insert(entity.name, await toRecord(row), { action, ...fixed });
  return 1;
}

async function updateRecord(
  { operation, store, entity, toRecord }: ReferenceList,
  id: string,
  { id: _, ...row }: SeedRow,
): Promise<number> {
  const principal = { viewer: undefined, today: operation.today, reach: 'everything' } as const;
  const selection = { id: true, ...storedFields(entity.fields) } as const;
  const before = await store.oneWithin(operation.connection, principal, { entity: entity.name, id }, selection);
  if (before === undefined) return 0;
  const record = await toRecord(row);
  const changed = Object.values(entity.fields).filter(
    (field) => field.name in record && !isSameValue(field, before[field.name], record[field.name]),
  );
  if (changed.length === 0) return 0;
  const changes = Object.fromEntries(changed.map(({ name }) => [name, record[name]]));
  await operation.write(entity.name, id, changes, { action, before });
  return 1;
}

/** Ids by unique text, including archived records. */
async function readPresent(
  connection: Connection,
  { storage }: Entity,
  column: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ id: string; name: string }>(sql`
    select id::text as id, ${raw(quoteName(column))} as name from ${raw(quoteName(storage.table))}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface LoadedRecord {
  readonly id: string;
  /** Changed, removed or restored by a person since. */
  readonly isChanged: boolean;
}

/** Loaded records by the unique text they were loaded with. */
async function readLoaded(
  connection: Connection,
  { name: entity }: Entity,
  key: string,
): Promise<ReadonlyMap<string, LoadedRecord>> {
  const rows = await connection.query<Readonly<{ id: string; name: string; isChanged: boolean }>>(sql`
    select loaded.record_id::text as id, loaded.changes -> ${key}::text ->> 'to' as name,
      exists (select from audit_entry as other where other.record_id = loaded.record_id
        and other.entity = ${entity} and other.action <> ${action}) as "isChanged"
    from audit_entry as loaded
    where loaded.entity = ${entity} and loaded.action = ${action} and loaded.changes -> ${key}::text is not null`);
  return new Map(rows.map(({ name, ...record }) => [name, record]));
}
