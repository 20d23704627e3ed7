import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { notifyEndingSupervision } from '../../server/trade/stock/index.ts';
import { importsOf, ownRow, openedWorkingRegister } from './exchange/importing.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation, schemeMutation } from './trade.ts';
import { toResponseError, type ResponseError } from './trading-register.ts';

/** Operator certificates: permitted operations under a scheme with and without a valid one. */
const trading = openedWorkingRegister(() => now);
const trade = tradeOf(trading);
let count = 0;
let schemeId: string;
let schemeName: string;
let schemeNameEN: string;
let seller: string;
const lastMinute = new Date('2026-12-31T22:59:59Z');
const nextDay = new Date('2026-12-31T23:00:00Z');
let now = lastMinute;

beforeAll(async () => {
  seller = await trade.nameOf('supplier');
});

beforeEach(async () => {
  now = lastMinute;
  count += 1;
  schemeName = `Schéma ${String(count)}`;
  schemeNameEN = `Scheme ${String(count)}`;
  schemeId = answered(
    await trading.ask('registry', schemeMutation, {
      input: { nameSK: schemeName, nameEN: schemeNameEN },
    }),
  ).id;
});

const save =
  'mutation ($input: OperatorCertificateInput!) { createOrUpdateOperatorCertificate(input: $input) { id status isValidToday } }';
const decisions = {
  suspend:
    'mutation ($id: ID!, $reason: String!) { suspendOperatorCertificate(id: $id, reason: $reason) { id status } }',
  resume:
    'mutation ($id: ID!, $reason: String!) { restoreOperatorCertificate(id: $id, reason: $reason) { id status } }',
  withdraw:
    'mutation ($id: ID!, $reason: String!) { withdrawOperatorCertificate(id: $id, reason: $reason) { id status } }',
};

function input(changes: Values = {}): Values {
  return {
    schemeId,
    number: `EU-CERT-${String(count)}`,
    certificationBody: 'TÜV SÜD',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    ...changes,
  };
}

const enter = async (changes: Values = {}, as = 'supplier'): Promise<string> =>
  answered(await trading.ask(as, save, { input: input(changes) })).id;
const entryErrors = (changes: Values = {}, as = 'supplier'): Promise<readonly ResponseError[]> =>
  trading.askErrors(as, save, { input: input(changes) });
const decide = (name: keyof typeof decisions, id: string, as = 'registry') =>
  trading.ask(as, decisions[name], { id, reason: 'Nesúlad pri kontrole.' });
const sell = (given: Values): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', mutations.save, {
    input: 'id' in given ? given : { buyerId: trade.organization('buyer'), amount: '1', date: '2026-12-31', ...given },
  });
const register = (changes: Values = {}): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', certificateMutation, { input: trading.certificate({ schemeId, ...changes }) });
const inSlovak = (errors: readonly ResponseError[]): readonly string[] =>
  errors.map((error) => sentenceIn('sk', error));
const messages = (errors: readonly ResponseError[]): readonly string[] =>
  errors.map(({ message, path }) => `${message} at ${path}`);

describe('an organization that has entered a certificate of a scheme', () => {
  it.each([
    { of: 'a sale', given: {} },
    { of: 'a market entry', given: { buyerId: null } },
  ])('creates $of until the last second of its last day, by either scheme', async ({ given }) => {
    const certificateId = await trade.certificate({ schemeId });
    const unnamedId = await trade.certificate();
    await enter();
    expect(await sell({ certificateId, ...given })).toEqual([]);
    expect(await sell({ certificateId: unnamedId, schemeId, ...given })).toEqual([]);
    now = nextDay;
    const ended = `scheme: Organizácia ${seller} nemá v schéme ${schemeName} platný certifikát: certifikát EU-CERT-${String(count)} sa skončil 31.12.2026. Podľa tejto schémy preto nemožno zaevidovať osvedčenie, predávať ani uvádzať na trh. Zapíšte obnovený certifikát.`;
    expect(inSlovak(await sell({ certificateId, ...given }))).toEqual([ended]);
    expect(inSlovak(await sell({ certificateId: unnamedId, schemeId, ...given }))).toEqual([ended]);
    expect((await trade.lose({ certificateId, amount: '1' })).errors).toEqual([]);
    await enter({ number: `NEXT-${String(count)}`, validFrom: '2027-01-01', validUntil: '2027-12-31' });
    expect(await sell({ certificateId, ...given })).toEqual([]);
  });

  it('registers nothing under it after its end, by form or import', async () => {
    await enter();
    expect(await register()).toEqual([]);
    now = nextDay;
    expect(messages(await register())).toEqual(['errors.operatorCertificate.expired at scheme']);
    const rows = [{ ...ownRow, 'Externé číslo': `OPERATOR-${String(count)}`, Schéma: schemeName }];
    const { status, errors } = await importsOf(trading).certificates(rows);
    expect(status).toBe('FINISHED_WITH_ERRORS');
    const found: readonly Values[] = Array.isArray(errors) ? errors : [];
    expect(found.map(({ message }) => message)).toEqual(['errors.operatorCertificate.expired']);
  });

  it('registers nothing under it before its first day', async () => {
    await enter({ validFrom: '2027-01-01', validUntil: '2027-12-31' });
    expect(messages(await register())).toEqual(['errors.operatorCertificate.notBegun at scheme']);
  });

  it('is reported by others as not certified, without its certificate', async () => {
    await enter();
    now = nextDay;
    const [supplierId, buyerId] = [trade.organization('supplier'), trade.organization('buyer')];
    const supplied = { schemeId, ownProduction: false, supplierId, buyerId };
    const errors = await trading.askErrors('buyer', certificateMutation, { input: trading.certificate(supplied) });
    expect(inSlovak(errors)).toEqual([
      `scheme: Organizácia ${seller} dnes nemá v schéme ${schemeName} platný certifikát. Podľa tejto schémy preto nemožno zaevidovať osvedčenie, v ktorom je dodávateľom.`,
    ]);
  });

  it('continues while it has a new certificate', async () => {
    await enter();
    await enter({ number: `NEXT-${String(count)}`, validFrom: '2026-12-01', validUntil: '2027-11-30' });
    now = nextDay;
    expect(await register()).toEqual([]);
  });

  it('keeps an earlier offer, which can be decided but not put on the market', async () => {
    const certificateId = await trade.certificate({ schemeId });
    await enter();
    const { id } = answered(await trade.save({ certificateId, amount: '10', date: '2026-12-31' }));
    now = nextDay;
    expect(messages(await sell({ id, amount: '20' }))).toEqual(['errors.operatorCertificate.expired at scheme']);
    expect((await trade.changeStatus(id, 'ON_MARKET', 'supplier')).errors).toEqual([
      'errors.operatorCertificate.expired at scheme',
    ]);
    expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
  });
});

describe('whoever reads English', () => {
  const inEnglish = async (query: string, variables: Values): Promise<readonly string[]> => {
    const viewer = { ...trading.register.viewerOf('supplier'), language: 'en' };
    const { errors = [] } = await trading.run({ query, variables, operationName: undefined }, { viewer });
    return errors.map((error) => sentenceIn('en', toResponseError(error)));
  };
  const sale = (certificateId: string): Values => ({
    input: { certificateId, buyerId: trade.organization('buyer'), amount: '1', date: '2026-12-31' },
  });

  it('gets the English name of the scheme in every refusal', async () => {
    const certificateId = await trade.certificate({ schemeId });
    await enter();
    now = nextDay;
    expect(await inEnglish(mutations.save, sale(certificateId))).toEqual([
      `scheme: The organization ${seller} has no valid certificate of the scheme ${schemeNameEN}: the certificate EU-CERT-${String(count)} ended on 31.12.2026. So nothing can be registered, sold or placed on the market under this scheme. Enter the renewed certificate.`,
    ]);
    expect(await inEnglish(save, { input: input() })).toEqual([
      `number: The certificate number EU-CERT-${String(count)} is already entered in the scheme ${schemeNameEN} as valid from 01.01.2026 until 31.12.2026. Enter a period that does not overlap with it.`,
    ]);
  });

  it('gets the English name of a scheme that is not recognised, before a sale and in its form', async () => {
    const certificateId = await trade.certificate({ schemeId });
    await trading.database.query(sql`update scheme set valid_until = '2026-12-30' where id = ${schemeId}`);
    const ended = `The scheme ${schemeNameEN} is not recognised today, so nothing can be sold or placed on the market under it. The registry keeps the dates of the recognition.`;
    expect(await inEnglish(mutations.save, sale(certificateId))).toEqual([`certificate: ${ended}`]);
    const viewer = { ...trading.register.viewerOf('supplier'), language: 'en' };
    const query = 'query ($id: ID!) { certificate(id: $id) { permittedActions { name params } } }';
    const { data } = await trading.askAs(viewer, query, { id: certificateId });
    const actions: readonly Values[] = Object(data['certificate']).permittedActions;
    expect(actions.find(({ name }) => name === 'sell')).toMatchObject({ params: { scheme: schemeNameEN } });
  });
});

it('does not limit organizations without a certificate', async () => {
  await enter({ organizationId: trade.organization('refinery') }, 'registry');
  now = nextDay;
  expect(await register()).toEqual([]);
});

describe('the registry', () => {
  it('suspends a certificate with a reason, at once, and lifts the suspension', async () => {
    const certificateId = await trade.certificate({ schemeId });
    const id = await enter();
    expect((await decide('suspend', id)).errors).toEqual([]);
    const stopped = `scheme: Organizácia ${seller} má v schéme ${schemeName} certifikát EU-CERT-${String(count)} pozastavený od 31.12.2026. Podľa tejto schémy preto nemožno zaevidovať osvedčenie, predávať ani uvádzať na trh. Obráťte sa na správcu registra.`;
    expect(inSlovak(await sell({ certificateId }))).toEqual([stopped]);
    expect(inSlovak(await register())).toEqual([stopped]);
    expect((await decide('suspend', id)).errors).toEqual(['errors.operatorCertificate.notValid']);
    expect((await decide('resume', id)).errors).toEqual([]);
    expect(await sell({ certificateId })).toEqual([]);
  });

  it('withdraws a certificate permanently, and refuses another one of the scheme', async () => {
    const certificateId = await trade.certificate({ schemeId });
    const id = await enter();
    expect((await decide('withdraw', id)).errors).toEqual([]);
    expect(messages(await sell({ certificateId }))).toEqual(['errors.operatorCertificate.withdrawnSince at scheme']);
    const renewed = { number: `NEXT-${String(count)}`, validUntil: '2027-06-30' };
    expect(messages(await entryErrors(renewed))).toEqual(['errors.operatorCertificate.stopped at scheme']);
    expect((await decide('resume', id)).errors).toEqual(['errors.operatorCertificate.notSuspended']);
    await enter({ ...renewed, organizationId: trade.organization('supplier') }, 'registry');
    expect(await sell({ certificateId })).toEqual([]);
  });

  it.each(['supplier', 'buyer', 'authority', 'government'])('decides exclusively: not %s', async (as) => {
    const id = await enter();
    for (const name of ['suspend', 'withdraw', 'resume'] as const)
      expect((await decide(name, id, as)).errors).not.toEqual([]);
  });

  it('must give a reason', async () => {
    const id = await enter();
    for (const reason of ['', '   ', 'x'.repeat(1001)])
      expect((await trading.ask('registry', decisions.suspend, { id, reason })).errors).not.toEqual([]);
  });
});

describe('an entered certificate', () => {
  it.each([
    {
      of: 'an end before the beginning',
      changes: { validUntil: '2025-12-31' },
      at: 'errors.form.dateRange at validUntil',
    },
    {
      of: 'a validity of five years',
      changes: { validUntil: '2031-01-01' },
      at: 'errors.operatorCertificate.tooLong at validUntil',
    },
    { of: 'a number of 300 characters', changes: { number: '1'.repeat(300) }, at: 'errors.form.tooLong at number' },
    { of: 'a number of spaces', changes: { number: '   ' }, at: 'errors.form.required at number' },
    {
      of: 'a number without a letter or digit',
      changes: { number: '---' },
      at: 'errors.form.documentNumber at number',
    },
    {
      of: 'a day from which its status holds',
      changes: { valuesFrom: '2026-01-01' },
      at: 'errors.form.readOnly at valuesFrom',
    },
    {
      of: 'no certification body',
      changes: { certificationBody: null },
      at: 'errors.form.required at certificationBody',
    },
  ])('is refused with $of', async ({ changes, at }) => {
    expect(messages(await entryErrors(changes))).toEqual([at]);
  });

  it('has no overlapping period with the same number, in any spelling and organization', async () => {
    await enter({ number: `DE-ISCC ${String(count)}` });
    const again = { number: `de iscc-${String(count)}`, validFrom: '2026-12-31', validUntil: '2027-12-30' };
    expect(inSlovak(await entryErrors(again))).toEqual([
      `number: Certifikát s číslom de iscc-${String(count)} už má v schéme ${schemeName} zapísanú platnosť od 01.01.2026 do 31.12.2026. Zadajte obdobie, ktoré sa s ňou neprekrýva.`,
    ]);
    expect(inSlovak(await entryErrors(again, 'buyer'))).toEqual([
      `number: Certifikát s číslom de iscc-${String(count)} je v schéme ${schemeName} zapísaný inej organizácii. Skontrolujte číslo; ak je správne, obráťte sa na správcu registra.`,
    ]);
    // The E is a Cyrillic letter.
    const lookAlike = { ...again, number: `D\u0415-ISCC ${String(count)}` };
    expect(messages(await entryErrors(lookAlike))).toEqual(['errors.operatorCertificate.overlaps at number']);
    expect(await entryErrors({ ...again, validFrom: '2027-01-01' })).toEqual([]);
  });

  it('is stored once when entered concurrently', async () => {
    const both = await Promise.all([entryErrors({}, 'supplier'), entryErrors({}, 'buyer')]);
    expect(both.map(messages).toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      ['errors.operatorCertificate.taken at number'],
    ]);
  });

  it.each(['government', 'authority'])('is refused for an organization without stock: %s', async (as) => {
    expect(messages(await entryErrors({}, as))).toEqual(['errors.operatorCertificate.notHolder at organization']);
  });

  it('belongs to the viewer’s organization, and cannot be changed', async () => {
    const foreign = { organizationId: trade.organization('buyer') };
    const { data } = await trading.ask(
      'supplier',
      'mutation ($input: OperatorCertificateInput!) { createOrUpdateOperatorCertificate(input: $input) { organization { id } } }',
      { input: input(foreign) },
    );
    expect(Object(data['createOrUpdateOperatorCertificate']).organization?.id).not.toBe(trade.organization('buyer'));
    const id = await enter({ number: `OWN-${String(count)}` });
    for (const as of ['supplier', 'registry'])
      expect((await trading.ask(as, save, { input: { id, validUntil: '2027-12-31' } })).errors).not.toEqual([]);
  });
});

describe('its readers', () => {
  const page = '{ operatorCertificates(page: { index: 0, size: 100 }) { items { id } } }';
  const seen = async (as: string): Promise<readonly unknown[]> => {
    const { data, errors } = await trading.ask(as, page);
    expect(errors).toEqual([]);
    const items: readonly Values[] = Object(data['operatorCertificates']).items;
    return items.map(({ id }) => id);
  };

  it('are its organization, the registry and the government', async () => {
    const id = await enter();
    for (const as of ['supplier', 'registry', 'government']) expect(await seen(as)).toContain(id);
    for (const as of ['buyer', 'refinery', 'authority']) expect(await seen(as)).not.toContain(id);
  });
});

describe('stock of an organization whose certificate ends', () => {
  async function stateOf(certificateId: string): Promise<unknown> {
    const query = '{ myHoldings(page: { index: 0, size: 100 }) { items { certificate { id } supervisionState } } }';
    const { data, errors } = await trading.ask('supplier', query);
    expect(errors).toEqual([]);
    const items: readonly Values[] = Object(data['myHoldings']).items;
    return items.find(({ certificate }) => Object(certificate).id === certificateId)?.['supervisionState'];
  }

  it('is marked from 60 days before the end, afterwards, and while suspended', async () => {
    const certificateId = await trade.certificate({ schemeId });
    expect(await stateOf(certificateId)).toBe(null);
    const id = await enter();
    now = new Date('2026-10-31T22:59:59Z');
    expect(await stateOf(certificateId)).toBe(null);
    now = new Date('2026-10-31T23:00:00Z');
    expect(await stateOf(certificateId)).toBe('ENDS_SOON');
    now = nextDay;
    expect(await stateOf(certificateId)).toBe('ENDED');
    now = new Date('2026-06-01T10:00:00Z');
    await decide('suspend', id);
    expect(await stateOf(certificateId)).toBe('ENDED');
  });

  it('causes notices 60, 30 and 7 days before, once each, unless it has a new certificate', async () => {
    await trade.certificate({ schemeId });
    await enter();
    const night = async (day: string): Promise<readonly unknown[]> => {
      now = new Date(`${day}T10:00:00Z`);
      await notifyEndingSupervision(trading.application).run(new AbortController().signal);
      return await trading.database.query(sql`
        select facts ->> 'count' as count, facts ->> 'until' as until from notice
        where name = 'operatorCertificateEndsSoon' and facts ->> 'scheme' = ${schemeName} order by id`);
    };
    const told = { count: '1', until: '31.12.2026' };
    expect(await night('2026-10-31')).toEqual([]);
    expect(await night('2026-11-01')).toEqual([told]);
    expect(await night('2026-11-02')).toEqual([told]);
    expect(await night('2026-12-01')).toEqual([told, told]);
    await enter({ number: `NEXT-${String(count)}`, validFrom: '2027-01-01', validUntil: '2027-12-31' });
    expect(await night('2026-12-24')).toEqual([told, told]);
  });
});
