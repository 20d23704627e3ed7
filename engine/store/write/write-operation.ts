import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import { LruCache, type Values } from '../../record/index.ts';
import type { Checks } from '../checks.ts';
import { evidenceStatement, evidenceOf } from '../evidence/record-evidence.ts';
import { requireEntity } from '../query/query-context.ts';
import type { Lists } from '../read/lists.ts';
import type { Connection } from '../types.ts';
import { atomicIncrements, type Addition } from './atomic-increments.ts';
import { type ChangeReason, type EntryValues, entryValues } from './audit-entry.ts';
import type { AuditContext } from './audit-context.ts';
import { assertUnlocked } from './locks.ts';
import { writeOtherSides } from './other-sides.ts';
import { deleteFiles, writeRelatedRows } from './related-rows.ts';
import { inBatch } from '../database/concurrent-reads.ts';
import { type RowAdditions, deletion, trace, updateOfSeveral } from './row-statements.ts';
import { insertRow, updateRow } from './batched-rows.ts';
import { storedFields } from './stored-fields.ts';
import { datedNames, withFormerValues } from './dated-values.ts';
import { type ColumnValue, lossesOf, recordWriteOf } from './record-write.ts';

/**
 * One operation in a database transaction: the only way to change a described row. Each change increments the row's
 * version and writes an audit entry with actor and reason in the same statement, unless the entity is not audited
 * (`storage.audit`). Absent fields stay unchanged. Locked records and fields (`locks`) are refused.
 */
export interface WriteOperation extends AuditContext {
  readonly connection: Connection;
  /** Inserts a record with rows, links and files. @returns its id, generated unless `because` has a fixed one */
  readonly insert: (
    entity: string,
    record: Values,
    because: ChangeReason & { readonly fixedId?: string },
  ) => Promise<string>;
  /** Changes a record, archived or not; the caller must hold its lock. @throws Error if there is no such id */
  readonly write: (entity: string, id: string, changes: Values, because: ChangeReason) => Promise<void>;
  /**
   * Makes the same change to several records, as `write` does, in a constant number of statements.
   * @throws Error for a missing id, and for fields in other tables, dated or personal fields
   */
  readonly writeAll: (
    entity: string,
    ids: readonly string[],
    changes: Values,
    because: Pick<ChangeReason, 'action'>,
  ) => Promise<void>;
  /** Deletes a record, or archives it if its entity archives; `changes` are the last values written. */
  readonly remove: (entity: string, id: string, because: ChangeReason, changes?: Values) => Promise<void>;
  /** Restores an archived record. */
  readonly restore: (entity: string, id: string, because: ChangeReason) => Promise<void>;
  /** Writes an audit entry without changing the record, so that open edits do not conflict. */
  readonly note: (entity: string, id: string, because: ChangeReason) => Promise<void>;
  /** Increments numbers of records under lock. @throws Error for an audited entity */
  readonly add: (entity: string, additions: readonly Addition[]) => Promise<void>;
}

/** Dependencies of write operations, with a cache of statement texts. */
export interface Writer {
  readonly catalogue: Catalogue;
  readonly lists: Lists;
  readonly checks: Checks;
  readonly texts: LruCache<string>;
}

/** Cache size: entities × sets of fields written together. */
const textsKept = 2_000;

/** Creates the writer of a catalogue. */
export function createWriter(catalogue: Catalogue, lists: Lists, checks: Checks): Writer {
  return { catalogue, lists, checks, texts: new LruCache<string>(textsKept) };
}

/** Creates an operation in a database transaction. */
export function beginOperation(writer: Writer, connection: Connection, context: AuditContext): WriteOperation {
  const site: Site = { writer, connection, context };
  const named = (name: string): Entity => requireEntity(writer.catalogue, name);
  const { viewer, now, today, requestId } = context;
  return {
    connection,
    viewer,
    now,
    today,
    requestId,
    insert: (entity, record, because) => insert(site, named(entity), record, because),
    write: (entity, id, changes, because) => write(site, { entity: named(entity), id }, changes, because),
    writeAll: (entity, ids, changes, because) => writeAll(site, { entity: named(entity), ids }, changes, because),
    remove: (entity, id, because, changes = {}) => remove(site, { entity: named(entity), id }, changes, because),
    restore: (entity, id, because) => restore(site, { entity: named(entity), id }, because),
    note: (entity, id, because) => note(site, { entity: named(entity), id }, because),
    add: (entity, added) => add(site, named(entity), added),
  };
}

/** A save of a stored record before its validation. */
export interface LockedSave {
  readonly entity: Entity;
  readonly id: string;
  readonly before: Values;
  /** The changed values, in terms of the record. */
  readonly given: Values;
  readonly action: string;
  readonly today: string;
}

/**
 * Checks field locks before the rules of a record, so that a person gets the reason of the lock and not that the field
 * is read-only. @throws RecordLocked
 */
export async function assertSaveUnlocked(
  { checks }: Writer,
  connection: Connection,
  { entity, id, before, given, action, today }: LockedSave,
): Promise<void> {
  if (entity.locks === undefined) return;
  const { changes } = recordWriteOf(entity.fields, before, given);
  await assertUnlocked(checks, connection, { entity, ids: [id], fields: Object.keys(changes), action, today });
}

interface Site {
  readonly writer: Writer;
  readonly connection: Connection;
  readonly context: AuditContext;
}

interface Row {
  readonly entity: Entity;
  readonly id: string;
}

interface Rows {
  readonly entity: Entity;
  readonly ids: readonly string[];
}

async function insert(
  site: Site,
  entity: Entity,
  record: Values,
  because: Parameters<WriteOperation['insert']>[2],
): Promise<string> {
  const { writer, connection, context } = site;
  const { columns, parts, changes } = recordWriteOf(entity.fields, undefined, record);
  const { now } = context;
  const values = [...columns, { column: 'created_at', value: now }, { column: 'updated_at', value: now }];
  const beside = besideOf(writer, entity, context, entryValues(entity, context, because, changes));
  const id = await insertRow(writer.texts, connection, entity, { id: because.fixedId, columns: values, beside });
  await writeBeside(site, { entity, id, age: 'new' }, parts);
  return id;
}

async function write(site: Site, row: Row, given: Values, because: ChangeReason): Promise<void> {
  const names = [...Object.keys(given), ...datedNames(row.entity)];
  const before = because.before ?? (await readOneBefore(site, row, names));
  const dated = withFormerValues(row.entity, before, given, site.context.today);
  const { columns, parts, changes } = recordWriteOf(row.entity.fields, before, dated);
  await unlocked(site, rowsOf(row), because.action, Object.keys(changes));
  await changeRow(site, row, columns, entryValues(row.entity, site.context, because, changes));
  await writeBeside(site, { ...row, age: 'stored' }, parts);
}

async function writeAll(site: Site, rows: Rows, given: Values, because: Pick<ChangeReason, 'action'>): Promise<void> {
  if (rows.ids.length === 0) return;
  const { writer, connection, context } = site;
  const { entity } = rows;
  const { columns, parts } = recordWriteOf(entity.fields, undefined, given);
  const isOneByOne = (name: string) => entity.fields[name]?.personal === true || datedNames(entity).includes(name);
  if (Object.keys(parts).length > 0 || Object.keys(given).some(isOneByOne))
    throw new Error(`records of ${entity.name} get these fields one by one: ${Object.keys(given).join(', ')}`);
  const before = await readBefore(site, rows, Object.keys(given));
  const changes = new Map([...before].map(([id, was]) => [id, recordWriteOf(entity.fields, was, given).changes]));
  const changed = [...changes].flatMap(([id, fields]) => (Object.keys(fields).length > 0 ? [id] : []));
  await unlocked(site, { entity, ids: changed }, because.action, Object.keys(given));
  const several = [...changes].map(([id, fields]) => {
    return { id, columns, beside: besideOf(writer, entity, context, entryValues(entity, context, because, fields)) };
  });
  const written = await connection.query(updateOfSeveral(writer.texts, entity, several));
  if (written.length !== changes.size) throw new Error(`not all ${entity.name} are there to write`);
}

function besideOf(
  { catalogue }: Writer,
  entity: Entity,
  { now }: AuditContext,
  entry: RowAdditions['entry'],
): RowAdditions {
  return { now, entry, evidence: evidenceOf(catalogue, entity) };
}

async function writeBeside(
  { writer, connection, context }: Site,
  row: Row & { readonly age: 'new' | 'stored' },
  parts: Values,
): Promise<void> {
  if (Object.keys(parts).length === 0) return;
  await writeRelatedRows(connection, row, parts);
  await writeOtherSides(connection, writer.catalogue, { ...row, record: parts });
  const evidence = evidenceOf(writer.catalogue, row.entity);
  if (evidence?.beside === undefined) return;
  await inBatch(connection, `evidence ${row.entity.name}`, { id: row.id, now: context.now }, async (own, records) => {
    const stated = evidenceStatement(row.entity, evidence, records);
    if (stated !== undefined) await own.query(stated);
    return records.map(() => undefined);
  });
}

async function remove(site: Site, row: Row, given: Values, because: ChangeReason): Promise<void> {
  const { writer, connection, context } = site;
  const { entity, id } = row;
  const before = because.before ?? (await readOneBefore(site, row, Object.keys(entity.fields)));
  const { columns } = recordWriteOf(entity.fields, before, given);
  await unlocked(site, rowsOf(row), because.action);
  const entry = entryValues(entity, context, because, lossesOf(entity.fields, before, given));
  if (entity.storage.archive) {
    await changeRow(site, row, [...columns, { column: 'archived', value: true }], entry);
    return;
  }
  if (entity.storage.evidence !== 'none') throw new Error(`${entity.name} is evidence, which is never deleted`);
  await deleteFiles(connection, row);
  await connection.query(deletion(writer.texts, entity, id, entry));
}

async function restore(site: Site, row: Row, because: ChangeReason): Promise<void> {
  const changes = { archived: { from: true, to: false } };
  await unlocked(site, rowsOf(row), because.action);
  const entry = entryValues(row.entity, site.context, because, changes);
  await changeRow(site, row, [{ column: 'archived', value: false }], entry);
}

function unlocked(
  { writer, connection, context }: Site,
  rows: Rows,
  action: string,
  fields?: readonly string[],
): Promise<void> {
  return assertUnlocked(writer.checks, connection, {
    ...rows,
    ...(fields && { fields }),
    action,
    today: context.today,
  });
}

function rowsOf({ entity, id }: Row): Rows {
  return { entity, ids: [id] };
}

async function note({ writer, connection, context }: Site, { entity, id }: Row, because: ChangeReason): Promise<void> {
  const entry = entryValues(entity, context, because, {});
  if (entry === undefined) throw new Error(`${entity.name} has no audit trail`);
  const noted = await connection.query(trace(writer.texts, entity, id, entry));
  if (noted.length === 0) throw new Error(`there is no ${entity.name} ${id} to note something of`);
}

async function changeRow(
  { writer, connection, context }: Site,
  { entity, id }: Row,
  columns: readonly ColumnValue[],
  entry: EntryValues | undefined,
): Promise<void> {
  await updateRow(writer.texts, connection, entity, { id, columns, beside: besideOf(writer, entity, context, entry) });
}

async function add({ writer, connection, context }: Site, entity: Entity, added: readonly Addition[]) {
  if (entity.storage.audit)
    throw new Error(`the audit trail tells each change of ${entity.name}: it has to be written`);
  const [first] = added;
  if (first === undefined) return;
  const key = ['add', entity.name, ...Object.keys(first.amounts)].join(' ');
  await inBatch(connection, key, { added, now: context.now }, async (own, requests) => {
    await own.query(atomicIncrements(writer.texts, entity, requests));
    return requests.map(() => undefined);
  });
}

async function readOneBefore(site: Site, { entity, id }: Row, names: readonly string[]): Promise<Values> {
  const [before = {}] = (await readBefore(site, { entity, ids: [id] }, names)).values();
  return before;
}

/** Reads fields of records by id, archived or not, with engine rights. @throws Error for a missing id */
async function readBefore(
  { writer, connection, context }: Site,
  { entity, ids }: Rows,
  names: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([name]) => names.includes(name)));
  const principal = { viewer: undefined, today: context.today, reach: 'everything' } as const;
  const selection = { id: true as const, ...storedFields(fields) };
  const groups = new Map<string, Values>();
  for (const isArchived of entity.storage.archive ? [false, true] : [false]) {
    const missing = ids.filter((id) => !groups.has(id));
    if (missing.length === 0) break;
    const filter = { id: missing, ...(isArchived && { archived: true }) };
    const request = { filter, sort: byId, offset: 0, limit: missing.length, selection, count: false };
    const { items } = await writer.lists.page(connection, principal, { entity: entity.name }, request);
    for (const item of items) groups.set(String(item['id']), item);
  }
  const lost = ids.find((id) => !groups.has(id));
  if (lost !== undefined) throw new Error(`there is no ${entity.name} ${lost} to write`);
  return groups;
}

const byId = [{ by: 'id', direction: 'ASC' }] as const;
