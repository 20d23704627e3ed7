import sql from 'sql-template-tag';
import type { WriteOperation } from '../../engine/store/index.ts';
import type { ReportingPeriod, ReportingStatus } from '../../generated/server/records.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { reportOf, type DescribedPeriod } from './described-period.ts';

const { reportingPeriod } = columns;

/** A period of an organization as it is stored. */
export interface StoredPeriod {
  readonly id: string;
  readonly status: ReportingStatus;
  readonly version: number;
}

/** The record of a period, which is made where there is none; of two who make it at once, one does. */
export async function ensurePeriod(
  operation: WriteOperation,
  organizationId: string,
  { kind, code, from, to, due }: DescribedPeriod,
): Promise<string> {
  const { connection } = operation;
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
  if (made !== undefined) return made.id;
  const period: Partial<ReportingPeriod> = {
    ...{ code, kind, from, to, due, version: 0 },
    organization: { id: organizationId },
    status: (await isSubmitted(operation, organizationId, { kind, from })) ? 'SUBMITTED' : 'OPEN',
  };
  return await operation.insert('reportingPeriod', period, { action: 'create' });
}

/** Whether its report was submitted before there were records of periods. */
async function isSubmitted(
  { connection }: WriteOperation,
  organizationId: string,
  { kind, from }: Pick<DescribedPeriod, 'kind' | 'from'>,
): Promise<boolean> {
  const made = columns.export;
  const found = await connection.query(sql`
    select 1 from ${tables.export}
    where ${made.organization} = ${organizationId} and ${made.type} = ${reportOf[kind]} and ${made.status} = 'SUBMITTED'
      and ${made.from} = ${from}::date and ${made.figuresHash} is null limit 1`);
  return found.length > 0;
}

/** The period under lock: nobody closes, reopens or submits it until the database transaction ends. */
export async function lockPeriod(
  { connection }: Pick<WriteOperation, 'connection'>,
  id: string,
): Promise<StoredPeriod> {
  const [found] = await connection.query<Omit<StoredPeriod, 'id'>>(sql`
    select ${reportingPeriod.status} as status, ${reportingPeriod.version} as version
    from ${tables.reportingPeriod} where ${reportingPeriod.id} = ${id} for no key update`);
  if (found === undefined) throw new Error(`there is no reporting period ${id}`);
  return { id, ...found };
}
