import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import type { WriteOperation } from '../../../engine/store/index.ts';
import { ownOperation } from '../../../server/platform/records/index.ts';
import { bindEntries, lockEntries } from '../../../server/reporting/bind-entries.ts';
import { countingConnection } from '../counting-connection.ts';
import { entriesOf } from '../entries/entries.ts';
import { answered } from '../trade.ts';
import { inLastQuarter, openedReporting } from './reporting.ts';

const reporting = openedReporting();
const { trade } = reporting;

beforeAll(async () => {
  await reporting.market();
  expect(await reporting.report()).toEqual([]);
});

const trading = () => reporting.trading;

/** Adds `count` entries of each kind in a report. */
async function enter(count: number): Promise<void> {
  const { electricity, otherFuel } = entriesOf(trading());
  for (let entered = 0; entered < count; entered += 1) {
    await reporting.market();
    answered(await electricity({ issuedAt: inLastQuarter }));
    answered(await otherFuel({ issuedAt: inLastQuarter }));
  }
}

/** Binds new entries of the last quarter. @returns the numbers of entries and of statements */
async function bind(): Promise<{ readonly bound: number; readonly statements: number }> {
  const { application, database } = trading();
  const { id } = await reporting.period();
  const organizationId = trade.organization('supplier');
  const period = { periodId: String(id), organizationId, from: '2025-10-01', to: '2025-12-31' };
  await database.query(sql`update reporting_period set status = 'REOPENED' where id = ${period.periodId}`);
  return await database.transaction(async (connection) => {
    const counting = countingConnection(connection);
    const own = { catalogue: application.catalogue, database, now: new Date('2026-03-05T10:00:00Z') };
    const operation: WriteOperation = ownOperation(own, counting.connection);
    const bindings = await lockEntries(application.store, operation, period);
    await bindEntries(operation, period.periodId, bindings);
    return { bound: bindings.length, statements: counting.count() };
  });
}

it('binds any number of entries in a constant number of statements, each with its audit entry and evidence', async () => {
  await enter(1);
  // Roots, a lock per kind of root, and the entries: per kind the stored value, the lock state and the update.
  expect(await bind()).toEqual({ bound: 3, statements: 14 });
  await enter(4);
  expect(await bind()).toEqual({ bound: 12, statements: 14 });
  expect(await bind()).toEqual({ bound: 0, statements: 5 });
  const told = await trading().database.query(sql`
    select entity, count(*)::int as count, count(distinct record_id)::int as records, min(changes::text) = max(changes::text) as alike
    from audit_entry where action = 'report' and entity <> 'reportingPeriod' and actor_id is null group by entity order by entity`);
  expect(told).toEqual(
    ['electricity', 'otherFuelsEntry', 'transaction'].map((entity) => ({ entity, count: 5, records: 5, alike: true })),
  );
  const stated = await trading().database.query(sql`
    select count(*)::int as count from transaction as entry where entry.reporting_period_id is not null and (
      select (evidence.facts ->> 'reporting_period_id')::bigint = entry.reporting_period_id
        and (evidence.facts ->> 'row_version')::int = entry.row_version
      from record_evidence as evidence where evidence.entity = 'transaction' and evidence.record_id = entry.id
        and evidence.facts ? 'row_version' order by evidence.id desc limit 1)`);
  expect(stated).toEqual([{ count: 6 }]);
});
