import pg from 'pg';
import type { Catalogue, Entity } from '../../../engine/metadata/index.ts';
import { withBulkSettings } from '../bulk/fill.ts';
import { execute } from '../bulk/copy-sql.ts';
import { specialOrganizations } from '../bulk/organizations.ts';
import { exportQuarter } from '../exports/exporter.ts';
import { atMost, type Figure } from '../figure.ts';
import type { ListChoice } from './list-choices.ts';
import { measureSql } from './measure-sql.ts';
import type { SizedRegister } from './registers.ts';
import { slowestFigures } from './serving.ts';

const secondsLimit = 5;

/** Queues of the registry for overdue and implausible records. */
const queues = ['plausibilityFinding', 'reportingPeriod'] as const;

/** The quarter report of the largest supplier, and pages of the queues. */
export async function measureReporting(
  catalogue: Catalogue,
  { address, databaseUrl, size }: SizedRegister,
): Promise<readonly Figure[]> {
  await fillPeriods(databaseUrl);
  const figures = [await measureQuarter(address, databaseUrl, size)];
  for (const name of queues) {
    const plural = catalogue.entities[name]?.plural['en']?.toLowerCase() ?? name;
    figures.push(...slowestFigures(plural, await measureSql(catalogue, databaseUrl, name, viewsOf), size));
  }
  return figures;
}

/** Sales of the largest organization in the last complete quarter. */
const soldLastQuarter = `kind = 'SALE' and not is_initial and supplier_id = (select id from organization where code = $1)
  and date_trunc('quarter', date) = date_trunc('quarter', now() - interval '3 months')`;

/**
 * Puts the last quarter's sales of the largest organization on the market; creates findings for every tenth certificate
 * (every tenth decided), and for every organization the periods of seven years, the last two overdue.
 */
async function fillPeriods(databaseUrl: string): Promise<void> {
  await withBulkSettings(databaseUrl, async (database) => {
    await database.query({
      text: `update transaction set status = 'ON_MARKET', on_market = true, buyer_id = null where ${soldLastQuarter}`,
      values: [specialOrganizations.largest],
    });
    await execute(
      database,
      `insert into plausibility_finding (code, finding, score, reason_sk, reason_en, source_sk, source_en, certificate_id,
        organization_id, verifier_id, status, created_at, updated_at)
      select 'Z-' || id, 'ESCA_ABOVE_LIMIT', id % 100 + 1, 'Neobvyklé.', 'Unusual.', 'Zdroj', 'Source', id,
        registered_by_id, verifier_id, case when id % 100 < 10 then 'CONCLUDED' else 'OPEN' end, created_at, created_at
      from certificate where id % 10 = 0 on conflict do nothing`,
    );
    await execute(
      database,
      `insert into reporting_period (code, organization_id, kind, "from", "to", due, status, version, created_at, updated_at)
      select to_char(day, 'YYYY/"Q"Q'), organization.id, 'QUARTER', day, (day + interval '3 months')::date - 1,
        (day + interval '4 months')::date, case when day < now() - interval '9 months' then 'SUBMITTED' else 'OVERDUE' end, 1, day, day
      from organization cross join generate_series(date_trunc('quarter', now() - interval '7 years'), now() - interval '4 months',
        interval '3 months') as day
      where role = 'PUBLIC_ORGANIZATION' and not temporary on conflict do nothing`,
    );
    await execute(database, 'vacuum analyze');
  });
}

async function measureQuarter(address: string, databaseUrl: string, size: number): Promise<Figure> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { year, quarter, entries } = await lastQuarter(database);
    const { seconds, status } = await exportQuarter(address, database, { year, quarter });
    if (status !== 'FINISHED') throw new Error(`the report ended as ${status}`);
    const measured = `Quarter report of the organization with 10 %, ${entries.toLocaleString('en')} entries, with ${size.toLocaleString('en')} certificates`;
    return atMost(measured, seconds, secondsLimit, (value) => `${value.toFixed(1)} s`);
  } finally {
    await database.end();
  }
}

async function lastQuarter(database: pg.Client) {
  const { rows } = await database.query<{ readonly year: number; readonly quarter: string; readonly entries: number }>(
    `select extract(year from now() - interval '3 months')::int as year, to_char(now() - interval '3 months', '"Q"Q') as quarter,
      count(*)::int as entries from transaction where status = 'ON_MARKET' and ${soldLastQuarter}`,
    [specialOrganizations.largest],
  );
  const [last] = rows;
  if (last === undefined || last.entries === 0) throw new Error('the organization put nothing on the market');
  return last;
}

/** The default list and its preset views. */
function viewsOf({ list }: Pick<Entity, 'list'>): readonly ListChoice[] {
  const views = (list?.readyViews ?? []).map(({ name, filter, sort }) => ({
    offered: `view ${name}`,
    way: 'page 1',
    filter,
    ...(sort.length > 0 && { sort }),
  }));
  return [{ offered: 'default order', way: 'page 1' }, ...views];
}
