import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../metadata/types/index.ts';
import { quoteName } from '../names/names.ts';
import { requireEntity } from '../query/query-context.ts';
import { endingStatuses, type EndingStatus } from '../tables/ending-statuses.ts';
import type { Connection } from '../types.ts';

/** A record whose status has expired, and the time of expiry as database text. */
export interface Due {
  readonly id: string;
  readonly at: string;
}

/** Selects records whose status has expired. */
export interface DueRequest {
  readonly entity: string;
  /** A status that expires. */
  readonly status: string;
  readonly now: Date;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The last one of the previous batch; absent for the first. */
  readonly past?: Due | undefined;
  readonly limit: number;
}

/** Selects records that expire soon and were not notified of it yet. */
export interface ExpiringRequest extends DueRequest {
  /** Days until expiry. */
  readonly days: number;
  /** Audit action that records the notification. */
  readonly action: string;
  /** Restricts the request to one record. */
  readonly id?: string;
}

/** A batch of records whose status has expired, longest due first; uses the index of that status. */
export function dueRecords(catalogue: Catalogue, connection: Connection, request: DueRequest): Promise<readonly Due[]> {
  return recordsOf(catalogue, connection, request, ({ kind }, after) =>
    kind === 'date' ? sql`${after} < ${request.today}::date` : sql`${after} <= ${request.now}::timestamptz`,
  );
}

/**
 * A batch of records whose status expires within `days` and whose audit trail has no notification since that end was
 * set; earliest end first.
 */
export function expiringRecords(
  catalogue: Catalogue,
  connection: Connection,
  request: ExpiringRequest,
): Promise<readonly Due[]> {
  const { entity, today, now, days, action, id } = request;
  return recordsOf(catalogue, connection, request, ({ kind, end }, after) => {
    const from = kind === 'date' ? sql`${today}::date` : sql`${now}::timestamptz`;
    const span = kind === 'date' ? sql`${days}::int` : sql`make_interval(days => ${days}::int)`;
    const [field = ''] = end.after.split('.');
    return sql`${after} >= ${from} and ${after} <= ${from} + ${span} ${id === undefined ? empty : sql`and id = ${id}::bigint`}
      and not exists (select from audit_entry as told where told.record_id = due.id and told.entity = ${entity}
        and told.action = ${action} and not exists (select from audit_entry as moved where moved.record_id = due.id
          and moved.entity = ${entity} and moved.id > told.id and jsonb_exists(moved.changes, ${field})))`;
  });
}

async function recordsOf(
  catalogue: Catalogue,
  connection: Connection,
  { entity, status, past, limit }: DueRequest,
  conditionOf: (ending: EndingStatus, after: Sql) => Sql,
): Promise<readonly Due[]> {
  const described = requireEntity(catalogue, entity);
  const ending = endingStatuses(catalogue, described).find((each) => each.status === status);
  if (ending === undefined) throw new Error(`${entity} in ${status} does not end by itself`);
  const after = raw(ending.after);
  const isPast =
    past === undefined
      ? empty
      : sql`and (${after}, id) > (${past.at}::${raw(ending.kind === 'date' ? 'date' : 'timestamptz')}, ${past.id}::bigint)`;
  return await connection.query<{ id: string; at: string }>(sql`
    select id::text as id, ${after}::text as at from ${raw(quoteName(described.storage.table))} as due
    where ${raw(ending.index.where ?? 'true')} and ${conditionOf(ending, after)} ${isPast}
    order by due.${after}, due.id limit ${limit}`);
}
