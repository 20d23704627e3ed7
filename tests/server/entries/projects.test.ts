import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { sentenceIn } from '../sentences.ts';
import { answered } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import type { ResponseError } from '../trading-register.ts';
import { projectInput } from './project-input.ts';

/** UER projects by sections 2, 3 and 5 of the specification. */
const trading = openedTradingRegister();

const parts = `id title applicationYear preproductionPhase certificateCode methodologyCode startDate annualEmissionsSave
  periodOfEmissionsSave latitude longitude annualBaseEmissions annualEmissionsReduction avgAnnualOilDepth oilDepth
  avgAnnualGasOilRatio gasOilRatio avgAnnualTankPressure tankPressure avgBearingYieldEfficiency bearingYieldEfficiency
  organization { name }`;
const save = `mutation ($input: ProjectInput!) { createOrUpdateProject(input: $input) { ${parts} } }`;
const one = `query ($id: ID!) { project(id: $id) { ${parts} } }`;
const list = 'query ($search: String) { myProjects(filter: { search: $search }) { items { id title } } }';
const remove = 'mutation ($id: ID!) { removeProject(id: $id) }';

async function saved(changes: Values = {}, as = 'supplier'): Promise<Values & { readonly id: string }> {
  return answered(await trading.ask(as, save, { input: 'id' in changes ? changes : projectInput(changes) }));
}

const refused = (changes: Values): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', save, { input: projectInput(changes) });

it('stores every field, for the viewer’s organization', async () => {
  const { id, ...project } = await saved();
  expect(project).toEqual({
    ...projectInput(),
    annualEmissionsSave: '12500.500',
    annualBaseEmissions: '9.800',
    annualEmissionsReduction: '2.400',
    avgAnnualOilDepth: '3320.500',
    oilDepth: '3341.000',
    avgAnnualGasOilRatio: '186.200',
    gasOilRatio: '179.400',
    avgAnnualTankPressure: '41.800',
    tankPressure: '40.900',
    avgBearingYieldEfficiency: '1240.000',
    bearingYieldEfficiency: '1185.500',
    organization: { name: 'Tatranské biopalivá, a. s.' },
  });
  expect((await trading.ask('supplier', one, { id })).data['project']).toEqual({ id, ...project });
});

const oilFields = [
  'avgAnnualOilDepth',
  'oilDepth',
  'avgAnnualGasOilRatio',
  'gasOilRatio',
  'avgAnnualTankPressure',
  'tankPressure',
  'avgBearingYieldEfficiency',
  'bearingYieldEfficiency',
];
const nothingOfOil = Object.fromEntries(oilFields.map((name) => [name, null]));

it('requires no oil fields for gas, and clears them when the phase changes', async () => {
  expect(await saved({ ...nothingOfOil, preproductionPhase: 'GAS' })).toMatchObject(nothingOfOil);
  const { id } = await saved();
  expect(await saved({ id, preproductionPhase: 'GAS' })).toMatchObject(nothingOfOil);
});

describe('refuses in both languages at its field', () => {
  const everywhere = Object.keys(projectInput());
  it.each<{ of: string; changes: Values; sk: readonly string[]; en: readonly string[] }>([
    {
      of: 'what must be filled in',
      changes: Object.fromEntries(everywhere.map((name) => [name, name === 'preproductionPhase' ? 'OIL' : null])),
      sk: everywhere.filter((name) => name !== 'preproductionPhase').map((name) => `${name}: Prosím vyplňte`),
      en: everywhere.filter((name) => name !== 'preproductionPhase').map((name) => `${name}: Please fill in`),
    },
    {
      of: 'no phase',
      changes: { preproductionPhase: null },
      sk: ['preproductionPhase: Prosím vyplňte'],
      en: ['preproductionPhase: Please fill in'],
    },
    {
      of: 'a start on 1 January 2011',
      changes: { startDate: '2011-01-01' },
      sk: ['startDate: Začiatok projektu musí byť po 1. januári 2011'],
      en: ['startDate: The start of the project must be after 1 January 2011'],
    },
    {
      of: 'a start years before',
      changes: { startDate: '1999-12-31' },
      sk: ['startDate: Začiatok projektu musí byť po 1. januári 2011'],
      en: ['startDate: The start of the project must be after 1 January 2011'],
    },
    {
      of: 'a place beyond the poles and the antimeridian',
      changes: { latitude: '91', longitude: '-180.0001' },
      sk: [
        'latitude: Zemepisná šírka je od −90° na juhu po 90° na severe',
        'longitude: Zemepisná dĺžka je od −180° na západe po 180° na východe',
      ],
      en: [
        'latitude: A latitude is from −90° in the south to 90° in the north',
        'longitude: A longitude is from −180° in the west to 180° in the east',
      ],
    },
    {
      of: 'a place with five decimals',
      changes: { latitude: '48.14861', longitude: '17.10771' },
      sk: ['latitude: Maximálne na 4 desatinné miesta', 'longitude: Maximálne na 4 desatinné miesta'],
      en: ['latitude: At most 4 decimal places', 'longitude: At most 4 decimal places'],
    },
    {
      of: 'a year of two digits and a period of none',
      changes: { applicationYear: 25, periodOfEmissionsSave: 0 },
      sk: ['applicationYear: Rok zadajte štyrmi číslicami, napríklad 2026', 'periodOfEmissionsSave: Minimálne 1'],
      en: ['applicationYear: Enter the year in four digits, for instance 2026', 'periodOfEmissionsSave: At least 1'],
    },
    {
      of: 'figures below nothing',
      changes: { annualEmissionsSave: '-1', annualBaseEmissions: '-0.001', oilDepth: '-3' },
      sk: [
        'annualEmissionsSave: Hodnota nemôže byť záporná',
        'annualBaseEmissions: Hodnota nemôže byť záporná',
        'oilDepth: Hodnota nemôže byť záporná',
      ],
      en: [
        'annualEmissionsSave: The value cannot be negative',
        'annualBaseEmissions: The value cannot be negative',
        'oilDepth: The value cannot be negative',
      ],
    },
    {
      of: 'texts where numbers belong',
      changes: { latitude: 'sever', annualEmissionsSave: 'veľa', tankPressure: '1 bar' },
      sk: [
        'annualEmissionsSave: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
        'latitude: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
        'tankPressure: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
      ],
      en: [
        'annualEmissionsSave: The value is not a number. Write it in digits, for example 1234.',
        'latitude: The value is not a number. Write it in digits, for example 1234.',
        'tankPressure: The value is not a number. Write it in digits, for example 1234.',
      ],
    },
    {
      of: 'a day the calendar does not have',
      changes: { startDate: '2021-02-30' },
      sk: ['startDate: Dátum nemá správny formát'],
      en: ['startDate: The date does not have the right format'],
    },
  ])('$of', async ({ changes, sk, en }) => {
    const told = await refused(changes);
    expect(told.map((each) => sentenceIn('sk', each))).toEqual(sk);
    expect(told.map((each) => sentenceIn('en', each))).toEqual(en);
  });
});

describe('saves with a warning', () => {
  it.each([
    { of: 'a year before the start', changes: { applicationYear: 2019 }, warns: ['claimedBeforeStart'] },
    {
      of: 'a year after the saving',
      changes: { startDate: '2012-05-01', periodOfEmissionsSave: 5 },
      warns: ['claimedAfterSaving'],
    },
    { of: 'a year to come', changes: { applicationYear: 2027 }, warns: ['yearInFuture'] },
    { of: 'more reduced than there was', changes: { annualEmissionsReduction: '9.801' }, warns: ['reducedTooMuch'] },
    { of: 'the year of the start and all of the baseline', changes: { startDate: '2025-12-31' }, warns: [] },
    { of: 'the last year of the saving', changes: { startDate: '2015-01-02' }, warns: [] },
  ])('$of', async ({ changes, warns }) => {
    const { id } = await saved(changes);
    const [row] = await trading.database.query<{ warnings: readonly Values[] | null }>(
      sql`select warnings from audit_entry where entity = 'project' and record_id = ${id}`,
    );
    const messages = warns.map((name) => `errors.project.${name}`);
    expect((row?.warnings ?? []).map(({ message }) => message)).toEqual(messages);
  });
});

it.each([
  { as: 'supplier', sees: true, refused: [] },
  { as: 'registry', sees: true, refused: [] },
  { as: 'government', sees: true, refused: ['errors.forbidden'] },
  { as: 'refinery', sees: false, refused: ['errors.entity.notFound'] },
  { as: 'auditor', sees: false, refused: ['errors.forbidden'] },
])('is shown to $as: $sees', async ({ as, sees, refused: told }) => {
  const title = `Projekt, na ktorý sa pozerá ${as}`;
  const { id } = await saved({ title });
  const found = sees ? { myProjects: { items: [{ id, title }] } } : { myProjects: { items: [] } };
  expect((await trading.ask(as, list, { search: title })).data).toEqual(found);
  expect((await trading.ask(as, one, { id })).data['project'] === null).toBe(!sees);
  expect((await trading.ask(as, save, { input: { id, title } })).errors).toEqual(told);
  expect((await trading.ask(as, remove, { id })).errors).toEqual(told);
});

it('ignores another organization in the input', async () => {
  const organizationId = trading.register.organizations.get('refinery');
  const told = await refused({ organizationId });
  expect(told).toMatchObject([{ code: 'BadInputError' }]);
});
