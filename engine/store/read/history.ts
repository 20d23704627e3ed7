import sql, { type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { requireEntity } from '../query/query-context.ts';
import type { Changes, Connection, RecordName } from '../types.ts';

/** One entry of a record's audit trail; actor and organization are null if unknown. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actorId: string | null;
  readonly organizationId: string | null;
  readonly changes: Changes;
  /** Status after the entry, for a record with a workflow. */
  readonly endState: string | null;
}

/** An entry read by its id. */
export interface TrailEntry extends Pick<AuditEntry, 'changes'> {
  readonly recordId: string;
}

/** A page of a trail. */
export interface TrailPart {
  /** Id of the earliest entry to read; absent: all. */
  readonly since?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Personal data of an entry is in a separate table until it is erased. */
const personal = sql`left join audit_personal as personal on personal.entry_id = entry.id`;
const whole = sql`(entry.changes || coalesce(personal.changes, '{}'))`;

/** A page of a record's audit trail, latest first, in one statement that uses an index. */
export async function auditTrail(
  catalogue: Catalogue,
  connection: Connection,
  record: RecordName,
  { offset, limit, since }: TrailPart,
): Promise<readonly AuditEntry[]> {
  const status = statusOf(catalogue, record);
  return await connection.query<AuditEntry & Record<string, unknown>>(sql`
    select entry.id::text as "id", entry.at as "at", entry.action as "action", entry.actor_id::text as "actorId",
      entry.organization_id::text as "organizationId", ${whole} as "changes", ${status} as "endState"
    from audit_entry as entry ${personal} where entry.record_id = ${record.id}::bigint and entry.entity = ${record.entity}
      and ${isSince(since)}
    order by entry.id desc limit ${limit} offset ${offset}`);
}

/** The record id and changes of an audit entry of an entity. */
export async function trailEntry(connection: Connection, entity: string, id: string): Promise<TrailEntry | undefined> {
  const [entry] = await connection.query<TrailEntry & Record<string, unknown>>(sql`
    select entry.record_id::text as "recordId", ${whole} as "changes"
    from audit_entry as entry ${personal} where entry.id = ${id}::bigint and entry.entity = ${entity}`);
  return entry;
}

/** Audited changes of some fields of a record, latest first; skips entries that changed none of them. */
export async function trailOf(
  connection: Connection,
  { entity, id }: RecordName,
  fields: readonly string[],
): Promise<readonly Pick<AuditEntry, 'id' | 'changes'>[]> {
  return await connection.query<Pick<AuditEntry, 'id' | 'changes'> & Record<string, unknown>>(sql`
    select entry.id::text as "id", jsonb_object_agg(change.key, change.value) as "changes"
    from audit_entry as entry ${personal} cross join jsonb_each(${whole}) as change
    where entry.record_id = ${id}::bigint and entry.entity = ${entity} and change.key = any(${fields}::text[])
    group by entry.id order by entry.id desc`);
}

function isSince(since: string | undefined): Sql {
  return since === undefined ? sql`true` : sql`id >= ${since}::bigint`;
}

/** Number of entries in a record's audit trail, from `since` if present; counted up to `most`. */
export async function trailLength(
  connection: Connection,
  { entity, id }: RecordName,
  most: number,
  since?: string,
): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from audit_entry
      where record_id = ${id}::bigint and entity = ${entity} and ${isSince(since)} limit ${most}) as counted`);
  return counted?.count ?? 0;
}

/** The status after the entry: the latest change of it up to there. */
function statusOf(catalogue: Catalogue, { entity }: RecordName): Sql {
  const field = requireEntity(catalogue, entity).workflow?.field;
  if (field === undefined) return sql`null::text`;
  return sql`(
    select before.changes -> ${field}::text ->> 'to' from audit_entry as before
    where before.record_id = entry.record_id and before.entity = entry.entity and before.id <= entry.id
      and before.changes ? ${field}::text order by before.id desc limit 1)`;
}
