import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { notifyEndingSupervision } from '../../server/trade/stock/index.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation, schemeMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import type { ResponseError } from './trading-register.ts';

/** Qualified persons and certification bodies (Act 309/2009, section 18o(2) and (3)) around New Year in Bratislava. */
const trading = openedTradingRegister(() => now);
const trade = tradeOf(trading);
let verifier: string;
const lastMinute = new Date('2026-12-31T22:59:59Z');
const nextDay = new Date('2026-12-31T23:00:00Z');
let now = lastMinute;

beforeAll(async () => {
  await trading.database.query(sql`
    update organization set valid_from = '2020-01-01', valid_until = '2029-12-31' where role = 'QUALIFIED_AUTHORITY'`);
  verifier = await trade.nameOf('authority');
});

beforeEach(() => {
  now = lastMinute;
});

const ofKind = (kind: string | null) =>
  trading.database.query(
    sql`update organization set authority_kind = ${kind} where id = ${trade.organization('authority')}`,
  );
const sell = (given: Values): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', mutations.save, {
    input: { buyerId: trade.organization('buyer'), amount: '1', date: '2026-12-31', ...given },
  });
const register = (changes: Values): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', certificateMutation, {
    input: trading.certificate({ issuedAt: '2026-03-01', ...changes }),
  });
const sentences = (language: 'sk' | 'en', errors: readonly ResponseError[]): readonly string[] =>
  errors.map((error) => sentenceIn(language, error));

describe('a qualified person', () => {
  it.each([
    { of: 'the date of production', changes: { producedAt: '2025-12-31' }, refused: false },
    { of: 'a later date of production', changes: { producedAt: '2026-01-01' }, refused: true },
    { of: 'the end of the period', changes: { periodStart: '2025-10-01', periodEnd: '2025-12-31' }, refused: false },
    { of: 'the issue where nothing else is said', changes: {}, refused: true },
  ])('verifies only biomass of 2025 and before, by $of', async ({ changes, refused }) => {
    await ofKind('QUALIFIED_PERSON');
    expect(sentences('sk', await register(changes))).toEqual(
      refused
        ? [
            `producedAt: Overovateľ ${verifier} je oprávnená osoba, ktorá podľa § 18o zákona č. 309/2009 Z. z. overuje len biomasu vyrobenú do 31.12.2025. Zadajte skorší dátum výroby alebo vyberte certifikačný orgán schémy.`,
          ]
        : [],
    );
  });

  it('ends on 31 December 2026: nothing new, no sale, no market entry from the next day on', async () => {
    await ofKind(null);
    const certificateId = await trade.certificate();
    await ofKind('QUALIFIED_PERSON');
    expect(await sell({ certificateId })).toEqual([]);
    now = nextDay;
    for (const given of [{}, { buyerId: null }])
      expect(sentences('en', await sell({ certificateId, ...given }))).toEqual([
        `certificate: The qualified person ${verifier}, who verifies the certificate, may supervise only until 31.12.2026 by section 18o of Act 309/2009, so from 01.01.2027 nothing can be sold from it or placed on the market.`,
      ]);
    expect((await register({ producedAt: '2025-12-31' })).map(({ message }) => message)).toEqual([
      'errors.verifier.notActive',
    ]);
    expect((await trade.lose({ certificateId, amount: '1' })).errors).toEqual([]);
  });

  it('notifies holders of its certificates, and marks their stock', async () => {
    const states = async (): Promise<readonly unknown[]> => {
      const { data } = await trading.ask('supplier', '{ myHoldings { items { supervisionState } } }');
      const items: readonly Values[] = Object(data['myHoldings']).items;
      return [...new Set(items.map((item) => item['supervisionState']))];
    };
    await ofKind('QUALIFIED_PERSON');
    now = new Date('2026-11-01T10:00:00Z');
    await notifyEndingSupervision(trading.application).run(new AbortController().signal);
    const told = await trading.database.query(
      sql`select distinct facts ->> 'name' as name, facts ->> 'until' as until from notice where name = 'authorityEndsSoon'`,
    );
    expect(told).toEqual([{ name: verifier, until: '31.12.2026' }]);
    expect(await states()).toEqual(['ENDS_SOON']);
    now = nextDay;
    expect(await states()).toEqual(['ENDED']);
  });
});

it('does not limit a certification body or an authority of unknown kind', async () => {
  for (const kind of ['CERTIFICATION_BODY', null]) {
    await ofKind(kind);
    now = lastMinute;
    const certificateId = await trade.certificate();
    now = nextDay;
    expect(await sell({ certificateId })).toEqual([]);
    expect(await register({})).toEqual([]);
  }
});

it('is set only by the registry, and only for authorities', async () => {
  const kindOf = async (as: string, key: string): Promise<unknown> => {
    const id = trade.organization(key);
    const update =
      'mutation ($input: OrganizationInput!) { updateOrganization(input: $input) { id authorityKind supervisesUntil } }';
    const { data } = await trading.ask(as, update, { input: { id, authorityKind: 'QUALIFIED_PERSON' } });
    return Object(data['updateOrganization']).authorityKind ?? null;
  };
  await ofKind(null);
  expect(await kindOf('authority', 'authority')).toBe(null);
  expect(await kindOf('registry', 'supplier')).toBe(null);
  expect(await kindOf('registry', 'authority')).toBe('QUALIFIED_PERSON');
});

describe('a certification body with a scope of schemes', () => {
  const update = `mutation ($input: OrganizationInput!) {
    updateOrganization(input: $input) { authorityKind certifiedSchemes { id } }
  }`;
  const scopeOf = (certifiedSchemeIds: readonly string[], as = 'registry') =>
    trading.ask(as, update, {
      input: { id: trade.organization('authority'), authorityKind: 'CERTIFICATION_BODY', certifiedSchemeIds },
    });
  const schemeNamed = async (name: string): Promise<string> => {
    const { data } = await trading.ask('registry', schemeMutation, { input: { nameSK: name, nameEN: name } });
    return Object(data['createOrUpdateScheme']).id;
  };

  it('verifies only certificates of these schemes, and of all without a scope', async () => {
    const [within, without] = [await schemeNamed('Overovaná'), await schemeNamed('Cudzia')];
    await scopeOf([within]);
    expect(await register({ schemeId: within })).toEqual([]);
    const refused = await register({ schemeId: without });
    expect(sentences('sk', refused)).toEqual([
      `verifier: ${verifier} neoveruje podľa schémy Cudzia. Vyberte iného overovateľa, alebo schému, podľa ktorej overuje.`,
    ]);
    expect(sentences('en', refused)).toEqual([
      `verifier: ${verifier} does not verify under the scheme Cudzia. Choose another verifier, or a scheme under which it verifies.`,
    ]);
    expect(await register({ schemeId: null })).toEqual([]);
    await scopeOf([]);
    expect(await register({ schemeId: without })).toEqual([]);
  });

  it('whose scope ends blocks sales and market entries of certificates it verified under the scheme, and marks their stock', async () => {
    const schemeId = await schemeNamed('Odňatá');
    await scopeOf([schemeId]);
    const certificateId = await trade.certificate({ schemeId });
    const { id: offered } = answered(await trade.save({ certificateId, amount: '10' }));
    await scopeOf([await schemeNamed('Iná')]);
    const sale = { certificateId, buyerId: trade.organization('buyer'), amount: '1', date: '2026-03-05' };
    for (const input of [sale, { ...sale, buyerId: null }]) {
      const refused = await trading.askErrors('supplier', mutations.save, { input });
      expect(sentences('sk', refused)).toEqual([
        `certificate: ${verifier} už neoveruje podľa schémy Odňatá, preto sa z osvedčenia nedá predávať ani uvádzať na trh.`,
      ]);
      expect(sentences('en', refused)).toEqual([
        `certificate: ${verifier} no longer verifies under the scheme Odňatá, so nothing can be sold from the certificate or placed on the market.`,
      ]);
    }
    expect((await trade.changeStatus(offered, 'ON_MARKET', 'supplier')).errors).toEqual([
      'errors.transaction.schemeOutOfScope',
    ]);
    expect((await trade.save({ id: offered, amount: '20' })).errors).toEqual([
      'errors.transaction.schemeOutOfScope at certificate',
    ]);
    const { data } = await trading.ask('supplier', 'query ($id: ID!) { certificate(id: $id) { supervisionState } }', {
      id: certificateId,
    });
    expect(data).toEqual({ certificate: { supervisionState: 'ENDED' } });
    expect((await trade.changeStatus(offered, 'CONFIRMED')).errors).toEqual([]);
    await scopeOf([]);
    expect((await trade.save({ certificateId, amount: '1' })).errors).toEqual([]);
  });

  it('gets its scope only from the registry, and loses it with a change of kind', async () => {
    const scheme = await schemeNamed('Priradená');
    await scopeOf([scheme]);
    const { errors } = await scopeOf([], 'authority');
    expect(errors).toEqual(['errors.form.readOnly at certifiedSchemes']);
    const { data } = await trading.ask('registry', update, {
      input: { id: trade.organization('authority'), authorityKind: 'QUALIFIED_PERSON' },
    });
    expect(Object(data['updateOrganization']).certifiedSchemes).toEqual([]);
  });
});

describe('a scheme with a scope of feedstocks', () => {
  it('accepts only certificates of these feedstocks', async () => {
    await ofKind(null);
    const maize = await trading.idOf('substance_kind', 'elna_key', 'FOOD-MAIZE');
    const cane = await trading.idOf('substance_kind', 'elna_key', 'FOOD-SUGAR-CANE');
    const { data } = await trading.ask('registry', schemeMutation, {
      input: { nameSK: 'Len trstina', nameEN: 'Cane only', feedstockIds: [cane] },
    });
    const schemeId = Object(data['createOrUpdateScheme']).id;
    const [row] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
    const of = (kindId: string) => register({ schemeId, certificateSubstances: [{ ...row, kindId }] });
    expect(await of(cane)).toEqual([]);
    expect(sentences('sk', await of(maize))).toEqual([
      'certificateSubstances.0.kind: Surovina nie je v rozsahu uznania schémy. Vyberte surovinu, na ktorú sa schéma vzťahuje, alebo inú schému.',
    ]);
    expect(await register({ schemeId: null, certificateSubstances: [{ ...row, kindId: maize }] })).toEqual([]);
  });
});
