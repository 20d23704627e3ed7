import sql from 'sql-template-tag';
import { dayOf } from '../../engine/format/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { instantText } from '../../engine/record/index.ts';
import type { Store, WriteOperation } from '../../engine/store/index.ts';
import type { ReportingPeriod, ReportingStatus } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { bindEntries, lockEntries } from './bind-entries.ts';
import { reportOf, type DescribedPeriod } from './described-period.ts';

const { reportingPeriod } = columns;

/** The stored period of an organization. */
export interface StoredPeriod {
  readonly id: string;
  readonly status: ReportingStatus;
  readonly version: number;
  readonly firstSubmittedOn: string | null;
}

/** Dependencies for stored periods. */
export interface ReportingDependencies {
  readonly catalogue: Catalogue;
  readonly store: Store;
}

/** Returns the record of a period, creating it if missing; safe concurrently. */
export async function ensurePeriod(
  dependencies: ReportingDependencies,
  operation: WriteOperation,
  organizationId: string,
  period: DescribedPeriod,
): Promise<string> {
  const { connection } = operation;
  const { kind, code, from } = period;
  const find = () =>
    connection.query<{ id: string }>(sql`
      select ${reportingPeriod.id}::text as id from ${tables.reportingPeriod}
      where ${reportingPeriod.organization} = ${organizationId} and ${reportingPeriod.kind} = ${kind}
        and ${reportingPeriod.from} = ${from}::date`);
  const [known] = await find();
  if (known !== undefined) return known.id;
  const key = `reportingPeriod ${organizationId} ${code}`;
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [made] = await find();
  return made?.id ?? (await insertPeriod(dependencies, operation, organizationId, period));
}

async function insertPeriod(
  { catalogue, store }: ReportingDependencies,
  operation: WriteOperation,
  organizationId: string,
  { kind, code, from, to, due }: DescribedPeriod,
): Promise<string> {
  const submitted = await readSubmitted(operation, organizationId, { kind, from });
  const period: Partial<ReportingPeriod> = {
    ...{ code, kind, from, to, due, version: 0 },
    organization: { id: organizationId },
    status: submitted === undefined ? 'OPEN' : 'SUBMITTED',
    ...(submitted && {
      submittedAt: instantText(submitted.last),
      firstSubmittedOn: dayOf(new Date(submitted.first), catalogue.brand.timeZone),
    }),
  };
  const periodId = await operation.insert('reportingPeriod', period, { action: 'create' });
  if (submitted !== undefined && kind === 'QUARTER') {
    const bound = { periodId, organizationId, from, to, enteredUntil: submitted.last };
    await bindEntries(operation, periodId, await lockEntries(store, operation, bound));
  }
  return periodId;
}

/** First and last submission from before periods were recorded; undefined without one. */
async function readSubmitted(
  { connection }: WriteOperation,
  organizationId: string,
  { kind, from }: Pick<DescribedPeriod, 'kind' | 'from'>,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const made = columns.export;
  const [row] = await connection.query<{ first: string; last: string }>(sql`
    select min(${made.submittedAt})::text as first, max(${made.submittedAt})::text as last from ${tables.export}
    where ${made.organization} = ${organizationId} and ${made.type} = ${reportOf[kind]} and ${made.status} = 'SUBMITTED'
      and ${made.from} = ${from}::date and ${made.figuresHash} is null having count(${made.submittedAt}) > 0`);
  return row;
}

/** Locks the period against closing, reopening and submission until the transaction ends. */
export async function lockPeriod(
  { connection }: Pick<WriteOperation, 'connection'>,
  id: string,
): Promise<StoredPeriod> {
  const [row] = await connection.query<Omit<StoredPeriod, 'id'>>(sql`
    select ${reportingPeriod.status} as status, ${reportingPeriod.version} as version,
      ${reportingPeriod.firstSubmittedOn}::text as "firstSubmittedOn"
    from ${tables.reportingPeriod} where ${reportingPeriod.id} = ${id} for no key update`);
  if (row === undefined) throw new Error(`there is no reporting period ${id}`);
  return { id, ...row };
}
