import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';

/** Entities in a quarter report. */
export type ReportedEntity = 'transaction' | 'electricity' | 'otherFuelsEntry';

/** One entity of a quarter report, as SQL over its table. */
interface ReportPart {
  readonly entity: ReportedEntity;
  readonly table: Sql;
  readonly id: Sql;
  /** The record that writers of the entry lock. */
  readonly root: { readonly entity: string; readonly id: Sql };
  /** Display name in refusals. */
  readonly name: Sql;
  readonly organization: Sql;
  /** Date that determines the quarter, and the fallback without one. */
  readonly day: Sql;
  readonly enteredOn: Sql;
  /** True when the report of its quarter includes it; a former binding may remain. */
  readonly isReported: Sql;
  readonly reportingPeriod: Sql;
  readonly createdAt: Sql;
  readonly where: Sql;
}

/** Add a part here to report another entity. */
function partsOf(timeZone: string): readonly ReportPart[] {
  const { transaction } = columns;
  return [
    {
      ...transaction,
      entity: 'transaction',
      table: tables.transaction,
      root: { entity: 'certificate', id: transaction.certificate },
      name: transaction.code,
      organization: transaction.supplier,
      day: transaction.date,
      enteredOn: dayIn(timeZone, transaction.createdAt),
      isReported: sql`${transaction.status} = 'ON_MARKET'`,
      where: sql`not ${transaction.archived}`,
    },
    energyPart('electricity', timeZone),
    energyPart('otherFuelsEntry', timeZone),
  ];
}

function energyPart(entity: 'electricity' | 'otherFuelsEntry', timeZone: string): ReportPart {
  const { id, issuedAt, reference, createdAt, organization, reportingPeriod } = columns[entity];
  const enteredOn = dayIn(timeZone, createdAt);
  const day = sql`coalesce(${issuedAt}, ${enteredOn})`;
  return {
    ...{ entity, id, organization, day, enteredOn, reportingPeriod, createdAt },
    table: tables[entity],
    root: { entity, id },
    name: sql`coalesce(nullif(${reference}, ''), (${day})::text)`,
    isReported: sql`true`,
    where: sql`true`,
  };
}

function dayIn(timeZone: string, instant: Sql): Sql {
  return sql`(${instant} at time zone ${raw(`'${timeZone}'`)})::date`;
}

/**
 * Views that define the contents of quarter reports:
 *
 * - `report_entry`: each record that is or may be in one
 * - `unreported_entry`: those of a period missing in its last version, as the entity `unreportedEntry`
 *
 * Both read functions, which PostgreSQL inlines: a view on the tables would block column migrations.
 */
export function reportEntryTables({ brand: { timeZone } }: Catalogue): string {
  const parts = partsOf(timeZone);
  return sql`
drop view if exists unreported_entry;
drop view if exists report_entry;
drop function if exists unreported_entries();
drop function if exists report_entries();

create function report_entries() returns table (
  entity text, id bigint, root text, root_id bigint, name text, organization_id bigint, day date, entered_on date,
  is_reported boolean, reporting_period_id bigint, created_at timestamptz
) language sql stable as $$
  ${join(parts.map(rowsOf), ' union all ')}
$$;
create view report_entry as select * from report_entries();

create function unreported_entries() returns table (
  id bigint, row_version integer, period_id bigint, organization_id bigint, date date, ${join(parts.map(({ entity }) => sql`${columnOf(entity)} bigint`))}
) language sql stable as $$
  ${unreported(parts)}
$$;
create view unreported_entry as select * from unreported_entries();
`.sql;
}

const entryColumns = raw(
  'entity, id, root, root_id, name, organization_id, day, entered_on, is_reported, reporting_period_id, created_at',
);

function rowsOf(part: ReportPart): Sql {
  const { entity, table, id, root, name, organization, day, enteredOn, isReported, where } = part;
  return sql`select ${raw(`'${entity}'`)}::text, ${id}, ${raw(`'${root.entity}'`)}::text, ${root.id}, ${name}, ${organization}, ${day}, ${enteredOn},
    ${isReported}, ${part.reportingPeriod}, ${part.createdAt} from ${table} where ${where}`;
}

/** Joins each part separately, so that PostgreSQL can use the index on organization. */
function unreported(parts: readonly ReportPart[]): Sql {
  const { reportingPeriod: period } = columns;
  const count = raw(String(parts.length));
  const selects = parts.map((part, index) => {
    const references = parts.map(({ entity }) => (entity === part.entity ? sql`entry.id` : sql`null::bigint`));
    return sql`
    select entry.id * ${count} + ${raw(String(index))}, 0, period.${period.id}, entry.organization_id, entry.day, ${join(references)}
    from ${tables.reportingPeriod} as period
    join (${rowsOf(part)}) as entry (${entryColumns}) on entry.organization_id = period.${period.organization}
      and entry.day between period.${period.from} and period.${period.to}
    where period.${period.kind} = 'QUARTER' and entry.is_reported
      and entry.reporting_period_id is distinct from period.${period.id}`;
  });
  return join(selects, ' union all ');
}

function columnOf(entity: ReportedEntity): Sql {
  return columns.unreportedEntry[entity];
}

/** Migration: binds electricity and other fuels to quarters submitted before bindings existed, if unchanged since the submission. */
export const boundEnergyOfBefore: string = join(
  (['electricity', 'otherFuelsEntry'] as const).map((entity) => {
    const { reportingPeriod: period } = columns;
    const { organization, issuedAt, updatedAt, reportingPeriod } = columns[entity];
    return sql`
update ${tables[entity]} as entry set ${reportingPeriod} = period.${period.id} from ${tables.reportingPeriod} as period
where entry.${reportingPeriod} is null and period.${period.kind} = 'QUARTER' and period.${period.status} in ('SUBMITTED', 'CLOSED')
  and entry.${organization} = period.${period.organization} and entry.${issuedAt} between period.${period.from} and period.${period.to}
  and entry.${updatedAt} <= period.${period.submittedAt};`;
  }),
  '',
).sql;
