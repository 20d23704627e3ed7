import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import type { Connection, WriteOperation, Store } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { DescribedPeriod } from './described-period.ts';
import type { ReportedEntity } from './report-entries.ts';

const { reportingPeriod, transaction } = columns;

/** Whose entries of which period, which has a record. */
export interface BoundPeriod extends Pick<DescribedPeriod, 'from' | 'to'> {
  readonly periodId: string;
  readonly organizationId: string;
  /** Only what was entered until then and is in no other report; absent: all that is dated in the period. */
  readonly enteredUntil?: string;
}

/** An entry that a submission binds to the period, or lets go. */
export interface EntryBinding {
  readonly [column: string]: unknown;
  readonly entity: ReportedEntity;
  readonly id: string;
  readonly isBound: boolean;
}

/**
 * Locks all entries that are or will be bound, by what whoever changes them holds: a certificate of its entries on the market. So
 * either a change is in the report, or the report keeps it out.
 * @returns the entries whose binding a submission changes
 */
export async function lockEntries(
  store: Store,
  { connection }: Pick<WriteOperation, 'connection'>,
  period: BoundPeriod,
): Promise<readonly EntryBinding[]> {
  const { periodId } = period;
  const roots = await connection.query<{ root: string; id: string }>(sql`
    select distinct entry.root, entry.root_id::text as id from report_entry as entry
    where ${isOf(period)} or entry.reporting_period_id = ${periodId} order by entry.root`);
  for (const [root, locked] of Map.groupBy(roots, (each) => each.root))
    await store.lock(
      connection,
      root,
      locked.map(({ id }) => id),
    );
  return await connection.query<EntryBinding>(sql`
    select entry.entity, entry.id::text as id, (${isOf(period)}) is true as "isBound" from report_entry as entry
    where (${isOf(period)} and entry.reporting_period_id is distinct from ${periodId})
      or (entry.reporting_period_id = ${periodId} and (${isOf(period)}) is not true)
    order by entry.entity, entry.id`);
}

/**
 * An entry counts in one report: one that was dated into this period stays in the other report until that is submitted anew.
 * @throws Refusal `errors.export.reportedElsewhere`
 */
export async function assertReportedHere(
  { connection }: Pick<WriteOperation, 'connection'>,
  period: BoundPeriod & Pick<DescribedPeriod, 'code'>,
): Promise<void> {
  const [row] = await connection.query<{ entry: string; period: string }>(sql`
    select entry.name as entry, other.${reportingPeriod.code} as period from report_entry as entry
    join ${tables.reportingPeriod} as other on other.${reportingPeriod.id} = entry.reporting_period_id
    where ${isOf(period)} and other.${reportingPeriod.id} <> ${period.periodId}
    order by entry.entity, entry.id limit 1`);
  if (row !== undefined)
    throw new Refusal('errors.export.reportedElsewhere', { params: { ...row, submitted: period.code } });
}

/** Whether a report that is submitted or closed is made of the certificate, so that what it says of it stays. */
export async function isCertificateReported(connection: Connection, certificateId: string): Promise<boolean> {
  const rows = await connection.query(sql`
    select 1 from ${tables.transaction} as entry
    join ${tables.reportingPeriod} as period on period.${reportingPeriod.id} = entry.${transaction.reportingPeriod}
    where entry.${transaction.certificate} = ${certificateId} and not entry.${transaction.archived}
      and period.${reportingPeriod.status} in ('SUBMITTED', 'CLOSED') limit 1`);
  return rows.length > 0;
}

/** How many entries dated in a period are not bound to it. */
export async function countUnreported(
  { connection }: Pick<WriteOperation, 'connection'>,
  periodId: string,
): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    sql`select count(*)::int as count from unreported_entry where period_id = ${periodId}`,
  );
  return row?.count ?? 0;
}

/** Lets entries refer to the period that reports them, and those that are no longer of it to none. */
export async function bindEntries(
  operation: WriteOperation,
  periodId: string,
  bindings: readonly EntryBinding[],
): Promise<void> {
  for (const [entity, ofEntity] of Map.groupBy(bindings, (binding) => binding.entity)) {
    for (const [isBound, alike] of Map.groupBy(ofEntity, (binding) => binding.isBound)) {
      const ids = alike.map(({ id }) => id);
      const changes: Pick<Transaction, 'reportingPeriod'> = { reportingPeriod: isBound ? { id: periodId } : null };
      await operation.writeAll(entity, ids, changes, { action: 'report' });
    }
  }
}

/** A condition over `report_entry`. */
function isOf({ organizationId, from, to, enteredUntil }: BoundPeriod): Sql {
  const isEntered =
    enteredUntil === undefined
      ? empty
      : sql`and entry.created_at <= ${enteredUntil}::timestamptz and entry.reporting_period_id is null`;
  return sql`(entry.organization_id = ${organizationId} and entry.is_reported
    and entry.day between ${from}::date and ${to}::date ${isEntered})`;
}
