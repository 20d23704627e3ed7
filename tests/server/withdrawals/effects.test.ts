import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { inLastQuarter, openedReporting } from '../periods/reporting.ts';
import { answered, certificateMutation } from '../trade.ts';
import { readBalances } from '../trading-register.ts';
import { openWithdrawing } from './withdrawing.ts';
import { openedFixture } from '../opened-fixture.ts';

const reporting = openedReporting();
const { trading } = reporting;
const withdrawing = openedFixture(() => openWithdrawing(trading));
let certificateId = '';
/** Ids of the buyer's purchase, its offer to the refinery and its sale on the market. */
let [bought, offered, marketed] = ['', '', ''];

beforeEach(async () => {
  const { trade } = withdrawing;
  certificateId = await trade.certificate();
  bought = answered(await trade.save({ certificateId })).id;
  answered(await trade.changeStatus(bought, 'CONFIRMED'));
  const resold = { certificateId, buyerId: trade.organization('refinery'), amount: '100' };
  offered = answered(await trade.save(resold, 'buyer')).id;
  marketed = answered(await trade.save({ certificateId, buyerId: null, amount: '50' }, 'buyer')).id;
});

const ask = (as: string, query: string, variables: Values) => withdrawing.trading.ask(as, query, variables);
const issue = async (print: string, id: string, as: string) => {
  const { data, errors } = await ask(
    as,
    `mutation ($id: ID!) { issueDocument(print: "${print}", id: $id) { number } }`,
    {
      id,
    },
  );
  return { number: String(Object(data['issueDocument']).number), errors };
};
const statusOf = async (number: string) => {
  const query = 'query ($number: String!) { verifyDocument(number: $number) { status } }';
  return (await withdrawing.trading.askAs(undefined, query, { number }, { address: '192.0.2.1' })).data;
};

/** The holdings of the certificate by organization. */
const holdings = () =>
  withdrawing.trading.database.query(sql`
    select organization_id::text as of, available::text, blocked::text, reserved::text, on_market::text
    from holding where certificate_id = ${certificateId} order by id`);

describe('a resold and withdrawn certificate', () => {
  it('is blocked at every holder, without losing quantity', async () => {
    const { trade, trading, withdraw } = withdrawing;
    const before = await readBalances(trading.database, certificateId);
    await withdraw(certificateId);
    expect(await readBalances(trading.database, certificateId)).toEqual(before);
    expect(await holdings()).toEqual([
      {
        of: trade.organization('supplier'),
        available: '0.000',
        blocked: '600.000',
        reserved: '0.000',
        on_market: '0.000',
      },
      {
        of: trade.organization('buyer'),
        available: '0.000',
        blocked: '250.000',
        reserved: '100.000',
        on_market: '50.000',
      },
    ]);
  });

  it('is refused by every operation except those that return an offer', async () => {
    const { trade, trading, withdraw } = withdrawing;
    await withdraw(certificateId);
    const withdrawn = ['errors.certificate.withdrawn'];
    const atCertificate = ['errors.certificate.withdrawn at certificate'];
    for (const as of ['supplier', 'buyer']) {
      expect(
        (await trade.save({ certificateId, amount: '1', buyerId: trade.organization('refinery') }, as)).errors,
      ).toEqual(atCertificate);
      expect((await trade.save({ certificateId, amount: '1', buyerId: null }, as)).errors).toEqual(atCertificate);
      expect((await trade.lose({ certificateId, amount: '1' }, as)).errors).toEqual(atCertificate);
    }
    expect((await trade.changeStatus(offered, 'CONFIRMED', 'refinery')).errors).toEqual(withdrawn);
    expect((await trade.changeStatus(offered, 'ON_MARKET', 'buyer')).errors).toEqual(withdrawn);
    expect((await trade.disconfirm(bought)).errors).toEqual(withdrawn);
    for (const as of ['supplier', 'registry']) {
      expect((await ask(as, certificateMutation, { input: { id: certificateId, note: 'Changed.' } })).errors).toEqual(
        withdrawn,
      );
      expect(
        (await ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: certificateId })).errors,
      ).toEqual(withdrawn);
    }
    expect((await issue('certificate', certificateId, 'supplier')).errors).toEqual(['errors.document.withdrawn']);
    expect((await trade.changeStatus(offered, 'REJECTED', 'refinery')).errors).toEqual([]);
    expect((await holdings())[1]).toMatchObject({ available: '0.000', blocked: '350.000', reserved: '0.000' });
    expect((await trade.remove(marketed, 'buyer')).errors).toEqual([]);
    expect((await holdings())[1]).toMatchObject({ available: '0.000', blocked: '400.000', on_market: '0.000' });
    await expect(
      trading.database.query(sql`select is_blocked(status, frozen_at, on_hold_since, withdrawn_at) from certificate
        where id = ${certificateId}`),
    ).resolves.toEqual([{ is_blocked: true }]);
  });

  it('marks its documents and those of its sales as withdrawn', async () => {
    const own = await issue('certificate', certificateId, 'supplier');
    const further = await issue('outputCertificate', bought, 'buyer');
    await withdrawing.withdraw(certificateId);
    for (const { number } of [own, further])
      expect(await statusOf(number)).toEqual({ verifyDocument: { status: 'WITHDRAWN' } });
  });

  it('causes notices with its reason to all holders, the supplier, the verifier and the registry', async () => {
    const { trade, trading, withdraw } = withdrawing;
    await withdraw(certificateId);
    const rows = await trading.database.query(sql`
      select distinct shown.organization_id::text as of from portal_notice as shown join notice on notice.id = shown.notice_id
      where notice.name = 'certificateWithdrawn' and notice.facts ->> 'id' = ${certificateId}`);
    const told = new Set(rows.map(({ of }) => of));
    for (const key of ['supplier', 'buyer', 'authority', 'registry'])
      expect(told, key).toContain(trade.organization(key));
    expect(told).not.toContain(trade.organization('government'));
  });

  it('includes its splits', async () => {
    const { trade, trading, withdraw } = withdrawing;
    const origin = await trade.certificate();
    const split = answered(
      await ask('supplier', certificateMutation, { input: { id: origin, splitToEtbe: true, amount: '100' } }),
    ).id;
    await withdraw(origin);
    const rows = await trading.database.query(
      sql`select id::text from certificate where withdrawn_at is not null and id = any(${[origin, split]}::bigint[])`,
    );
    expect(rows).toHaveLength(2);
    expect((await trade.save({ certificateId: split, amount: '1' })).errors).toEqual([
      'errors.certificate.withdrawn at certificate',
    ]);
  });

  it('is serialized with a concurrent sale', async () => {
    const { trade, trading, proposed, approve } = withdrawing;
    const before = await readBalances(trading.database, certificateId);
    const id = await proposed(certificateId);
    const [sold, decided] = await Promise.all([trade.save({ certificateId, amount: '10' }), approve(id)]);
    expect(decided).toEqual([]);
    const isSold = sold.errors.length === 0;
    if (!isSold) expect(sold.errors).toEqual(['errors.certificate.withdrawn at certificate']);
    const after = await readBalances(trading.database, certificateId);
    expect(after['issued']).toBe(before['issued']);
    expect((await holdings())[0]).toMatchObject({ available: '0.000', reserved: isSold ? '10.000' : '0.000' });
  });
});

it('does not count in the next version of a submitted report', async () => {
  const { market, report, period } = reporting;
  const { trade, trading, withdraw } = withdrawing;
  const emission = { eec: '20', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  const id = await trade.certificate({ issuedAt: '2025-11-01', emission });
  const entry = await market({ certificateId: id, date: inLastQuarter });
  expect(await report()).toEqual([]);
  await withdraw(id);
  const stored = sql`select reporting_period_id is not null as bound from transaction where id = ${entry}`;
  expect(await trading.database.query(stored)).toEqual([{ bound: true }]);
  expect(await period()).toMatchObject({ version: 1, status: 'SUBMITTED' });
  expect(await report()).toEqual([]);
  const versions = sql`select version, eligible::text, eligible_change::text as change, energy_change::text as energy
    from report_version order by version`;
  expect(await trading.database.query(versions)).toEqual([
    { version: 1, eligible: '2100000.000', change: null, energy: null },
    { version: 2, eligible: '0.000', change: '-2100000.000', energy: '0.000' },
  ]);
});
