import { beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from '../trade.ts';
import { lastQuarter, openedReporting } from './reporting.ts';

const reporting = openedReporting();
const { trading, trade } = reporting;

describe('double claim: report, submit, withdraw, sell abroad', () => {
  let certificateId: string;
  let id: string;

  beforeAll(async () => {
    certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
    id = await reporting.market({ certificateId, amount: '1000' });
    expect(await reporting.report()).toEqual([]);
  });

  it('binds the entry to its period', async () => {
    expect(await reporting.period()).toMatchObject({
      status: 'SUBMITTED',
      version: 1,
      kind: 'QUARTER',
      due: '2026-02-09',
    });
    const query = 'query ($id: ID!) { myTransaction(id: $id) { reportingPeriod { code } } }';
    const { data } = await trading.ask('supplier', query, { id });
    expect(data).toEqual({ myTransaction: { reportingPeriod: { code: '2025/Q4' } } });
  });

  it.each(['supplier', 'registry'])('is refused to the %s by each operation', async (as) => {
    const refused = ['errors.transaction.reported'];
    expect((await trade.remove(id, as)).errors).toEqual(refused);
    for (const input of [{ amount: '900' }, { date: '2026-02-01' }, { buyerId: trade.organization('buyer') }])
      expect((await trade.save({ id, certificateId, onMarket: true, ...input }, as)).errors).toEqual(refused);
    for (const status of ['CONFIRMED', 'REJECTED'])
      expect((await trade.changeStatus(id, status, as)).errors).toEqual(['errors.transaction.notPending']);
    const notMarketed = as === 'registry' ? 'errors.forbidden' : 'errors.transaction.updateNotAllowed';
    expect((await trade.changeStatus(id, 'ON_MARKET', as)).errors).toEqual([notMarketed]);
    expect((await trade.disconfirm(id, as)).errors).toEqual(['errors.transaction.notConfirmed']);
    expect(await trade.read(id)).toMatchObject({ status: 'ON_MARKET', amount: '1000.000' });
  });

  it('names the period in the refusal', async () => {
    const query = 'mutation ($id: ID!) { removeTransaction(id: $id) }';
    expect(await trading.askErrors('supplier', query, { id })).toMatchObject([
      { code: 'RefusalError', message: 'errors.transaction.reported', params: { period: '2025/Q4' } },
    ]);
    expect(reasonOf(await trade.read(id), 'remove')).toBe('errors.transaction.reported');
  });

  it('leaves no stock to sell abroad', async () => {
    const abroad = trade.organization('donau');
    const sale = await trade.save({ certificateId, buyerId: abroad, amount: '1' });
    expect(sale.errors).toEqual(['errors.transaction.notEnoughStock at amount']);
  });
});

describe('a submission', () => {
  const refusal = async (id: string) => {
    const query = 'mutation ($id: ID!) { submitExport(id: $id) { id } }';
    const [told] = await trading.askErrors('supplier', query, { id });
    return told && { message: told.message, params: told.params };
  };
  const make = async (input: object, operation: 'exportQuarterReport' | 'exportYearBalance' = 'exportQuarterReport') =>
    String((await reporting.make(operation, { ...input }))['id']);

  it('is refused for an unfinished quarter and year', async () => {
    expect(await refusal(await make({ year: 2026, quarter: 'Q1', type: 'BIOFUEL' }))).toEqual({
      message: 'errors.export.periodRunning',
      params: { period: '2026/Q1' },
    });
    expect(await refusal(await make({ year: 2026 }, 'exportYearBalance'))).toMatchObject({
      message: 'errors.export.periodRunning',
      params: { period: '2026' },
    });
  });

  it('is refused without a change since the last one, also in bulk', async () => {
    await reporting.market();
    expect(await reporting.report()).toEqual([]);
    const id = await make(lastQuarter);
    const { version } = await reporting.period();
    expect(await refusal(id)).toEqual({
      message: 'errors.export.nothingChanged',
      params: { period: '2025/Q4', version },
    });
    const query = 'mutation ($ids: [ID!]!) { submitExportBulk(ids: $ids) { done reason } }';
    const { data } = await trading.ask('supplier', query, { ids: [id] });
    expect(data['submitExportBulk']).toEqual([{ done: false, reason: 'errors.export.nothingChanged' }]);
    expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', version });
  });

  it('is refused for an outdated report', async () => {
    const id = await make(lastQuarter);
    await reporting.market();
    expect(await refusal(id)).toEqual({ message: 'errors.export.outdated', params: {} });
  });

  it('binds in bulk as individually', async () => {
    const entry = await reporting.market();
    const id = await make(lastQuarter);
    const query = 'mutation ($ids: [ID!]!) { submitExportBulk(ids: $ids) { done reason } }';
    const { data } = await trading.ask('supplier', query, { ids: [id] });
    expect(data['submitExportBulk']).toEqual([{ done: true, reason: null }]);
    expect((await trade.remove(entry)).errors).toEqual(['errors.transaction.reported']);
  });

  it('of a year uses the dates of the transactions, and is refused twice', async () => {
    await reporting.market({ amount: '777', date: '2025-12-15' });
    const id = await make({ year: 2025 }, 'exportYearBalance');
    const [, balance] = await reporting.sheets(id);
    const [, next] = await reporting.sheets(await make({ year: 2026 }, 'exportYearBalance'));
    expect(Number(balance?.rows[0]?.['Na trh'])).toBeGreaterThanOrEqual(777);
    expect(next?.rows[0]?.['Na trh']).toBe(0);
    expect(next?.rows[0]?.['Počiatočný stav']).toBe(balance?.rows[0]?.['Konečný stav']);
    expect(await refusal(id)).toBeUndefined();
    expect(await reporting.period('2025')).toMatchObject({ kind: 'YEAR', status: 'SUBMITTED', due: '2026-05-15' });
    expect(await refusal(await make({ year: 2025 }, 'exportYearBalance'))).toMatchObject({
      message: 'errors.export.nothingChanged',
    });
  });
});

describe('a supplement', () => {
  it('accepts late entries as a further version, shows its difference and keeps the former one', async () => {
    await reporting.market({ amount: '10' });
    expect(await reporting.report()).toEqual([]);
    const late = await reporting.market({ amount: '20' });
    expect(reasonOf(await trade.read(late), 'remove')).toBeNull();
    expect(await reporting.report()).toEqual([]);
    expect((await trade.remove(late)).errors).toEqual(['errors.transaction.reported']);
    const query = `query ($id: ID!) { reportingPeriod(id: $id) { version versions {
      version entryCount entryChange energyChange report { id } } } }`;
    const { id, version } = await reporting.period();
    const { data } = await trading.ask('supplier', query, { id });
    expect(data['reportingPeriod']).toMatchObject({
      versions: expect.arrayContaining([
        expect.objectContaining({ version, entryChange: 1, energyChange: '420000.000' }),
        expect.objectContaining({ version: Number(version) - 1 }),
      ]) as unknown, // expect types it as any
    });
  });
});

describe('the registry', () => {
  it('closes a period, which refuses further entries, and reopens it for a correction', async () => {
    const bound = await reporting.market();
    expect(await reporting.report()).toEqual([]);
    const { id, version } = await reporting.period();
    for (const as of ['supplier', 'authority'])
      expect(await reporting.close(String(id), as)).toEqual(['errors.forbidden']);
    expect(await reporting.close(String(id), 'buyer')).toEqual(['errors.entity.notFound']);
    expect(await reporting.close(String(id))).toEqual([]);
    const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
    const late = { certificateId, buyerId: null, amount: '5', date: '2025-12-31' };
    expect((await trade.save(late)).errors).toEqual(['errors.transaction.periodClosed at date']);
    expect((await trade.save({ ...late, date: '2026-01-01' })).errors).toEqual([]);
    expect((await trade.remove(bound)).errors).toEqual(['errors.transaction.reported']);
    expect(await reporting.reopen(String(id))).toEqual([]);
    expect(await reporting.period()).toMatchObject({ status: 'REOPENED', reopenReason: 'The supplier asked for it.' });
    expect((await trade.remove(bound)).errors).toEqual([]);
    expect(await reporting.report()).toEqual([]);
    expect(await reporting.period()).toMatchObject({ status: 'SUBMITTED', version: Number(version) + 1 });
  });

  it('sees all periods, an organization its own', async () => {
    const organizations = async (as: string) =>
      new Set((await reporting.periods(as)).map((period) => JSON.stringify(period['organization'])));
    const buyerId = trade.organization('buyer');
    // Empty reports and those created by another organization are not owed.
    await reporting.make('exportQuarterReport', { ...lastQuarter }, 'buyer');
    expect((await organizations('registry')).size).toBe(1);
    const certificateId = await trade.certificate({ issuedAt: '2025-11-01' });
    const { data } = await trade.save({ certificateId, buyerId, date: '2025-12-01' });
    const { id } = data['createOrUpdateTransaction'] as { readonly id: string }; // as the operation answers
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
    await reporting.market({ certificateId }, 'buyer');
    await reporting.make('exportQuarterReport', { ...lastQuarter, organizationId: buyerId }, 'registry');
    expect((await organizations('registry')).size).toBe(1);
    await reporting.make('exportQuarterReport', { ...lastQuarter }, 'buyer');
    expect((await organizations('supplier')).size).toBe(1);
    expect((await organizations('registry')).size).toBe(2);
    expect((await organizations('authority')).size).toBe(0);
  });
});
