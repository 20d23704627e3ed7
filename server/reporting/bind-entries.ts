import sql, { empty } from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import type { Connection, WriteOperation, Store } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { DescribedPeriod } from './described-period.ts';

const { reportingPeriod, transaction } = columns;

/** Whose entries of which period, which has a record. */
export interface BoundPeriod extends Pick<DescribedPeriod, 'from' | 'to'> {
  readonly periodId: string;
  readonly organizationId: string;
  /** Only what was entered until then and is in no other report; absent: all that is dated in the period. */
  readonly enteredUntil?: string;
}

/**
 * Locks the certificates of all entries that are or will be bound: whoever changes an entry holds its certificate, so that either
 * the change is in the report, or the report keeps the change out.
 */
export async function lockEntries(store: Store, { connection }: WriteOperation, period: BoundPeriod): Promise<void> {
  const rows = await connection.query<{ id: string }>(sql`
    select distinct entry.${transaction.certificate}::text as id from ${tables.transaction} as entry
    where ${isOnMarket(period)} or entry.${transaction.reportingPeriod} = ${period.periodId}`);
  if (rows.length > 0)
    await store.lock(
      connection,
      'certificate',
      rows.map(({ id }) => id),
    );
}

/**
 * An entry counts in one report: one that was dated into this period stays in the other report until that is submitted anew.
 * @throws Refusal `errors.export.reportedElsewhere`
 */
export async function assertReportedHere(
  { connection }: Pick<WriteOperation, 'connection'>,
  period: BoundPeriod & Pick<DescribedPeriod, 'code'>,
): Promise<void> {
  const [found] = await connection.query<{ entry: string; period: string }>(sql`
    select entry.${transaction.code} as entry, other.${reportingPeriod.code} as period
    from ${tables.transaction} as entry
    join ${tables.reportingPeriod} as other on other.${reportingPeriod.id} = entry.${transaction.reportingPeriod}
    where ${isOnMarket(period)} and other.${reportingPeriod.id} <> ${period.periodId}
    order by entry.${transaction.id} limit 1`);
  if (found !== undefined)
    throw new Refusal('errors.export.reportedElsewhere', { params: { ...found, submitted: period.code } });
}

/** Whether a report that is submitted or closed is made of the certificate, so that what it says of it stays. */
export async function isCertificateReported(connection: Connection, certificateId: string): Promise<boolean> {
  const found = await connection.query(sql`
    select 1 from ${tables.transaction} as entry
    join ${tables.reportingPeriod} as period on period.${reportingPeriod.id} = entry.${transaction.reportingPeriod}
    where entry.${transaction.certificate} = ${certificateId} and not entry.${transaction.archived}
      and period.${reportingPeriod.status} in ('SUBMITTED', 'CLOSED') limit 1`);
  return found.length > 0;
}

/** How many entries dated in a period are not bound to it. */
export async function countUnreported(
  { connection }: Pick<WriteOperation, 'connection'>,
  period: BoundPeriod,
): Promise<number> {
  const [row] = await connection.query<{ count: number }>(sql`
    select count(*)::int as count from ${tables.transaction} as entry
    where ${isOnMarket(period)} and entry.${transaction.reportingPeriod} is distinct from ${period.periodId}`);
  return row?.count ?? 0;
}

/** Lets the entries on the market refer to the period that reports them, and those that are no longer of it to none. */
export async function bindEntries(operation: WriteOperation, period: BoundPeriod): Promise<void> {
  const { periodId } = period;
  const changed = await operation.connection.query<{ id: string; is_bound: boolean }>(sql`
    select entry.${transaction.id}::text as id, ${isOnMarket(period)} as is_bound from ${tables.transaction} as entry
    where (${isOnMarket(period)} and entry.${transaction.reportingPeriod} is distinct from ${periodId})
      or (entry.${transaction.reportingPeriod} = ${periodId} and not entry.${transaction.archived} and not ${isOnMarket(period)})
    order by entry.${transaction.id}`);
  for (const { id, is_bound: isBound } of changed) {
    const changes: Partial<Transaction> = { reportingPeriod: isBound ? { id: periodId } : null };
    await operation.write('transaction', id, changes, { action: 'report' });
  }
}

function isOnMarket({ organizationId, from, to, enteredUntil }: BoundPeriod) {
  const isEntered =
    enteredUntil === undefined
      ? empty
      : sql`and entry.${transaction.createdAt} <= ${enteredUntil}::timestamptz and entry.${transaction.reportingPeriod} is null`;
  return sql`(entry.${transaction.supplier} = ${organizationId} and entry.${transaction.status} = 'ON_MARKET'
    and not entry.${transaction.archived} and entry.${transaction.date} between ${from}::date and ${to}::date ${isEntered})`;
}
