import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { answered, schemeMutation } from '../trade.ts';
import { lastQuarter, type Reporting, openedReporting } from '../periods/reporting.ts';

/** Eligibility of fuels by the supervision and certification on the date of each entry, around New Year. */
const lastDay = '2026-12-31';
const nextDay = '2027-01-01';
const now = () => new Date('2027-01-15T10:00:00Z');
const bySpecification = openedReporting(now);
const byAct = openedReporting(now, { lawProfile: 'act-309-2009' });

beforeAll(async () => {
  // Demo agreements and certificates of authorities end a year after the trading day.
  for (const { trading } of [bySpecification, byAct])
    await trading.database.query(sql`
      update organization set valid_from = '2020-01-01', valid_until = '2029-12-31' where role = 'QUALIFIED_AUTHORITY'`);
});

const emission = { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' };

interface Entered {
  readonly schemeId?: string;
  readonly changes?: Values;
  readonly then?: () => Promise<unknown>;
}

/** Puts 100 m³ on the market on both dates and changes them. @returns the reasons why they are not eligible */
async function reasons(
  reporting: Reporting,
  { schemeId, changes = {}, then = () => Promise.resolve() }: Entered,
): Promise<readonly unknown[]> {
  const { trading, make, sheets } = reporting;
  const productionCountryId = await trading.idOf('country', 'key', 'sk');
  const byLaw = reporting === byAct ? { targetUse: 'BIOFUEL', productionCountryId } : {};
  const certificate = { issuedAt: '2026-06-01', emission, schemeId, ...byLaw, ...changes };
  const certificateId = await reporting.trade.certificate(certificate);
  const codes = new Set<unknown>();
  for (const date of [lastDay, nextDay]) {
    const id = await reporting.market({ certificateId, date });
    const [row] = await trading.database.query(sql`select code from transaction where id = ${id}`);
    codes.add(row?.['code']);
  }
  await then();
  const told: unknown[] = [];
  for (const { year, quarter } of [
    { year: 2026, quarter: 'Q4' },
    { year: 2027, quarter: 'Q1' },
  ]) {
    const { id } = await make('exportQuarterReport', { ...lastQuarter, year, quarter });
    const [, , , , entries] = await sheets(String(id));
    const own = entries?.rows.filter((row) => codes.has(row['Transakcia'])) ?? [];
    told.push(...own.map((row) => row['Prečo sa nezapočítava']));
  }
  return told;
}

const authority = (reporting: Reporting, changes: ReturnType<typeof sql>) =>
  reporting.trading.database.query(
    sql`update organization set ${changes} where id = ${reporting.trade.organization('authority')}`,
  );

describe('of what an authority verifies', () => {
  const unsupervised = 'Dodávateľ bez overovania';

  it.each([
    {
      of: 'a qualified person counts until 31 December 2026',
      kind: 'QUALIFIED_PERSON',
      until: '2029-12-31',
      after: unsupervised,
    },
    { of: 'a certification body counts on', kind: 'CERTIFICATION_BODY', until: '2029-12-31', after: null },
    {
      of: 'a certification body counts until its own end',
      kind: 'CERTIFICATION_BODY',
      until: lastDay,
      after: unsupervised,
    },
    { of: 'one whose kind is not known counts on', kind: null, until: '2029-12-31', after: null },
  ])('what $of', async ({ kind, until, after }) => {
    const then = () => authority(bySpecification, sql`authority_kind = ${kind}, valid_until = ${until}`);
    expect(await reasons(bySpecification, { then })).toEqual([null, after]);
    await authority(bySpecification, sql`authority_kind = 'CERTIFICATION_BODY', valid_until = '2029-12-31'`);
  });
});

describe('of a seller without a certificate of the scheme', () => {
  const uncertified = 'Predávajúci bez platného certifikátu v schéme';

  it.each([
    { of: 'by the Act nothing counts', reporting: () => byAct, reason: uncertified },
    { of: 'by the specification it counts', reporting: () => bySpecification, reason: null },
  ])('$of', async ({ reporting: open, reason }) => {
    const reporting = open();
    const { trading } = reporting;
    const schemeId = answered(
      await trading.ask('registry', schemeMutation, {
        input: { nameSK: 'Nová schéma', nameEN: 'New scheme' },
      }),
    ).id;
    await trading.database.query(sql`
      insert into operator_certificate (organization_id, scheme_id, number, certification_body, valid_from, valid_until, status)
      values (${reporting.trade.organization('supplier')}, ${schemeId}, 'EU-CERT-1', 'TÜV', '2026-01-01', '2027-12-31', 'VALID')`);
    const gone = () => trading.database.query(sql`delete from operator_certificate where scheme_id = ${schemeId}`);
    expect(await reasons(reporting, { schemeId, then: gone })).toEqual([reason, reason]);
    expect(await reasons(reporting, {})).toEqual([null, null]);
  });
});

describe('of palm oil', () => {
  const highIluc = 'Suroviny s vysokým rizikom ILUC';

  it.each([
    { of: 'certified as low ILUC risk counts', reporting: () => byAct, isLowIluc: true, reason: null },
    { of: 'not certified so does not', reporting: () => byAct, isLowIluc: false, reason: highIluc },
    { of: 'does not by the specification', reporting: () => bySpecification, isLowIluc: true, reason: highIluc },
  ])('what is $of', async ({ reporting: open, isLowIluc, reason }) => {
    const reporting = open();
    const { certificate, idOf } = reporting.trading;
    const [first]: readonly Values[] = certificate()['certificateSubstances'] as readonly Values[]; // as it is made
    const certificateSubstances = [{ ...first, kindId: await idOf('substance_kind', 'elna_key', 'FOOD-PALM') }];
    expect(await reasons(reporting, { changes: { isLowIluc, certificateSubstances } })).toEqual([reason, reason]);
  });
});

it('sales before the renewal of an agreement count, also when the renewal ends before it begins', async () => {
  const { trading } = bySpecification;
  const organizationId = bySpecification.trade.organization('supplier');
  const renew = `mutation ($organizationId: ID!) {
    renewOrganizationQualifiedRelation(organizationId: $organizationId, validFrom: "2027-06-01", validUntil: "2028-05-31") { id }
  }`;
  const end = 'mutation ($id: ID!) { endQualifiedAuthority(id: $id) { status validUntil } }';
  const then = async () => {
    expect(await trading.askErrors('authority', renew, { organizationId })).toEqual([]);
    const [agreement] = await trading.database.query(sql`
      select id::text as id from responsible_organization where organization_id = ${organizationId}
        and qualified_authority_id = ${bySpecification.trade.organization('authority')}`);
    const { data } = await trading.ask('supplier', end, { id: agreement?.['id'] });
    expect(data['endQualifiedAuthority']).toEqual({ status: 'INACTIVE', validUntil: '2027-01-15' });
  };
  expect(await reasons(bySpecification, { then })).toEqual([null, null]);
});
