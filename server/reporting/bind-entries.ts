import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import type { Connection, WriteOperation, Store } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { isYearOfHolder } from './closed-period.ts';
import type { DescribedPeriod } from './described-period.ts';
import type { ReportedEntity } from './report-entries.ts';

const { reportingPeriod, transaction } = columns;

/** A period with its record, and the entries to bind. */
export interface BoundPeriod extends Pick<DescribedPeriod, 'from' | 'to'> {
  readonly periodId: string;
  readonly organizationId: string;
  /** Only unbound entries created until then; absent: all dated in the period. */
  readonly enteredUntil?: string;
}

/** A change of an entry's binding to the period by a submission. */
export interface EntryBinding {
  readonly [column: string]: unknown;
  readonly entity: ReportedEntity;
  readonly id: string;
  readonly isBound: boolean;
}

/**
 * Locks all entries that are or will be bound, through the record that their writers lock (the certificate for market
 * entries). A concurrent change is thus either in the report or refused by it.
 * @returns the changes of bindings
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
 * Checks that no entry of the period is still bound to another report, which must be resubmitted first.
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

/**
 * True when a submitted or closed quarter report, or the closed year of a holder, contains the certificate, so that
 * reported values must not change.
 */
export async function isCertificateReported(connection: Connection, certificateId: string): Promise<boolean> {
  const rows = await connection.query(sql`
    select 1 from ${tables.transaction} as entry
    join ${tables.reportingPeriod} as period on period.${reportingPeriod.id} = entry.${transaction.reportingPeriod}
    where entry.${transaction.certificate} = ${certificateId} and not entry.${transaction.archived}
      and period.${reportingPeriod.status} in ('SUBMITTED', 'CLOSED')
    union all
    select 1 from ${tables.reportingPeriod} as period
    where period.${reportingPeriod.status} = 'CLOSED' and ${isYearOfHolder(certificateId)} limit 1`);
  return rows.length > 0;
}

/** Number of entries dated in a period but not bound to it. */
export async function countUnreported(
  { connection }: Pick<WriteOperation, 'connection'>,
  periodId: string,
): Promise<number> {
  const [row] = await connection.query<{ count: number }>(
    sql`select count(*)::int as count from unreported_entry where period_id = ${periodId}`,
  );
  return row?.count ?? 0;
}

/** Sets or clears the period of entries. */
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

/** Condition on `report_entry`. */
function isOf({ organizationId, from, to, enteredUntil }: BoundPeriod): Sql {
  const isEntered =
    enteredUntil === undefined
      ? empty
      : sql`and entry.created_at <= ${enteredUntil}::timestamptz and entry.reporting_period_id is null`;
  return sql`(entry.organization_id = ${organizationId} and entry.is_reported
    and entry.day between ${from}::date and ${to}::date ${isEntered})`;
}
