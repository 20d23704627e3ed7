import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathTypesOf } from '../../engine/metadata/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { evaluateRule } from '../../engine/rules/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { answered } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { tradingDay } from './trading-register.ts';

/** A printed pathway: values in gCO2eq/MJ and percent, by heading. */
type Printed = Readonly<Record<string, string>>;

/** The printed tables, with the corrigendum of 2020; totals of Annex VI exclude compression. */
const partD = readPrinted('annex-v-part-d');
const partE = readPrinted('annex-v-part-e');
const biomethane = readPrinted('annex-vi-biomethane');

const trading = openedTradingRegister();
let pathways: ReadonlyMap<string, Values>;

beforeAll(async () => {
  const { data } = await trading.ask(
    'supplier',
    `{ pathwaysPaginated(page: { index: 0, size: 100 }) { items { nameEN eec epTypical epDefault upgradingTypical upgradingDefault etd
      ecompTypical ecompDefault esca totalTypical totalDefault } } }`,
  );
  const { items } = data['pathwaysPaginated'] as { readonly items: readonly Values[] }; // as the query asks
  pathways = new Map(items.map((item) => [String(item['nameEN']), item]));
});

it('has exactly the 48 pathways of Annex V and the 12 of Annex VI', () => {
  const printed = [...partD, ...partE, ...biomethane].map(({ nameEN }) => nameEN);
  expect(new Set(printed).size).toBe(60);
  expect([...pathways.keys()].toSorted()).toEqual([...new Set(printed)].toSorted());
});

describe.each([...partD, ...partE])('$nameEN', (printed) => {
  it('has the parts and totals of Annex V', () => {
    expect(figuresOf(printed, ['eec', 'epTypical', 'epDefault', 'etd', 'totalTypical', 'totalDefault'])).toEqual(
      ['eec', 'ep_typ', 'ep_def', 'etd', 'total_typ', 'total_def'].map((heading) => Number(printed[heading])),
    );
  });
});

describe.each(partD)('$nameEN', (printed) => {
  it('has the saving against 94 of Annex V', () => {
    const [typical, standard] = figuresOf(printed, ['totalTypical', 'totalDefault']);
    expect([savingOf(typical), savingOf(standard)].map(Math.round)).toEqual([
      Number(printed['saving_typ_pct']),
      Number(printed['saving_def_pct']),
    ]);
  });
});

describe.each(biomethane)('$nameEN', (printed) => {
  it.each([
    { values: 'Typical', heading: 'typ' },
    { values: 'Default', heading: 'def' },
  ])('has the parts and the total of Annex VI by $heading values', ({ values, heading }) => {
    const parts = ['eec', `ep${values}`, `upgrading${values}`, 'etd', `ecomp${values}`, 'esca'];
    const headings = ['cult', 'proc', 'upgrade', 'transport', 'compress', 'credit'].map((name) => `${name}_${heading}`);
    const figures = headings.map((name) => Math.abs(Number(printed[name])));
    expect(figuresOf(printed, parts)).toEqual(figures);
    const [total = NaN, compression = NaN] = figuresOf(printed, [`total${values}`, `ecomp${values}`]);
    const signed = headings.reduce((sum, name) => sum + Number(printed[name]), 0);
    expect(total).toBeCloseTo(signed, 6);
    // The print is rounded to whole grams.
    expect(Math.abs(total - compression - Number(printed[`total_${heading}_print`]))).toBeLessThan(0.51);
  });
});

it.each([
  { fuel: 'FAME', pathway: 'Rape seed biodiesel' },
  { fuel: 'UCOME', pathway: 'Waste cooking oil biodiesel' },
  { fuel: 'TME', pathway: 'Animal fats from rendering biodiesel' },
  { fuel: 'HVO', pathway: 'Hydrotreated vegetable oil from rape seed' },
  { fuel: 'HVO-UCO', pathway: 'Hydrotreated oil from waste cooking oil' },
  { fuel: 'PVO-RAPE', pathway: 'Pure vegetable oil from rape seed' },
  { fuel: 'ETHANOL', pathway: 'Corn (maize) ethanol (natural gas CHP)' },
  { fuel: 'ETHANOL-STRAW', pathway: 'Wheat straw ethanol' },
])('has for $fuel the reference value of its pathway', async ({ fuel, pathway }) => {
  const id = await trading.idOf('substance_type', 'elna_key', fuel);
  const query = 'query ($id: ID!) { substanceType(id: $id) { intensityOfGasEmissions } }';
  const { data } = await trading.ask('supplier', query, { id });
  const { intensityOfGasEmissions } = data['substanceType'] as Values; // as the query asks
  expect(intensityOfGasEmissions).toBe(pathways.get(pathway)?.['totalDefault']);
});

describe('a certificate of a pathway', () => {
  const saveByPathway = `mutation ($input: CertificateInput!) {
    createOrUpdateCertificate(input: $input) {
      id pathway { nameEN totalTypical totalDefault } pathwayValues emission { ep total }
    }
  }`;
  const byPathway = async (nameEN: string, changes: Values = {}) => {
    const pathwayId = await trading.idOf('pathway', 'name_en', nameEN);
    const input = trading.certificate({ pathwayId, pathwayValues: 'DEFAULT', ...changes });
    return answered(await trading.ask('supplier', saveByPathway, { input }));
  };

  it.each([
    { nameEN: 'Waste cooking oil biodiesel', typical: '11.200', preset: '14.900' },
    { nameEN: 'Rape seed biodiesel', typical: '45.500', preset: '50.100' },
    { nameEN: 'Palm oil biodiesel (open effluent pond)', typical: '63.300', preset: '75.500' },
    { nameEN: 'Wheat straw ethanol', typical: '13.700', preset: '15.700' },
  ])('has the values of Annex V for $nameEN, and stores the pathway', async ({ nameEN, typical, preset }) => {
    expect(await byPathway(nameEN)).toMatchObject({
      pathway: { nameEN, totalTypical: typical, totalDefault: preset },
      pathwayValues: 'DEFAULT',
    });
  });

  it('stores the entered emissions, which its values only suggest', async () => {
    const { id, emission } = await byPathway('Wheat straw ethanol');
    expect(emission).toMatchObject({ ep: '20.800', total: '48.500' });
    const other = { id, pathwayId: await trading.idOf('pathway', 'name_en', 'Rape seed biodiesel') };
    expect(answered(await trading.ask('supplier', saveByPathway, { input: other }))).toMatchObject({ emission });
  });

  it('has no pathway with reference values', async () => {
    expect(await byPathway('Wheat straw ethanol', { byRefValues: true })).toMatchObject({
      pathway: null,
      pathwayValues: null,
    });
  });
});

/** Values of the register's pathway with that name; missing ones are 0. */
function figuresOf({ nameEN = '' }: Printed, fields: readonly string[]): readonly number[] {
  const pathway = pathways.get(nameEN) ?? {};
  return fields.map((field) => Number(pathway[field] ?? 0));
}

/** The saving of a certificate with these emissions against the comparator of biofuels. */
function savingOf(total: number | undefined): number {
  const { catalogue } = sharedCatalogue('metadata');
  const rule = catalogue.entities['certificate']?.rules['emissionSave']?.value?.rule;
  if (rule === undefined) throw new Error('a certificate computes its saving');
  const facts = {
    record: { emission: { total }, referenceEmission: 94 },
    viewer: {},
    constants: catalogue.constants,
    today: tradingDay,
  };
  return Number(evaluateRule(rule, facts, pathTypesOf(catalogue, 'certificate')));
}

function readPrinted(name: string): readonly Printed[] {
  const [head = '', ...lines] = readFileSync(join(import.meta.dirname, 'pathways', `${name}.csv`), 'utf8')
    .trim()
    .split('\n');
  const headings = head.split(';');
  return lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
  });
}
