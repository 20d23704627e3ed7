import sql from 'sql-template-tag';
import { Refusal, type Precheck } from '../../engine/api/index.ts';
import type { Connection } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';

/** What of a movement says in whose reports it is. */
export type DatedMovement = Partial<Pick<Transaction, 'date' | 'status' | 'supplier' | 'buyer'>>;

const { reportingPeriod } = columns;

/**
 * Nothing dated in a period that the registry has closed is added, changed or removed: in a quarter of its supplier nothing on the
 * market, in a year of its supplier or buyer nothing at all. The period stays as it is until the database transaction ends.
 * @throws Refusal `errors.transaction.periodClosed`
 */
export async function assertPeriodOpen(
  connection: Connection,
  movement: DatedMovement,
  path: readonly string[] = ['date'],
): Promise<void> {
  if (typeof movement.date !== 'string') return;
  const found = await connection.query<{ code: string; status: string }>(sql`
    select ${reportingPeriod.code} as code, ${reportingPeriod.status} as status from ${tables.reportingPeriod}
    where ${reportingPeriod.organization} = any(${partiesOf(movement)}::bigint[])
      and ${reportingPeriod.kind} = any(${kindsOf(movement)}::text[])
      and ${movement.date}::date between ${reportingPeriod.from} and ${reportingPeriod.to}
    order by ${reportingPeriod.id} for share`);
  const closed = found.find((period) => period.status === 'CLOSED');
  if (closed !== undefined) throw periodClosed(closed.code, path);
}

interface ClosedPeriod {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly kind: string;
  readonly code: string;
  readonly from: string;
  readonly to: string;
}

/** Tells which new records would be dated into a closed period; `toMovement` says what of a record is dated. */
export function precheckPeriods<R extends object>(
  toMovement: (record: R) => DatedMovement,
  path: readonly string[] = ['date'],
): Precheck<R> {
  let closed: readonly ClosedPeriod[] = [];
  return {
    load: async (connection, records) => {
      const parties = new Set(records.flatMap((record) => partiesOf(toMovement(record))));
      closed = await connection.query<ClosedPeriod>(sql`
        select ${reportingPeriod.organization}::text as "organizationId", ${reportingPeriod.kind} as kind,
          ${reportingPeriod.code} as code, ${reportingPeriod.from}::text as "from", ${reportingPeriod.to}::text as "to"
        from ${tables.reportingPeriod}
        where ${reportingPeriod.status} = 'CLOSED' and ${reportingPeriod.organization} = any(${[...parties]}::bigint[])
        order by ${reportingPeriod.id}`);
    },
    refusalOf: (record) => {
      const movement = toMovement(record);
      const { date } = movement;
      if (typeof date !== 'string') return undefined;
      const [parties, kinds] = [partiesOf(movement), kindsOf(movement)];
      const found = closed.find(
        ({ organizationId, kind, from, to }) =>
          parties.includes(organizationId) && kinds.includes(kind) && from <= date && date <= to,
      );
      return found && periodClosed(found.code, path);
    },
    take: () => undefined,
  };
}

function partiesOf({ supplier, buyer }: DatedMovement): readonly string[] {
  return [supplier, buyer].flatMap((party) => (party ? [party.id] : []));
}

function kindsOf({ status }: DatedMovement): readonly string[] {
  return status === 'ON_MARKET' ? ['QUARTER', 'YEAR'] : ['YEAR'];
}

function periodClosed(period: string, path: readonly string[]): Refusal {
  return new Refusal('errors.transaction.periodClosed', { path, params: { period } });
}
