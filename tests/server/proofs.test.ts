import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered, tradeOf } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { Reply } from './trading-register.ts';

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id code blockedReason heldAmount }
}`;
const read = `query ($id: ID!) { certificate(id: $id) {
  blockedReason onHoldSince proofAmount holdReason permittedActions { name permitted reason }
} }`;
const release = `mutation ($id: ID!, $proofAmount: Decimal!, $reason: String!) {
  releaseHold(id: $id, proofAmount: $proofAmount, reason: $reason) { id blockedReason }
}`;

const trading = openedTradingRegister();
const trade = tradeOf(trading);
let schemes: readonly string[];

beforeAll(async () => {
  const found = await trading.database.query<{ id: string }>(
    sql`select id::text as id from scheme order by id limit 2`,
  );
  schemes = found.map(({ id }) => id);
});

const register = (externalCode: string, as = 'supplier', changes: Values = {}): Promise<Reply> => {
  const abroad = { isImport: true, ownProduction: false, supplierId: trade.organization('donau') };
  const input = trading.certificate({ ...abroad, buyerId: trade.organization(as), externalCode, ...changes });
  return trading.ask(as, save, { input });
};

const saved = async (reply: Promise<Reply>) => answered(await reply);

const certificate = async (id: string, as = 'supplier') => (await trading.ask(as, read, { id })).data['certificate'];
const sell = (certificateId: string, from: string) =>
  trade.save({ certificateId, buyerId: trade.organization('refinery'), amount: '1' }, from);
const decide = (id: string, proofAmount: string, as = 'registry', reason = 'Lot of two deliveries.') =>
  trading.ask(as, release, { id, proofAmount, reason });

/** Notices about a hold of the certificate; a transaction may have the same id. */
async function told(id: string): Promise<readonly string[]> {
  const rows = await trading.database.query<{ name: string }>(sql`
    select name from notice where name in ('certificateOnHold', 'proofRegisteredAgain')
      and (facts ->> 'id' = ${id} or facts::text like ${`%"id":"${id}"%`}) order by id`);
  return rows.map(({ name }) => name);
}

describe('a duplicate proof', () => {
  it.each([
    { how: 'as it is', first: 'ISCC-X1', again: 'ISCC-X1' },
    { how: 'in another case, with spaces', first: 'ISCC-X2', again: ' iscc x2 ' },
    { how: 'with a dash of another kind', first: 'ISCC-X-3', again: 'ISCC–X3' },
    { how: 'in letters of full width', first: 'ISCC-X4', again: 'ＩＳＣＣ－Ｘ４' },
    { how: 'with a sign that nobody sees', first: 'ISCC-X5', again: 'ISCC\u200B-X5' },
    { how: 'with a variant of a letter', first: 'ISCC-X6', again: 'ISCC-X6\uFE0F' },
    { how: 'with a longer dash', first: 'ISCC-X8', again: 'ISCC⸺X8' },
    { how: 'in letters of another script that look the same', first: 'ISCC-BX9', again: 'ІЅСС-ВХ9' },
    { how: 'with accents', first: 'ISCC-BX12', again: 'ÍŚĆÇ-B\u0301X12' },
    { how: 'in Greek letters that look the same', first: 'KZR-X10', again: 'ΚΖR-Χ10' },
    { how: 'with a slash of fractions', first: 'ISCC/X11', again: 'ISCC\u2044X11' },
    { how: 'with a sign of division', first: 'ISCC/X12', again: 'ISCC\u2215X12' },
    { how: 'with dots and underscores', first: 'ISCC.X_13', again: 'ISCC·X 13' },
    { how: 'in a rare Greek letter', first: 'ISCC-X14', again: 'IS\u03F9C-X14' },
    { how: 'in rare Cyrillic letters', first: 'ISDQ-WI15', again: '\u04C0S\u0501\u051B-\u051DI15' },
    { how: 'in a letter without its dot', first: 'ISCC-X16', again: '\u0131SCC-X16' },
    { how: 'with a control character', first: 'ISCC-X7', again: 'ISCC\u0085-X7' },
  ])('is on hold when written $how', async ({ first, again }) => {
    expect(await saved(register(first))).toMatchObject({ blockedReason: null });
    expect(await saved(register(again, 'buyer'))).toMatchObject({ blockedReason: 'ON_HOLD' });
  });

  it('is on hold also for the same organization and own production', async () => {
    const own = { isImport: false, ownProduction: true, supplierId: trade.organization('supplier') };
    expect(await saved(register('OWN-1', 'supplier', own))).toMatchObject({ blockedReason: null });
    expect(await saved(register('OWN-1', 'supplier', own))).toMatchObject({ blockedReason: 'ON_HOLD' });
  });

  it('is distinct for another supplier or scheme, and equal without a scheme', async () => {
    const [one, other] = schemes;
    await saved(register('S-1', 'supplier', { schemeId: one }));
    expect(await saved(register('S-1', 'buyer', { schemeId: other }))).toMatchObject({ blockedReason: null });
    const alfold = { supplierId: trade.organization('alfold') };
    expect(await saved(register('S-1', 'buyer', alfold))).toMatchObject({ blockedReason: null });
    expect(await saved(register('S-1', 'refinery'))).toMatchObject({ blockedReason: 'ON_HOLD' });
  });

  it('is ignored without a number', async () => {
    await saved(register(''));
    expect(await saved(register(''))).toMatchObject({ blockedReason: null });
  });

  it('is found when a number is corrected, and when the quantity of a released one grows', async () => {
    await saved(register('CHANGED-1'));
    const { id } = await saved(register('CHANGED-0', 'buyer'));
    const change = (input: Values) => saved(trading.ask('buyer', save, { input: { id, ...input } }));
    expect(await change({ externalCode: 'CHANGED-1' })).toMatchObject({ blockedReason: 'ON_HOLD' });
    expect((await decide(id, '2000')).errors).toEqual([]);
    expect(await change({ note: 'Read.' })).toMatchObject({ blockedReason: null });
    expect(await change({ amount: '1000.001' })).toMatchObject({ blockedReason: 'ON_HOLD' });
  });
});

describe('the number of a proof that was sold from', () => {
  const change = (id: string, externalCode: string | null, as = 'supplier') =>
    trading.ask(as, save, { input: { id, externalCode } });

  it.each([null, 'DRAWN-9'])('cannot be made %s directly', async (externalCode) => {
    const { id } = await saved(register('DRAWN-1', 'supplier', { schemeId: schemes[externalCode === null ? 0 : 1] }));
    expect((await sell(id, 'supplier')).errors).toEqual([]);
    for (const as of ['supplier', 'registry'])
      expect((await change(id, externalCode, as)).errors).toEqual([
        'errors.certificate.correctByRequest at externalCode',
      ]);
  });

  it('can still be filled in', async () => {
    await saved(register('DRAWN-3', 'buyer'));
    const { id } = await saved(register(''));
    expect((await sell(id, 'supplier')).errors).toEqual([]);
    expect(await saved(change(id, 'DRAWN-3'))).toMatchObject({ blockedReason: 'ON_HOLD' });
  });
});

describe('a certificate on hold', () => {
  it('is not delivered and cannot be sold', async () => {
    await saved(register('HELD-1'));
    const { id } = await saved(register('HELD-1', 'buyer'));
    expect((await sell(id, 'buyer')).errors).toEqual(['errors.certificate.onHold at certificate']);
    const [stock] = await trading.database.query(
      sql`select available::text, blocked::text from holding
        where certificate_id = ${id} and organization_id = ${trade.organization('buyer')}`,
    );
    expect(stock).toEqual({ available: '0.000', blocked: '1000.000' });
  });

  it('cannot move to another party by a correction', async () => {
    const parties = { isImport: false, ownProduction: false, supplierId: trade.organization('supplier') };
    await saved(register('HELD-2', 'buyer', parties));
    const { id } = await saved(register('HELD-2', 'supplier', { ...parties, buyerId: trade.organization('buyer') }));
    const input = { id, buyerId: trade.organization('refinery') };
    expect((await trading.ask('supplier', save, { input })).errors).toEqual(['errors.certificate.onHold']);
    expect((await trading.ask('supplier', save, { input: { id, amount: '900' } })).errors).toEqual([]);
  });

  it('causes notices to the registrant, the registry and the first holder, without naming others', async () => {
    const { id: first } = await saved(register('TOLD-1'));
    const { id } = await saved(register('TOLD-1', 'buyer'));
    expect(await told(id)).toEqual(['certificateOnHold']);
    expect(await told(first)).toEqual(['proofRegisteredAgain']);
    expect((await trading.ask('supplier', read, { id })).data).toEqual({ certificate: null });
  });

  it('causes one notice to the first holder while one is on hold, and none to other holders on hold', async () => {
    const { id: first } = await saved(register('TOLD-2'));
    const { id: held } = await saved(register('TOLD-2', 'buyer'));
    await saved(register('TOLD-2', 'buyer'));
    await saved(register('TOLD-2', 'refinery'));
    expect(await told(first)).toEqual(['proofRegisteredAgain']);
    expect(await told(held)).toEqual(['certificateOnHold']);
  });

  it('is released only by the registry, with a reason, up to the amount of the proof', async () => {
    await saved(register('LOT-1'));
    const { id } = await saved(register('LOT-1', 'buyer'));
    expect((await decide(id, '2000', 'buyer')).errors).toEqual(['errors.forbidden']);
    expect((await decide(id, '2000', 'registry', ' ')).errors).toEqual(['errors.form.required at reason']);
    const refused = await trading.askErrors('registry', release, { id, proofAmount: '1999.999', reason: 'Lot.' });
    expect(refused).toMatchObject([
      { message: 'errors.certificate.proofExceeded', params: { total: '2000', limit: '1999.999', unit: 'M3' } },
    ]);
    expect((await decide(id, '1999.9999')).errors).toEqual(['errors.form.scale at proofAmount']);
    expect((await decide(id, '2000')).errors).toEqual([]);
    expect(await certificate(id, 'buyer')).toMatchObject({ onHoldSince: null, holdReason: 'Lot of two deliveries.' });
    expect(await certificate(id, 'buyer')).toMatchObject({ proofAmount: null });
    expect((await sell(id, 'buyer')).errors).toEqual([]);
    const [audited] = await trading.database.query(sql`
      select changes -> 'holdReason' ->> 'to' as reason from audit_entry
      where action = 'releaseHold' and record_id = ${id}`);
    expect(audited).toEqual({ reason: 'Lot of two deliveries.' });
    expect(await saved(register('LOT-1', 'refinery', { amount: '0.001' }))).toMatchObject({ blockedReason: 'ON_HOLD' });
  });

  it('can be rejected instead, which frees the number', async () => {
    await saved(register('GONE-1'));
    const { id } = await saved(register('GONE-1', 'buyer'));
    const reject = `mutation ($id: ID!) {
      certificateChangeStatus(id: $id, status: REJECTED_BY_REGISTRY, reason: "Registered twice.") { blockedReason }
    }`;
    expect((await trading.ask('registry', reject, { id })).data).toEqual({
      certificateChangeStatus: { blockedReason: 'REJECTED' },
    });
  });

  it.each([
    { of: '300 characters', externalCode: 'X'.repeat(300), error: 'errors.form.tooLong at externalCode' },
    { of: 'spaces alone', externalCode: ' \u00A0 ', error: 'errors.form.documentNumber at externalCode' },
    { of: 'dashes alone', externalCode: '- –', error: 'errors.form.documentNumber at externalCode' },
  ])('does not result from a number of $of', async ({ externalCode, error }) => {
    expect((await register(externalCode)).errors).toEqual([error]);
  });
});

it('results for exactly one of two concurrent registrations', async () => {
  for (const round of ['1', '2', '3', '4', '5']) {
    const both = await Promise.all([saved(register(`RACE-${round}`)), saved(register(`RACE-${round}`, 'buyer'))]);
    expect(both.map(({ blockedReason }) => blockedReason).toSorted()).toEqual(['ON_HOLD', null]);
  }
});
