import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import type { Statement } from '../../../engine/store/index.ts';
import { tradeOf, schemeMutation } from '../trade.ts';
import { openedWorkingRegister } from './importing.ts';
import { exportsOf } from './exporting.ts';

/** The eligible part of a fuel: 100 m³ put on the market in a quarter of its own. */
const trading = openedWorkingRegister();
const exporting = exportsOf(trading);
const trade = tradeOf(trading);
let quarters = 0;
let schemes = 0;

beforeAll(async () => {
  await trading.database.query(sql`update responsible_organization set valid_from = '2010-01-01'`);
});

/** 100 m³ of ethanol, in MJ. */
const whole = 2_100_000;

async function newScheme(): Promise<string> {
  schemes += 1;
  const name = `Schéma ${String(schemes)}`;
  const { data } = await trading.ask('registry', schemeMutation, { input: { nameSK: name, nameEN: name } });
  return String(Object(data['createOrUpdateScheme']).id);
}

interface Fuel {
  /** Emissions of cultivation, gCO₂eq/MJ; the comparator is 94.1. */
  readonly emissions?: number;
  /** Percent by feedstock key. */
  readonly kinds?: Readonly<Record<string, number>>;
  readonly changes?: Values;
  /** A change of the certificate after it is on the market. */
  readonly then?: (certificateId: string) => Statement;
}

async function reportOf({ emissions = 20, kinds = { 'FOOD-MAIZE': 100 }, changes = {}, then }: Fuel) {
  const year = 2012 + Math.floor(quarters / 4);
  const quarter = (quarters % 4) + 1;
  quarters += 1;
  const [first]: readonly Values[] = trading.certificate()['certificateSubstances'] as readonly Values[]; // as it is made
  const certificateSubstances = await Promise.all(
    Object.entries(kinds).map(async ([key, portion]) => ({
      ...first,
      kindId: await trading.idOf('substance_kind', 'elna_key', key),
      portion: String(portion),
    })),
  );
  const emission = { eec: String(emissions), el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  const certificateId = await trade.certificate({
    emission,
    certificateSubstances,
    issuedAt: '2012-01-01',
    ...changes,
  });
  const date = `${String(year)}-${String(quarter * 3).padStart(2, '0')}-05`;
  expect((await trade.save({ certificateId, buyerId: null, amount: '100', date })).errors).toEqual([]);
  if (then !== undefined) await trading.database.query(then(certificateId));
  const made = await exporting.make('exportQuarterReport', { year, quarter: `Q${String(quarter)}`, type: 'BIOFUEL' });
  const [, marketed, , targets, entries] = await exporting.sheets(String(made['id']));
  const target = (indicator: string) => targets?.rows.find((row) => row['Ukazovateľ'] === indicator)?.['Hodnota'];
  const counts = 'Benzín a nafta: podiel s násobiteľmi a stropmi (%)';
  return {
    marketed: marketed?.rows[0],
    entries: entries?.rows ?? [],
    share: target(counts),
    advanced: target('Benzín a nafta: podiel pokročilých biopalív (%)'),
    total: target('Energia spolu (MJ)'),
  };
}

describe('golden cases', () => {
  it('rapeseed of 50.1 g/MJ saves 46.76 % and does not count', async () => {
    const { marketed, entries, share } = await reportOf({ emissions: 50.1, kinds: { 'FOOD-RAPESEED': 100 } });
    expect(marketed).toMatchObject({ 'Energia (MJ)': whole, 'Započítaná energia (MJ)': 0 });
    expect(entries).toMatchObject([{ 'Prečo sa nezapočítava': 'Kritériá udržateľnosti nesplnené' }]);
    expect(share).toBe(0);
  });

  it('used oil of 14.9 g/MJ counts twice, up to 1.76 % of all energy', async () => {
    const { marketed, share } = await reportOf({ emissions: 14.9, kinds: { 'IX-B1': 100 } });
    expect(marketed).toMatchObject({ 'Z toho príloha IX B (MJ)': whole, 'Započítaná energia (MJ)': 2 * whole });
    expect(share).toBe(3.52);
  });

  it('palm oil never counts', async () => {
    const { marketed, entries, share } = await reportOf({ kinds: { 'FOOD-PALM': 100 } });
    expect(marketed).toMatchObject({ 'Započítateľná energia (MJ)': 0, 'Započítaná energia (MJ)': 0 });
    expect(entries).toMatchObject([
      { 'Vysoké riziko ILUC (MJ)': whole, 'Prečo sa nezapočítava': 'Suroviny s vysokým rizikom ILUC' },
    ]);
    expect(share).toBe(0);
  });

  it('a fuel partly of palm oil counts without that part', async () => {
    const { marketed, entries } = await reportOf({ emissions: 15.7, kinds: { 'FOOD-PALM': 40, 'IX-A5': 60 } });
    expect(marketed).toMatchObject({
      'Započítateľná energia (MJ)': 0.6 * whole,
      'Započítaná energia (MJ)': 1.2 * whole,
    });
    expect(entries).toMatchObject([{ 'Vysoké riziko ILUC (MJ)': 0.4 * whole, 'Prečo sa nezapočítava': null }]);
  });

  it('straw of 15.7 g/MJ counts twice', async () => {
    const { marketed, share, advanced } = await reportOf({ emissions: 15.7, kinds: { 'IX-A5': 100 } });
    expect(marketed).toMatchObject({ 'Z toho príloha IX A (MJ)': whole, 'Započítaná energia (MJ)': 2 * whole });
    expect([share, advanced]).toEqual([200, 100]);
  });

  it('one percent of straw is one percent advanced, ignoring the certificate’s own statement', async () => {
    const { advanced } = await reportOf({ kinds: { 'IX-A5': 1, 'FOOD-MAIZE': 99 }, changes: { advanced: true } });
    expect(advanced).toBe(1);
  });

  it('food and feed crops count up to 6.5 % of all energy', async () => {
    expect((await reportOf({})).share).toBe(6.5);
  });

  it('100 m³ of ETBE count as 999,000 MJ', async () => {
    const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'ETBE');
    const { marketed } = await reportOf({ changes: { substanceTypeId } });
    expect(marketed).toMatchObject({ 'Energia (MJ)': 2_700_000, 'Započítateľná energia (MJ)': 999_000 });
  });
});

describe('no eligible energy', () => {
  it.each([
    {
      of: 'a bioliquid, which is in no total',
      fuel: { changes: { type: 'BIOLIQUID', targetUse: 'BIOFUEL' } },
      reason: 'Biokvapalina',
      total: 0,
    },
    {
      of: 'a fuel without a verdict',
      fuel: { changes: { startOfProduction: null } },
      reason: 'Splnenie kritérií udržateľnosti nie je známe',
    },
    {
      of: 'portions that are no whole',
      fuel: {
        then: (id: string) => sql`update certificate_certificate_substances set portion = 60 where record_id = ${id}`,
      },
      reason: 'Podiely surovín nedávajú spolu 100 %',
    },
    {
      of: 'a frozen certificate',
      fuel: { then: (id: string) => sql`update certificate set frozen_at = now() where id = ${id}` },
      reason: 'Osvedčenie zmrazené',
    },
    {
      of: 'a rejected certificate',
      fuel: { then: (id: string) => sql`update certificate set status = 'REJECTED_BY_REGISTRY' where id = ${id}` },
      reason: 'Osvedčenie zamietnuté alebo odňaté',
    },
  ])('of $of', async ({ fuel, reason, total = whole }) => {
    const report = await reportOf(fuel);
    expect(report.entries).toMatchObject([{ 'Započítateľná energia (MJ)': 0, 'Prečo sa nezapočítava': reason }]);
    expect(report.total).toBe(total);
  });

  it.each([
    { of: 'had ended', status: 'INACTIVE', until: '2011-01-01', reason: 'Dodávateľ bez overovania' },
    {
      of: 'had ended, and is asked for anew',
      status: 'PENDING',
      until: '2011-01-01',
      reason: 'Dodávateľ bez overovania',
    },
    { of: 'was never agreed', status: 'PENDING', until: null, reason: 'Dodávateľ bez overovania' },
    { of: 'ended later, and is asked for anew', status: 'PENDING', until: '2030-01-01', reason: null },
  ])('or by the date, of a supplier whose supervision $of', async ({ status, until, reason }) => {
    const agreed = (state: string, end: string | null) => sql`
      update responsible_organization set status = ${state}, valid_until = ${end}
      where organization_id = ${trade.organization('supplier')}`;
    const { entries } = await reportOf({ then: () => agreed(status, until) });
    await trading.database.query(agreed('ACTIVE', null));
    expect(entries).toMatchObject([{ 'Prečo sa nezapočítava': reason }]);
  });

  it.each([
    { of: 'ended before', until: '2011-12-31', reason: 'Uznanie schémy sa skončilo' },
    { of: 'ended later', until: '2030-12-31', reason: null },
  ])('or by the date, under a scheme whose recognition $of', async ({ until, reason }) => {
    const schemeId = await newScheme();
    const { entries } = await reportOf({
      changes: { schemeId },
      then: () => sql`update scheme set valid_until = ${until} where id = ${schemeId}`,
    });
    expect(entries).toMatchObject([{ 'Prečo sa nezapočítava': reason }]);
  });

  const uncertified = 'Predávajúci bez platného certifikátu v schéme';
  it.each([
    { of: 'ended before', from: '2010-01-01', until: '2011-12-31', status: 'VALID', reason: uncertified },
    { of: 'is valid that day', from: '2010-01-01', until: '2030-12-31', status: 'VALID', reason: null },
    {
      of: 'begins later, so that nothing is known of the day',
      from: '2030-01-01',
      until: '2030-12-31',
      status: 'VALID',
      reason: null,
    },
    {
      of: 'was suspended before',
      from: '2010-01-01',
      until: '2030-12-31',
      status: 'SUSPENDED',
      decided: '2011-01-01',
      reason: uncertified,
    },
    {
      of: 'was withdrawn later',
      from: '2010-01-01',
      until: '2030-12-31',
      status: 'WITHDRAWN',
      decided: '2030-01-01',
      reason: null,
    },
  ])('or by the date, of a seller whose certificate $of', async (given) => {
    const { from, until, status, decided = null, reason } = given;
    const schemeId = await newScheme();
    const { entries } = await reportOf({
      changes: { schemeId },
      then: () => sql`
        with entered as (
          insert into operator_certificate (organization_id, scheme_id, number, certification_body, valid_from, valid_until, status, values_from)
          values (${trade.organization('supplier')}, ${schemeId}, ${schemeId}, 'TÜV', ${from}, ${until}, ${status}, ${decided}) returning *
        )
        insert into operator_certificate_former_values (record_id, position, until, status)
        select id, 0, values_from - 1, 'VALID' from entered where values_from is not null`,
    });
    expect(entries).toMatchObject([{ 'Prečo sa nezapočítava': reason }]);
  });
});
