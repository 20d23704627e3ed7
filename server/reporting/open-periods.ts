import { todayOf } from '../../engine/api/index.ts';
import sql from 'sql-template-tag';
import { attemptEach, type Database, type WriteOperation } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import type { Api } from '../../engine/api/index.ts';
import type { Job } from '../platform/jobs/index.ts';
import { inOwnOperation } from '../platform/records/index.ts';
import { periodAt } from './described-period.ts';
import { ensurePeriod, lockPeriod, type ReportingDependencies } from './period-record.ts';

const { reportingPeriod, transaction } = columns;

interface Dependencies extends ReportingDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly expireStatuses: Api['expireStatuses'];
}

/** Older market entries create no period: they were due before periods were recorded. */
const yearsBack = 2;

/**
 * Nightly and at every start: creates the quarter and year of each organization with market entries, and removes
 * periods whose entries are gone. Periods opened after their deadline are late at once.
 */
export function openPeriods(dependencies: Dependencies): Job {
  return {
    name: 'open-reporting-periods',
    at: '31 0 * * *',
    atStart: true,
    run: async (signal) => {
      const counts = { opened: 0, removed: 0 };
      await attemptEach(allChanges(dependencies), {
        signal,
        work: async ({ counted, make }) => {
          await inOwnOperation({ ...dependencies, now: dependencies.now() }, make);
          counts[counted] += 1;
        },
        nameOf: ({ name }) => name,
      });
      if (counts.opened > 0) await dependencies.expireStatuses({ signal, report: fail });
      return counts;
    },
  };
}

function fail(error: unknown): never {
  throw error;
}

interface Change {
  readonly counted: 'opened' | 'removed';
  readonly name: string;
  readonly make: (operation: WriteOperation) => Promise<unknown>;
}

/** Creations and removals, each in its own transaction. */
async function* allChanges(dependencies: Dependencies): AsyncGenerator<Change> {
  for (const { organizationId, kind, from } of await readOwed(dependencies)) {
    const period = periodAt(dependencies.catalogue, kind, from);
    const make: Change['make'] = (operation) => ensurePeriod(dependencies, operation, organizationId, period);
    yield { counted: 'opened', name: `${kind} from ${from} of organization ${organizationId}`, make };
  }
  for (const id of await readIdle(dependencies)) {
    yield { counted: 'removed', name: `reporting period ${id}`, make: (operation) => removeIdle(operation, id) };
  }
}

interface Owed {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly kind: 'QUARTER' | 'YEAR';
  readonly from: string;
}

/** Quarters and years with market entries but no record. */
function readOwed({ catalogue, database, now }: Dependencies): Promise<readonly Owed[]> {
  const today = todayOf({ catalogue }, now());
  return database.query<Owed>(sql`
    select owed.organization::text as "organizationId", owed.kind, owed.first::text as "from"
    from (
      select distinct entry.${transaction.supplier} as organization, period.kind,
        date_trunc(period.kind, entry.${transaction.date}::timestamp)::date as first
      from ${tables.transaction} as entry cross join (values ('QUARTER'), ('YEAR')) as period (kind)
      where entry.${transaction.status} = 'ON_MARKET' and not entry.${transaction.archived} and entry.${transaction.amount} > 0
        and entry.${transaction.date} between (${today}::date - make_interval(years => ${yearsBack})) and ${today}::date
    ) as owed
    where not exists (
      select 1 from ${tables.reportingPeriod} as known
      where known.${reportingPeriod.organization} = owed.organization and known.${reportingPeriod.kind} = owed.kind
        and known.${reportingPeriod.from} = owed.first)
    order by 1, 3, 2`);
}

/** Periods without market entries and reports. */
async function readIdle({ database }: Pick<Dependencies, 'database'>): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select period.${reportingPeriod.id}::text as id from ${tables.reportingPeriod} as period
    where ${isIdle} order by period.${reportingPeriod.id}`);
  return rows.map(({ id }) => id);
}

async function removeIdle(operation: WriteOperation, id: string): Promise<void> {
  await lockPeriod(operation, id);
  const rows = await operation.connection.query(sql`
    select 1 from ${tables.reportingPeriod} as period where period.${reportingPeriod.id} = ${id} and ${isIdle}`);
  if (rows.length > 0) await operation.remove('reportingPeriod', id, { action: 'remove' });
}

const made = columns.export;

const isIdle = sql`period.${reportingPeriod.status} = 'OPEN' and period.${reportingPeriod.version} = 0
  and not exists (
    select 1 from ${tables.transaction} as entry
    where entry.${transaction.supplier} = period.${reportingPeriod.organization} and entry.${transaction.status} = 'ON_MARKET'
      and not entry.${transaction.archived} and entry.${transaction.amount} > 0
      and entry.${transaction.date} between period.${reportingPeriod.from} and period.${reportingPeriod.to})
  and not exists (select 1 from report_entry as bound where bound.reporting_period_id = period.${reportingPeriod.id})
  and not exists (
    select 1 from ${tables.export} as report
    where report.${made.organization} = period.${reportingPeriod.organization} and report.${made.from} = period.${reportingPeriod.from}
      and report.${made.to} = period.${reportingPeriod.to} and report.${made.createdByOrganization} = report.${made.organization}
      and report.${made.type} in ('QUARTER_REPORT', 'YEAR_BALANCE'))`;
