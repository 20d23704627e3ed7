import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { openPeriods } from '../../../server/reporting/open-periods.ts';
import { lastQuarter, openedReporting } from './reporting.ts';

let clock = new Date('2026-01-20T10:00:00Z');
const reporting = openedReporting(() => clock);
const { trading, trade } = reporting;

/** Runs the nightly jobs of a day. */
async function night(day: string): Promise<object> {
  clock = new Date(`${day}T10:00:00Z`);
  const { application } = trading;
  const opened = await openPeriods(application).run(new AbortController().signal);
  await application.expireStatuses({
    report: (error) => {
      throw error;
    },
  });
  return opened;
}

/** Notices about periods: name and period. */
async function told(): Promise<readonly unknown[]> {
  const rows = await trading.database.query(sql`
    select name, facts ->> 'code' as code, facts ->> 'due' as due from notice where name like 'report%' order by id`);
  return rows.map(({ name, code, due }) => [name, code, due]);
}

it('opens a period for an organization with market entries, once, with due and late obligations', async () => {
  await reporting.market({ date: '2025-12-15' });
  await reporting.market({ date: '2025-11-15' });
  expect(await night('2026-01-21')).toEqual({ opened: 2, removed: 0 });
  expect(await night('2026-01-21')).toEqual({ opened: 0, removed: 0 });
  const seen = await reporting.periods('registry');
  expect(seen.map(({ code, status, due, daysLate }) => [code, status, due, daysLate])).toEqual([
    ['2025', 'OPEN', '2026-05-15', null],
    ['2025/Q4', 'OPEN', '2026-02-09', null],
  ]);
  await night('2026-02-01');
  await night('2026-02-19');
  expect(await reporting.period()).toMatchObject({ status: 'OVERDUE', daysLate: 10 });
  expect(await told()).toEqual([
    ['reportDueSoon', '2025/Q4', '2026-02-09'],
    ['reportOverdue', '2025/Q4', '2026-02-09'],
  ]);
});

it('shows the registry late organizations with days and entries', async () => {
  const late = async (as: string) => {
    const { data } = await trading.ask(as, '{ boards { name answer { total items } } }');
    const boards = data['boards'] as readonly Values[]; // as the operation answers
    return boards.find(({ name }) => name === 'lateReports')?.['answer'];
  };
  const own = { total: 1, items: [expect.objectContaining({ code: '2025/Q4', daysLate: 10, unreportedCount: 2 })] };
  expect(await late('registry')).toMatchObject(own);
  expect(await late('supplier')).toMatchObject(own);
  expect(await late('buyer')).toMatchObject({ total: 0, items: [] });
  expect(await reporting.period('2025')).toMatchObject({ unreportedCount: null });
});

it('filters periods by unsubmitted entries', async () => {
  const query = '{ reportingPeriods(filter: { unreportedCount: { from: 1 } }) { items { code unreportedCount } } }';
  const { data, errors } = await trading.ask('registry', query);
  expect(errors).toEqual([]);
  expect(data).toEqual({ reportingPeriods: { items: [{ code: '2025/Q4', unreportedCount: 2 }] } });
});

it('lists unreported entries to their organization and the registry', async () => {
  const { id } = await reporting.period();
  const query = `query ($period: [ID]) { unreportedEntriesPaginated(filter: { period: $period }) {
    items { date period { code } transaction { code } electricity { id } } } }`;
  const listed = async (as: string) => (await trading.ask(as, query, { period: [id] })).data;
  const items = ['2025-11-15', '2025-12-15'].map((date) =>
    expect.objectContaining({ date, period: { code: '2025/Q4' }, electricity: null }),
  );
  for (const as of ['supplier', 'registry'])
    expect(await listed(as)).toMatchObject({ unreportedEntriesPaginated: { items: expect.arrayContaining(items) } });
  expect(await listed('buyer')).toEqual({ unreportedEntriesPaginated: { items: [] } });
});

it('stores the delay of a submitted report', async () => {
  expect(await reporting.report()).toEqual([]);
  clock = new Date('2026-04-01T10:00:00Z');
  expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', daysLate: 10 });
  await night('2026-04-02');
  expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', daysLate: 10 });
});

it('binds the entries of a report submitted before periods existed, with days counted from the first', async () => {
  clock = new Date('2026-01-10T10:00:00Z');
  const reported = await reporting.market({ date: '2025-09-15' });
  const made = async () =>
    String((await reporting.make('exportQuarterReport', { ...lastQuarter, quarter: 'Q3' }))['id']);
  const [first, second] = [await made(), await made()];
  clock = new Date('2026-01-15T10:00:00Z');
  const late = await reporting.market({ date: '2025-09-16' });
  const { database } = trading;
  // The data before the feature: submitted exports without a fingerprint, and no period.
  await database.query(sql`delete from reporting_period where code = '2025/Q3'`);
  await database.query(sql`
    update export set status = 'SUBMITTED', figures_hash = null,
      submitted_at = case id when ${first}::bigint then '2025-11-05T10:00:00Z'::timestamptz else '2026-01-12T10:00:00Z' end
    where id in (${first}, ${second})`);
  await night('2026-04-03');
  expect(await reporting.period('2025/Q3')).toMatchObject({ status: 'SUBMITTED', version: 0, daysLate: null });
  expect((await trade.remove(reported)).errors).toEqual(['errors.transaction.reported']);
  expect((await trade.remove(late)).errors).toEqual([]);
  expect(await reporting.report({ quarter: 'Q3' })).toEqual([]);
  expect(await reporting.period('2025/Q3')).toMatchObject({ status: 'SUBMITTED', version: 1, daysLate: null });
});

it('opens no empty period, and removes one that becomes empty before a report', async () => {
  clock = new Date('2026-04-05T10:00:00Z');
  const gone = await reporting.market({ date: '2026-04-02' });
  await reporting.market({ date: '2025-04-02', amount: '0' });
  await night('2026-04-06');
  const codes = async () => (await reporting.periods()).map(({ code }) => code);
  expect(await codes()).toContain('2026/Q2');
  expect(await codes()).not.toContain('2025/Q2');
  expect((await trade.remove(gone)).errors).toEqual([]);
  expect(await night('2026-04-07')).toEqual({ opened: 0, removed: 2 });
  expect(await codes()).toEqual(['2025', '2025/Q4', '2025/Q3']);
});

it('marks a period opened after its deadline as late immediately', async () => {
  await reporting.market({ date: '2025-05-15' });
  clock = new Date('2026-04-08T10:00:00Z');
  await openPeriods(trading.application).run(new AbortController().signal);
  expect(await reporting.period('2025/Q2')).toMatchObject({ status: 'OVERDUE', daysLate: 240 });
});

it('is labelled in the audit with its organization', async () => {
  const query = `{ auditEntriesPaginated(filter: { thing: [REPORTING_PERIOD] }) { items { recordCode } } }`;
  const { data, errors } = await trading.ask('registry', query);
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    auditEntriesPaginated: { items: expect.arrayContaining([{ recordCode: '2025/Q2, Tatranské biopalivá, a. s.' }]) },
  });
});
