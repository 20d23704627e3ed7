import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation, schemeMutation } from './trade.ts';
import type { ResponseError } from './trading-register.ts';
import { atGate, createGates } from './exchange/gate.ts';
import { importsOf, ownRow, openedWorkingRegister } from './exchange/importing.ts';

/** Supervision ends on 31 December 2026, by the date in Bratislava and without a job. */
const trading = openedWorkingRegister(() => now);
const trade = tradeOf(trading);
let schemes = 0;
const before = new Date('2026-12-31T22:59:59Z');
const after = new Date('2026-12-31T23:00:00Z');
let now = before;

beforeEach(async () => {
  now = before;
  await trading.database.query(sql`
    update organization set status = '_4_ACTIVE', valid_from = '2020-01-01', valid_until = '2028-12-31' where role <> 'REGISTRY'`);
});

async function scheme(dates: Values): Promise<{ readonly id: string; readonly name: string }> {
  schemes += 1;
  const name = `Scheme ${String(schemes)}`;
  const { id } = answered(
    await trading.ask('registry', schemeMutation, { input: { nameSK: name, nameEN: name, ...dates } }),
  );
  return { id, name };
}

const ended = { validUntil: '2026-12-31' };

async function endAuthority(key = 'authority'): Promise<void> {
  await trading.database.query(
    sql`update organization set valid_until = '2026-12-31' where id = ${trade.organization(key)}`,
  );
}

const certificateErrors = (changes: Values = {}): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', certificateMutation, {
    input: 'id' in changes ? changes : trading.certificate(changes),
  });
const saleErrors = (input: Values): Promise<readonly ResponseError[]> => {
  const usual = { buyerId: trade.organization('buyer'), amount: '400', date: '2026-12-31' };
  return trading.askErrors('supplier', mutations.save, { input: 'id' in input ? input : { ...usual, ...input } });
};
const inSlovak = (errors: readonly ResponseError[]): readonly string[] =>
  errors.map((error) => sentenceIn('sk', error));

const neitherChosen =
  'scheme: Schéma dnes nie je uznaná: jej uznanie sa skončilo alebo ešte nezačalo. Vyberte uznanú schému.';

describe('a scheme whose recognition ends', () => {
  it('accepts certificates on its last day, and none on the next', async () => {
    const { id: schemeId } = await scheme(ended);
    expect(await certificateErrors({ schemeId })).toEqual([]);
    now = after;
    expect(inSlovak(await certificateErrors({ schemeId }))).toEqual([neitherChosen]);
    const { id: open } = await scheme({ validFrom: '2027-01-01' });
    expect(await certificateErrors({ schemeId: open })).toEqual([]);
  });

  it('accepts none before its first day', async () => {
    const { id: schemeId } = await scheme({ validFrom: '2027-01-01' });
    expect(inSlovak(await certificateErrors({ schemeId }))).toEqual([neitherChosen]);
  });

  it.each([
    { of: 'a sale', input: {} },
    { of: 'a market entry', input: { buyerId: null } },
  ])('blocks $of under it, named or not', async ({ input }) => {
    const { id: schemeId, name } = await scheme(ended);
    const certificateId = await trade.certificate({ schemeId });
    const unnamedId = await trade.certificate();
    expect(await saleErrors({ certificateId, amount: '1', ...input })).toEqual([]);
    now = after;
    expect(inSlovak(await saleErrors({ certificateId, amount: '1', ...input }))).toEqual([
      `certificate: Schéma ${name} dnes nie je uznaná, preto sa podľa nej nedá predávať ani uvádzať na trh. Dátumy uznania eviduje správca registra.`,
    ]);
    expect(inSlovak(await saleErrors({ certificateId: unnamedId, schemeId, amount: '1', ...input }))).toEqual([
      neitherChosen,
    ]);
  });

  it('keeps an earlier offer decidable, but not increasable or for the market', async () => {
    const { id: schemeId } = await scheme(ended);
    const certificateId = await trade.certificate({ schemeId });
    const { id } = answered(await trade.save({ certificateId, amount: '10', date: '2026-12-31' }));
    now = after;
    expect((await saleErrors({ id, amount: '20' })).map(({ message }) => message)).toEqual([
      'errors.transaction.schemeNotRecognized',
    ]);
    expect((await trade.changeStatus(id, 'ON_MARKET', 'supplier')).errors).toEqual([
      'errors.transaction.schemeNotRecognized',
    ]);
    expect(await saleErrors({ id, externalCode: 'INV-1' })).toEqual([]);
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
  });

  it('keeps its certificates, and allows correcting fields unrelated to supervision', async () => {
    const { id: schemeId } = await scheme(ended);
    const { id: other } = await scheme({});
    const id = await trade.certificate({ schemeId });
    now = after;
    expect(await certificateErrors({ id, note: 'Read.' })).toEqual([]);
    expect((await certificateErrors({ id, schemeId: other })).map(({ message }) => message)).toEqual([
      'errors.form.readOnly',
    ]);
    expect((await certificateErrors({ id, splitToEtbe: true, amount: '1' })).map(({ message }) => message)).toEqual([
      'errors.certificate.schemeNotRecognized',
    ]);
  });

  it('is refused with inconsistent dates', async () => {
    const input = { nameSK: 'Obrátená', nameEN: 'Reversed', validFrom: '2027-01-01', validUntil: '2026-12-31' };
    const errors = await trading.askErrors('registry', schemeMutation, { input });
    expect(errors.map(({ message, path }) => [message, path])).toEqual([['errors.form.dateRange', 'validUntil']]);
  });
});

describe('a qualified authority whose validity ends', () => {
  const notActive =
    'certificate: Oprávnená osoba Certifikačný orgán Bratislava, s. r. o., ktorá osvedčenie overuje, dnes nie je oprávnená, preto sa z neho nedá predávať ani uvádzať na trh. Obráťte sa na správcu registra.';

  it('verifies no new certificate from the next day on', async () => {
    await endAuthority();
    expect(await certificateErrors()).toEqual([]);
    now = after;
    expect((await certificateErrors()).map(({ message, path }) => [message, path])).toEqual([
      ['errors.verifier.notActive', 'verifier'],
    ]);
  });

  it('verifies none after its agreement has ended', async () => {
    const [agreement] = await trading.database.query<{ id: string }>(sql`
      update responsible_organization set valid_until = '2026-12-31' where organization_id = ${trade.organization('supplier')}
        and qualified_authority_id = ${trade.organization('authority')} returning id::text as id`);
    expect(await certificateErrors()).toEqual([]);
    now = after;
    expect((await certificateErrors()).map(({ message }) => message)).toEqual(['errors.verifier.notActive']);
    await trading.database.query(
      sql`update responsible_organization set valid_until = null where id = ${agreement?.id ?? null}`,
    );
  });

  it('blocks sales and market entries of certificates it verified', async () => {
    const certificateId = await trade.certificate();
    await endAuthority();
    expect(await saleErrors({ certificateId, amount: '1' })).toEqual([]);
    now = after;
    const verifier = await trade.nameOf('authority');
    const sentence = notActive.replace('Certifikačný orgán Bratislava, s. r. o.', verifier);
    expect(inSlovak(await saleErrors({ certificateId, amount: '1' }))).toEqual([sentence]);
    expect(inSlovak(await saleErrors({ certificateId, amount: '1', buyerId: null }))).toEqual([sentence]);
    expect((await trade.lose({ certificateId, amount: '1' })).errors).toEqual([]);
  });
});

describe('an organization whose registration ends', () => {
  it('buys nothing more, even with an outdated status', async () => {
    const certificateId = await trade.certificate();
    await endAuthority('buyer');
    expect(await saleErrors({ certificateId, amount: '1' })).toEqual([]);
    now = after;
    expect((await saleErrors({ certificateId, amount: '1' })).map(({ message }) => message)).toEqual([
      'errors.transaction.buyerNotActive',
    ]);
  });

  it('never applies to the registry', async () => {
    await trading.database.query(
      sql`update organization set valid_from = '2030-01-01', valid_until = '2020-12-31' where role = 'REGISTRY'`,
    );
    const { data } = await trading.ask('registry', '{ activeOrganization { isActive } }');
    expect(data['activeOrganization']).toEqual({ isActive: true });
    await trading.database.query(
      sql`update organization set valid_from = null, valid_until = null where role = 'REGISTRY'`,
    );
  });
});

it('an import accepts rows before the end, and refuses those after it', async () => {
  const { name } = await scheme(ended);
  // Records of one group were validated together before; those of the next group are refused.
  const rows = Array.from({ length: 140 }, (_, index) => ({
    ...ownRow,
    'Externé číslo': `END-${String(index)}`,
    Schéma: name,
  }));
  await createGates(trading.database, ['END-60']);
  let importing: Promise<Values> | undefined;
  await atGate(trading.database, 'END-60', {
    begin: () => {
      importing = importsOf(trading).certificates(rows);
    },
    work: () => {
      now = after;
      return Promise.resolve();
    },
  });
  const { count, status, errors } = (await importing) ?? {};
  expect(status).toBe('FINISHED_WITH_ERRORS');
  const found: readonly Values[] = Array.isArray(errors) ? errors : [];
  expect(Number(count)).toBeGreaterThan(60);
  expect(Number(count)).toBeLessThan(140);
  // At most 50 errors are returned with the import itself.
  expect(found.length).toBe(140 - Number(count));
  expect(new Set(found.map(({ message }) => message))).toEqual(new Set(['errors.certificate.schemeNotRecognized']));
});
