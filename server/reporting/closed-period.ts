import sql from 'sql-template-tag';
import { Refusal } from '../../engine/api/index.ts';
import type { Connection } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';

/** What of a transaction says in whose report it is. */
type Dated = Partial<Pick<Transaction, 'date' | 'status' | 'supplier'>>;

const { reportingPeriod } = columns;

/**
 * Nothing is dated into a period that the registry has closed: into a quarter nothing on the market, into a year nothing at all.
 * The period stays as it is until the database transaction ends.
 * @throws Refusal `errors.transaction.periodClosed`
 */
export async function assertPeriodOpen(connection: Connection, { date, status, supplier }: Dated): Promise<void> {
  if (typeof date !== 'string' || supplier === undefined || supplier === null) return;
  const kinds = status === 'ON_MARKET' ? ['QUARTER', 'YEAR'] : ['YEAR'];
  const found = await connection.query<{ code: string; status: string }>(sql`
    select ${reportingPeriod.code} as code, ${reportingPeriod.status} as status from ${tables.reportingPeriod}
    where ${reportingPeriod.organization} = ${supplier.id} and ${reportingPeriod.kind} = any(${kinds}::text[])
      and ${date}::date between ${reportingPeriod.from} and ${reportingPeriod.to}
    order by ${reportingPeriod.id} for share`);
  const closed = found.find((period) => period.status === 'CLOSED');
  if (closed !== undefined)
    throw new Refusal('errors.transaction.periodClosed', { path: ['date'], params: { period: closed.code } });
}
