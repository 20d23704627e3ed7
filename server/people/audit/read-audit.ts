import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';

/** What entries are asked for; what is left out narrows nothing. */
export interface AuditFilter {
  readonly actorId?: string;
  /** `certificate`, or `account` for sign-ins. */
  readonly entity?: string;
  readonly recordId?: string;
  readonly action?: string;
  /** Instants; `until` itself is left out. */
  readonly from?: string;
  readonly until?: string;
}

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly actorName: string | null;
  readonly organizationName: string | null;
  readonly entity: string;
  readonly recordId: string;
  readonly action: string;
  readonly changes: unknown;
}

type Row = Omit<AuditEntry, 'at'> & Readonly<{ at: Date }>;

/** Entries of the audit trail, latest first, from those before `before` on. */
export async function readAudit(
  connection: Connection,
  filter: AuditFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly AuditEntry[]> {
  const { user, organization } = columns;
  const rows = await connection.query<Row & Record<string, unknown>>(sql`
    select entry.id::text as id, entry.at, person.${user.fullName} as "actorName",
      organization.${organization.name} as "organizationName", entry.entity, entry.record_id::text as "recordId",
      entry.action, entry.changes
    from audit_entry entry
      left join ${tables.user} as person on person.${user.id} = entry.actor_id
      left join ${tables.organization} as organization on organization.${organization.id} = entry.organization_id
    ${where([...conditionsOf(filter), ...(isNumber(before) ? [sql`entry.id < ${before}::bigint`] : [])])}
    order by entry.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

function conditionsOf({ actorId, entity, recordId, action, from, until }: AuditFilter): readonly Sql[] {
  return [
    ...(actorId === undefined ? [] : [isNumber(actorId) ? sql`entry.actor_id = ${actorId}::bigint` : sql`false`]),
    ...(recordId === undefined ? [] : [isNumber(recordId) ? sql`entry.record_id = ${recordId}::bigint` : sql`false`]),
    ...(entity === undefined ? [] : [sql`entry.entity = ${entity}`]),
    ...(action === undefined ? [] : [sql`entry.action = ${action}`]),
    ...(from === undefined ? [] : [sql`entry.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`entry.at < ${until}::timestamptz`]),
  ];
}

function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql`where ${join(conditions, ' and ')}`;
}

function isNumber(id: string | undefined): id is string {
  return id !== undefined && /^\d{1,18}$/u.test(id);
}
