import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Values, rowsIn } from '../../../engine/record/index.ts';
import { answered, certificateMutation } from '../trade.ts';
import { onlyFinding, openedFindings } from './open-findings.ts';

const findings = openedFindings();

const parts = { eec: '25.5', el: '0', ep: '20.8', etd: '2.2', eu: '0', ecomp: null, esca: '0', eccs: '0', eccr: '0' };

/** The input of a certificate of a fuel from one feedstock. */
async function fuel(elnaKey: string, feedstock: string, changes: Values = {}): Promise<Values> {
  const { trading } = findings;
  const certificate = trading.certificate();
  const rows: unknown = certificate['certificateSubstances'];
  const [row] = rowsIn(rows);
  const kindId = await trading.idOf('substance_kind', 'elna_key', feedstock);
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', elnaKey);
  return { substanceTypeId, certificateSubstances: [{ ...row, kindId }], ...changes };
}

async function kindsOf(changes: Values): Promise<readonly unknown[]> {
  const certificateId = await findings.trade.certificate(changes);
  return (await findings.list('registry', certificateId)).map(({ finding }) => finding).toSorted();
}

describe('cases of the review', () => {
  it.each([
    { esca: '200', finding: 'ESCA_ABOVE_BIOCHAR' },
    { esca: '45.001', finding: 'ESCA_ABOVE_BIOCHAR' },
    { esca: '45', finding: 'ESCA_ABOVE_LIMIT' },
    { esca: '25.001', finding: 'ESCA_ABOVE_LIMIT' },
  ])('is found with esca $esca', async ({ esca, finding }) => {
    expect(await kindsOf({ emission: { ...parts, esca } })).toEqual([finding]);
  });

  it('is not found with esca 25', async () => {
    expect(await kindsOf({ emission: { ...parts, esca: '25' } })).toEqual([]);
  });

  it('is found with eec -50, and not with a negative el', async () => {
    expect(await kindsOf({ emission: { ...parts, eec: '-50' } })).toEqual(['NEGATIVE_PART']);
    expect(await kindsOf({ emission: { ...parts, el: '-5' } })).toEqual([]);
  });

  it('is found for UCOME of rapeseed, and not of used cooking oil', async () => {
    expect(await kindsOf(await fuel('UCOME', 'FOOD-RAPESEED'))).toEqual(['FEEDSTOCK_OF_OTHER_FUEL']);
    expect(await kindsOf(await fuel('UCOME', 'IX-B1', { fromTrash: true }))).toEqual([]);
  });

  it('is found for rapeseed declared as waste', async () => {
    expect(await kindsOf(await fuel('FAME', 'FOOD-RAPESEED', { fromTrash: true }))).toEqual(['WASTE_FROM_CROPS']);
  });

  it('is found for a part with fewer emissions than its ethanol, and not with equal ones', async () => {
    const id = await findings.trade.certificate({ emission: parts });
    const kindsOfPart = async (emission: Values) => {
      const input = { id, splitToEtbe: true, amount: '10', emission };
      const part = answered(await findings.trading.ask('supplier', certificateMutation, { input }));
      return (await findings.list('registry', part.id)).map(({ finding }) => finding);
    };
    expect(await kindsOfPart({ eec: '10' })).toEqual(['PART_BELOW_ORIGINAL']);
    expect(await kindsOfPart({ ep: '21' })).toEqual([]);
  });

  it('is found for 1,000,000,000 m³', async () => {
    expect(await kindsOf({ amount: '1000000000' })).toEqual(['UNUSUAL_AMOUNT']);
  });

  it('is found for portions that do not sum to 100 %', async () => {
    const { certificateSubstances } = findings.trading.certificate();
    const [row] = rowsIn(certificateSubstances);
    expect(await kindsOf({ certificateSubstances: [{ ...row, portion: '60' }] })).toEqual(['PORTIONS_NOT_WHOLE']);
  });

  it('is found for a foreign proof without a number, and not for own production', async () => {
    const abroad = { isImport: true, ownProduction: false, supplierId: findings.trade.organization('donau') };
    expect(await kindsOf({ ...abroad, externalCode: null })).toEqual(['PROOF_WITHOUT_NUMBER']);
    expect(await kindsOf({ ...abroad, externalCode: 'DE-B-BLE-1' })).toEqual([]);
    expect(await kindsOf({ externalCode: null })).toEqual([]);
  });

  it('is found for a proof number registered for another supplier or scheme, in any spelling', async () => {
    const proof = (supplier: string, scheme: string, externalCode: string) => ({
      isImport: true,
      ownProduction: false,
      supplierId: findings.trade.organization(supplier),
      schemeId: scheme,
      externalCode,
    });
    const rows = await findings.trading.database.query<{ id: string }>({
      text: 'select id::text as id from scheme order by id limit 2',
      values: [],
    });
    const [one = '', other = ''] = rows.map(({ id }) => id);
    expect(await kindsOf(proof('donau', one, 'ISCC-Z-1'))).toEqual([]);
    expect(await kindsOf(proof('alfold', one, 'iscc z1'))).toEqual(['NUMBER_OF_ANOTHER_PROOF']);
    expect(await kindsOf(proof('donau', other, 'ISCC–Z1'))).toEqual(['NUMBER_OF_ANOTHER_PROOF']);
  });

  it('has its reason in both languages, with value and source', async () => {
    const { found } = await onlyFinding(findings, { emission: { ...parts, esca: '30.5' } });
    expect(found).toMatchObject({
      score: 50,
      status: 'OPEN',
      reason: 'Úspora esca je 30,500\u{202f}gCO₂eq/MJ; nad 25 gCO₂eq/MJ sa uznáva len s biouhlím.',
      source: 'Vykonávacie nariadenie (EÚ) 2022/996, príloha V: 25 gCO₂eq/MJ, s biouhlím 45',
    });
    const viewer = { ...findings.trading.register.viewerOf('registry'), language: 'en' };
    const query = 'query ($id: ID!) { plausibilityFinding(id: $id) { reason source } }';
    expect((await findings.trading.askAs(viewer, query, { id: found['id'] })).data).toEqual({
      plausibilityFinding: {
        reason: 'The saving esca is 30.500\u{202f}gCO₂eq/MJ; above 25 gCO₂eq/MJ it is recognised only with biochar.',
        source: 'Implementing Regulation (EU) 2022/996, Annex V: 25 gCO₂eq/MJ, 45 with biochar',
      },
    });
  });
});

describe('emissions of a pathway', () => {
  const printed = ['annex-v-part-d', 'annex-v-part-e', 'annex-vi-biomethane'].flatMap((name) =>
    readFileSync(join(import.meta.dirname, '..', 'pathways', `${name}.csv`), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => ({ name: line.split(';')[0] ?? '', isGas: name === 'annex-vi-biomethane' })),
  );

  /** The emission values that the form fills in for a pathway: typical or default. */
  async function emissionOf(name: string, values: 'typical' | 'default'): Promise<Values> {
    const [row = {}] = await findings.trading.database.query({
      text: `select id::text as id, eec::text, (ep_${values} + coalesce(upgrading_${values}, 0))::text as ep, etd::text,
        coalesce(ecomp_${values}, 0)::text as ecomp, coalesce(esca, 0)::text as esca from pathway where name_en = $1`,
      values: [name],
    });
    const { id, ...figures } = row;
    return { pathwayId: id, pathwayValues: values.toUpperCase(), emission: { ...parts, ...figures } };
  }

  it.each(printed)('are not found for the printed values: $name', async ({ name, isGas }) => {
    const [elnaKey, feedstock] = isGas ? ['BIOMETHANE', 'IX-A6'] : ['FAME', 'FOOD-RAPESEED'];
    for (const values of ['typical', 'default'] as const) {
      const gas = isGas ? { amountUnit: 'T' } : {};
      expect(await kindsOf(await fuel(elnaKey, feedstock, { ...(await emissionOf(name, values)), ...gas }))).toEqual(
        [],
      );
    }
  });

  it('are found at a third below the typical or above the default total', async () => {
    const given = await emissionOf('Rape seed biodiesel', 'default');
    const changed = (ep: string) => fuel('FAME', 'FOOD-RAPESEED', { ...given, emission: { ...parts, eec: '10', ep } });
    // The pathway has 45.5 and 50.1; with eec 10 and etd 2.2 the limits are 31.85 and 65.13.
    expect(await kindsOf(await changed('19.65'))).toEqual([]);
    expect(await kindsOf(await changed('19.64'))).toEqual(['FAR_FROM_PATHWAY']);
    expect(await kindsOf(await changed('52.93'))).toEqual([]);
    expect(await kindsOf(await changed('52.94'))).toEqual(['FAR_FROM_PATHWAY']);
  });

  it('are found for a manure credit of another feedstock', async () => {
    const given = await emissionOf('Biomethane from wet manure (open digestate, no off-gas combustion)', 'default');
    expect(await kindsOf(await fuel('BIOMETHANE', 'FOOD-MAIZE', { ...given, amountUnit: 'T' }))).toEqual([
      'FEEDSTOCK_OF_OTHER_FUEL',
    ]);
  });
});

describe('a finding', () => {
  const found = { emission: { ...parts, esca: '30' } };

  it('ends when the record is corrected, and is not duplicated when it recurs', async () => {
    const { change, read, list } = findings;
    const { certificateId, id } = await onlyFinding(findings, found);
    expect((await change(certificateId, {})).errors).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'GONE' });
    await change(certificateId, found);
    expect(await list('registry', certificateId)).toMatchObject([{ id, status: 'OPEN' }]);
  });

  it('stays concluded while unchanged, and reopens with other content', async () => {
    const { change, conclude, read } = findings;
    const { certificateId, id } = await onlyFinding(findings, found);
    expect((await conclude(id)).errors).toEqual([]);
    await change(certificateId, { ...found, note: 'Measured in January.' });
    expect(await read(id)).toMatchObject({ status: 'CONCLUDED', conclusion: 'EXPLAINED' });
    await change(certificateId, { emission: { ...parts, esca: '40' } });
    expect(await read(id)).toMatchObject({
      status: 'OPEN',
      reason: expect.stringContaining('40,000\u{202f}gCO₂eq/MJ'),
    });
  });

  it('shows the current values while it is open', async () => {
    const { change, read } = findings;
    const { certificateId, id } = await onlyFinding(findings, found);
    await change(certificateId, { emission: { ...parts, esca: '40' } });
    expect(await read(id)).toMatchObject({
      status: 'OPEN',
      reason: expect.stringContaining('40,000\u{202f}gCO₂eq/MJ'),
    });
  });

  it('ends when the record is removed', async () => {
    const { trading, read } = findings;
    const { certificateId, id } = await onlyFinding(findings, found);
    const { errors } = await trading.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', {
      id: certificateId,
    });
    expect(errors).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'GONE' });
  });
});
