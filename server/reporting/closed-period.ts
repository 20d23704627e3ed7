import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type Precheck } from '../../engine/api/index.ts';
import { inBatch, type Connection } from '../../engine/store/index.ts';
import type { Transaction } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { ReportedEntity } from './report-entries.ts';

/** Fields of a movement that determine its reports. */
export type DatedMovement = Partial<Pick<Transaction, 'kind' | 'date' | 'status' | 'supplier' | 'buyer'>>;

const { reportingPeriod } = columns;

/**
 * Refuses changes of movements dated in a closed period: market entries by the supplier's quarter, all movements by the
 * year of supplier or buyer. A closed year also refuses earlier days, from which its opening balance follows. Returns
 * are also refused in periods that either party has submitted. Locks the periods until the transaction ends.
 * @throws Refusal `errors.transaction.periodClosed`, `errors.transaction.periodSubmitted`
 */
export async function assertPeriodOpen(
  connection: Connection,
  movement: DatedMovement,
  path: readonly string[] = ['date'],
): Promise<void> {
  if (typeof movement.date !== 'string') return;
  const dated = { parties: partiesOf(movement), kinds: kindsOf(movement), date: movement.date };
  const periods = await inBatch(connection, 'periods of movements', dated, lockPeriodsOf);
  assertNoneClosed(periods, path);
  const submitted = periods.find(({ status, containsDay }) => status === 'SUBMITTED' && containsDay);
  if (submitted !== undefined && movement.kind === 'RETURN')
    throw new Refusal('errors.transaction.periodSubmitted', { path, params: { period: submitted.code } });
}

/**
 * Refuses a change of a certificate that changes the balances of all its holders, while a year in or after which one of
 * them had a part of it is closed.
 * @throws Refusal `errors.transaction.periodClosed`
 */
export async function assertHoldersOpen(
  connection: Connection,
  certificateId: string,
  path: readonly string[],
): Promise<void> {
  assertNoneClosed(await lockPeriods(connection, isYearOfHolder(certificateId)), path);
}

/** Condition on `period`: a year in or after which its organization had a part of the certificate. */
export function isYearOfHolder(certificateId: string): Sql {
  const { certificate, supplier, buyer, status, archived, date } = columns.transaction;
  return sql`(period.${reportingPeriod.kind} = 'YEAR' and exists (select from ${tables.transaction} as moved
    where moved.${certificate} = ${certificateId} and not moved.${archived}
      and moved.${status} not in ('PENDING', 'REJECTED') and moved.${date} <= period.${reportingPeriod.to}
      and period.${reportingPeriod.organization} in (moved.${supplier}, moved.${buyer})))`;
}

/** A record outside the ledger that quarter reports contain. */
export interface DatedEntry {
  readonly entity: ReportedEntity;
  /** Undefined without organization, and thus in no report. */
  readonly organizationId: string | undefined;
  /** Undefined for a new record. */
  readonly id: string | undefined;
  /** New date; without one the day of entry counts. Undefined on deletion. */
  readonly issuedAt: string | null | undefined;
  readonly today: string;
}

/**
 * Refuses to create, change or delete such an entry in a closed quarter.
 * @throws Refusal `errors.transaction.periodClosed`
 */
export async function assertEntryOpen(
  connection: Connection,
  { entity, organizationId, id, issuedAt, today }: DatedEntry,
  path: readonly string[],
): Promise<void> {
  if (organizationId === undefined) return;
  const stored = (day: Sql) =>
    sql`select ${day} from report_entry as entry where entry.entity = ${entity} and entry.id = ${id ?? null}::bigint`;
  const given = sql`select coalesce(${issuedAt ?? null}::date, (${stored(sql`entry.entered_on`)}), ${today}::date)`;
  const days = issuedAt === undefined ? stored(sql`entry.day`) : sql`${stored(sql`entry.day`)} union all ${given}`;
  const periods = await lockPeriods(
    connection,
    sql`period.${reportingPeriod.organization} = ${organizationId} and period.${reportingPeriod.kind} = 'QUARTER'
      and exists (select from (${days}) as dated (day)
        where dated.day between period.${reportingPeriod.from} and period.${reportingPeriod.to})`,
  );
  assertNoneClosed(periods, path);
}

interface FoundPeriod {
  readonly [column: string]: unknown;
  readonly code: string;
  readonly status: string;
}

/** A period of a movement; a year may begin after its day. */
interface MovementPeriod extends FoundPeriod {
  readonly containsDay: boolean;
}

/** Search for the periods of a movement. */
interface AskedPeriods {
  readonly parties: readonly string[];
  readonly kinds: readonly string[];
  readonly date: string;
}

async function lockPeriodsOf(
  connection: Connection,
  asked: readonly AskedPeriods[],
): Promise<readonly (readonly MovementPeriod[])[]> {
  const distinct = new Map(asked.map((each) => [JSON.stringify(each), each]));
  const rows = JSON.stringify([...distinct].map(([key, each]) => ({ key, ...each })));
  const matches = await connection.query<MovementPeriod & { readonly key: string }>(sql`
    select asked.key, period.${reportingPeriod.code} as code, period.${reportingPeriod.status} as status,
      asked.date >= period.${reportingPeriod.from} as "containsDay"
    from jsonb_to_recordset(${rows}::jsonb) as asked (key text, parties bigint[], kinds text[], date date)
    join ${tables.reportingPeriod} as period on period.${reportingPeriod.organization} = any(asked.parties)
      and period.${reportingPeriod.kind} = any(asked.kinds)
      and asked.date <= period.${reportingPeriod.to}
      and (period.${reportingPeriod.kind} = 'YEAR' or asked.date >= period.${reportingPeriod.from})
    order by period.${reportingPeriod.id} for share of period`);
  const periods = Map.groupBy(matches, ({ key }) => key);
  return asked.map((each) => periods.get(JSON.stringify(each)) ?? []);
}

/** @param which condition on `period` */
async function lockPeriods(connection: Connection, which: Sql): Promise<readonly FoundPeriod[]> {
  return await connection.query<FoundPeriod>(sql`
    select period.${reportingPeriod.code} as code, period.${reportingPeriod.status} as status
    from ${tables.reportingPeriod} as period where ${which} order by period.${reportingPeriod.id} for share`);
}

function assertNoneClosed(periods: readonly FoundPeriod[], path: readonly string[]): void {
  const closed = periods.find(({ status }) => status === 'CLOSED');
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

/** Dry run check for new records dated in a closed period; `toMovement` returns the dated part of a record. */
export function precheckPeriods<R extends object>(
  toMovement: (record: R) => DatedMovement,
  path: readonly string[] = ['date'],
): Precheck<R> {
  let closed: readonly ClosedPeriod[] = [];
  return {
    reads: [...path, 'supplier', 'buyer', 'status'],
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
      const period = closed.find(
        ({ organizationId, kind, from, to }) =>
          parties.includes(organizationId) && kinds.includes(kind) && (kind === 'YEAR' || from <= date) && date <= to,
      );
      return period && periodClosed(period.code, path);
    },
    take: () => undefined,
  };
}

function partiesOf({ supplier, buyer }: DatedMovement): readonly string[] {
  return [supplier, buyer].flatMap((party) => (party ? [party.id] : []));
}

function kindsOf({ kind, status }: DatedMovement): readonly string[] {
  return status === 'ON_MARKET' || kind === 'RETURN' ? ['QUARTER', 'YEAR'] : ['YEAR'];
}

function periodClosed(period: string, path: readonly string[]): Refusal {
  return new Refusal('errors.transaction.periodClosed', { path, params: { period } });
}
