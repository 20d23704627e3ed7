import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { boundEnergyOfBefore } from '../../../server/reporting/report-entries.ts';
import { entriesOf } from '../entries/entries.ts';
import { answered, reasonOf, type Answered } from '../trade.ts';
import type { Reply } from '../trading-register.ts';
import { inLastQuarter, lastQuarter, openedReporting } from './reporting.ts';

/** Electricity and other fuels are reported and locked like entries on the market. */
const reporting = openedReporting();
const { trading } = reporting;
const entries = entriesOf(trading);

const reported = ['errors.transaction.reported'];
const closed = ['errors.transaction.periodClosed at issuedAt'];

interface Kind {
  readonly name: string;
  readonly type: string;
  readonly save: (input: Values, as?: string) => Promise<Reply>;
  /** A field that the report uses. */
  readonly figure: string;
}

const kinds: readonly Kind[] = [
  {
    name: 'electricity',
    type: 'Electricity',
    save: (input, as) => entries.electricity(input, as),
    figure: 'energy',
  },
  {
    name: 'otherFuelsEntry',
    type: 'OtherFuelsEntry',
    save: (input, as) => entries.otherFuel(input, as),
    figure: 'amount',
  },
];

describe.each(kinds)('$name', ({ name, type, save, figure }) => {
  const enter = async (input: Values = {}, as?: string): Promise<Answered> =>
    answered(await save({ issuedAt: inLastQuarter, reference: 'R-1', ...input }, as));
  const remove = async (id: string, as = 'supplier') =>
    (await trading.ask(as, `mutation ($id: ID!) { remove${type}(id: $id) }`, { id })).errors;
  const read = async (id: string): Promise<Values> => {
    const parts = `id ${figure} reportingPeriod { code } permittedActions { name permitted reason }`;
    const { data } = await trading.ask('supplier', `query ($id: ID!) { ${name}(id: $id) { ${parts} } }`, { id });
    return data[name] as Values; // as the operation answers
  };

  it('can be neither changed nor removed once its quarter is submitted', async () => {
    const { id } = await enter();
    expect(await reporting.report()).toEqual([]);
    expect(await read(id)).toMatchObject({ reportingPeriod: { code: '2025/Q4' } });
    for (const as of ['supplier', 'registry']) {
      expect((await save({ id, [figure]: '7' }, as)).errors).toEqual(reported);
      expect((await save({ id, issuedAt: '2026-01-10' }, as)).errors).toEqual(reported);
      expect(await remove(id, as)).toEqual(reported);
    }
    expect(reasonOf(await read(id), 'remove')).toBe('errors.transaction.reported');
  });

  it('is in the next version when entered late', async () => {
    const { id } = await enter({ reference: 'R-2' });
    expect(await read(id)).toMatchObject({ reportingPeriod: null });
    expect(await reporting.close(String((await reporting.period())['id']))).toEqual([
      'errors.reportingPeriod.entriesNotReported',
    ]);
    expect((await save({ id, [figure]: '50' })).errors).toEqual([]);
    expect(await reporting.report()).toEqual([]);
    expect(await remove(id)).toEqual(reported);
  });

  it('is bound by a further version also when it changes no figure of the report', async () => {
    const { id } = await enter({ [figure]: '0' });
    expect(await reporting.report()).toEqual([]);
    expect(await read(id)).toMatchObject({ reportingPeriod: { code: '2025/Q4' } });
    expect(await reporting.report()).toEqual(['errors.export.nothingChanged']);
  });

  it('cannot be created in, moved to or removed from a closed quarter', async () => {
    const { id } = await enter({ issuedAt: '2026-01-10' });
    const { id: periodId } = await reporting.period();
    expect(await reporting.close(String(periodId))).toEqual([]);
    expect((await save({ issuedAt: inLastQuarter })).errors).toEqual(closed);
    for (const as of ['supplier', 'registry'])
      expect((await save({ id, issuedAt: inLastQuarter }, as)).errors).toEqual(closed);
    expect((await save({ id, [figure]: '60' })).errors).toEqual([]);
    expect(await reporting.reopen(String(periodId))).toEqual([]);
  });

  it('is removed from the report with the next version after a change of its date', async () => {
    const { id } = await enter({ reference: 'R-3' });
    expect(await reporting.report()).toEqual([]);
    const { id: periodId } = await reporting.period();
    expect(await reporting.reopen(String(periodId))).toEqual([]);
    expect((await save({ id, issuedAt: '2025-08-20' })).errors).toEqual([]);
    const other = await reporting.make('exportQuarterReport', { ...lastQuarter, quarter: 'Q3' });
    const query = 'mutation ($id: ID!) { submitExport(id: $id) { id } }';
    expect(await trading.askErrors('supplier', query, { id: other['id'] })).toMatchObject([
      { message: 'errors.export.reportedElsewhere', params: { entry: 'R-3', period: '2025/Q4', submitted: '2025/Q3' } },
    ]);
    expect(await reporting.report()).toEqual([]);
    expect(await reporting.submit(String(other['id']))).toEqual([]);
    expect(await read(id)).toMatchObject({ reportingPeriod: { code: '2025/Q3' } });
  });
});

it('assigns electricity without a date by its day of entry', async () => {
  const { id } = answered(await entries.electricity({ issuedAt: inLastQuarter }));
  expect(await reporting.report()).toEqual([]);
  const { id: periodId } = await reporting.period();
  expect(await reporting.reopen(String(periodId))).toEqual([]);
  expect((await entries.electricity({ id, issuedAt: null })).errors).toEqual([]);
  expect(await reporting.report()).toEqual([]);
  expect(await reporting.close(String(periodId))).toEqual([]);
  expect((await entries.electricity({ id, issuedAt: inLastQuarter })).errors).toEqual([
    'errors.transaction.periodClosed at issuedAt',
  ]);
});

it('binds unchanged entries reported before electricity and other fuels were bound', async () => {
  const { database } = trading;
  const { id: periodId } = await reporting.period();
  expect(await reporting.reopen(String(periodId))).toEqual([]);
  const [kept, changed] = [
    answered(await entries.electricity({ issuedAt: inLastQuarter })),
    answered(await entries.electricity({ issuedAt: inLastQuarter })),
  ];
  expect(await reporting.report()).toEqual([]);
  const both = [kept.id, changed.id];
  await database.query(sql`update electricity set reporting_period_id = null where id = any(${both}::bigint[])`);
  await database.query(sql`update electricity set updated_at = updated_at + interval '1 day' where id = ${changed.id}`);
  await database.script(boundEnergyOfBefore);
  const bound = await database.query(sql`
    select id::text as id from electricity where reporting_period_id = ${periodId} and id = any(${both}::bigint[])`);
  expect(bound).toEqual([{ id: kept.id }]);
});
