import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { sentenceIn } from '../sentences.ts';
import { answered } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import type { ResponseError } from '../trading-register.ts';
import { entriesOf, answeredItems } from './entries.ts';

/** Other fuels by sections 2, 3 and 5 of the specification. */
const trading = openedTradingRegister();
const entries = entriesOf(trading);

const saved = async (changes: Values = {}, as?: string): Promise<Values & { readonly id: string }> =>
  answered(await entries.otherFuel(changes, as));
const read = 'query ($id: ID!) { otherFuelsEntry(id: $id) { id codeCN intensity energyAmountWithFactor } }';

describe('an entry is computed by the server:', () => {
  it.each([
    {
      case: 'a liquid in litres',
      fuel: 'Petrol',
      amount: '1000.5',
      entry: { codeCN: '27101245', amountUnit: 'L', lowerCalorificValue: '32.000', calorificUnit: 'MJ_PER_L' },
      energy: ['32016.000', '32016.000'],
    },
    {
      case: 'a gas in kilograms',
      fuel: 'CNG',
      amount: '0.333',
      entry: { codeCN: '27112100', amountUnit: 'KG', lowerCalorificValue: '45.100', calorificUnit: 'MJ_PER_KG' },
      energy: ['15.018', '15.018'],
    },
    {
      case: 'hydrogen by the factor of its powertrain',
      fuel: 'Hydrogen from electrolysis',
      amount: '10',
      entry: { codeCN: '280410', amountUnit: 'KG', factor: '0.400', intensity: '9.100' },
      energy: ['1201.000', '480.400'],
    },
  ])('$case', async ({ fuel, amount, entry, energy: [energyAmountWithoutFactor, energyAmountWithFactor] }) => {
    expect(await saved({ fuelTypeId: await entries.fuelType(fuel), amount })).toMatchObject({
      ...entry,
      energyAmountWithoutFactor,
      energyAmountWithFactor,
      energyUnit: 'MJ',
    });
  });

  it('ignoring the input', async () => {
    const said = { codeCN: '280410', intensity: '1', factor: '9', amountUnit: 'L', energyAmountWithFactor: '1' };
    expect(await saved({ ...said, lowerCalorificValue: '9', densityApi: '1', energyUnit: 'MJ' })).toMatchObject({
      codeCN: '27112100',
      intensity: '69.300',
      factor: '1.000',
      amountUnit: 'KG',
      energyAmountWithFactor: '45100.000',
      densityApi: null,
    });
  });

  it('defaults to today and the viewer’s organization', async () => {
    expect(await saved({ organization: { id: trading.register.organizations.get('buyer') } })).toMatchObject({
      issuedAt: '2026-03-05',
      organization: { name: 'Tatranské biopalivá, a. s.' },
      reference: null,
      factoryName: null,
    });
    expect(await saved({ issuedAt: '2026-01-31' })).toMatchObject({ issuedAt: '2026-01-31' });
  });

  it('accepts references as objects, as in the specification', async () => {
    const fuelType = { id: await entries.fuelType('Petrol') };
    const otherFuelFeedstockTradename = { id: await entries.tradename('Brent Blend') };
    const entry = await saved({
      fuelTypeId: undefined,
      fuelType,
      countryOfOriginId: await entries.country('gb'),
      fuelTypeProduction: { id: await entries.production('Conventional crude') },
      otherFuelFeedstockTradename,
    });
    expect(entry).toMatchObject({ fuelType, otherFuelFeedstockTradename, densityApi: '38.300' });
  });
});

describe('the values at the time of entry', () => {
  /** The warnings of the last save of an entry. */
  async function warningsAbout(id: string): Promise<readonly ResponseError[]> {
    const [row] = await trading.database.query<{ warnings: readonly ResponseError[] | null }>(
      sql`select warnings from audit_entry where entity = 'otherFuelsEntry' and record_id = ${id} order by id desc`,
    );
    return row?.warnings ?? [];
  }

  const changeFuel = `mutation ($input: FuelTypeInput!) { createOrUpdateFuelType(input: $input) { id } }`;

  it('stay after a change of the fuel type, until another is chosen', async () => {
    const fuelTypeId = await entries.fuelType('LNG');
    const { id } = await saved({ fuelTypeId, amount: '100' });
    const figures = { intensity: '80', lowerCalorificValuesKg: '50', codeCN: '27111101' };
    answered(await trading.ask('registry', changeFuel, { input: { id: fuelTypeId, ...figures } }));
    const kept = { codeCN: '27111100', intensity: '74.500', lowerCalorificValue: '45.100' };
    expect(await saved({ id, amount: '200' })).toMatchObject({ ...kept, energyAmountWithFactor: '9020.000' });
    const [warning] = await warningsAbout(id);
    expect(warning && [sentenceIn('sk', warning), sentenceIn('en', warning)]).toEqual([
      'fuelType: Údaje typu paliva sa v číselníku od zápisu zmenili. Záznam si ponecháva tie, ktoré platili pri zápise.',
      'fuelType: The figures of the fuel type have changed in the reference list since the entry was made. The entry keeps the ones valid at that time.',
    ]);
    expect(await saved({ id, fuelTypeId })).toMatchObject(kept);
    expect(await saved({ fuelTypeId })).toMatchObject({ codeCN: '27111101', intensity: '80.000' });
    const fuelTypes = [await entries.fuelType('CNG'), fuelTypeId];
    for (const each of fuelTypes) await saved({ id, fuelTypeId: each });
    expect(await saved({ id })).toMatchObject({ codeCN: '27111101', energyAmountWithFactor: '10000.000' });
  });

  it('are those of its day, also when entered after a change', async () => {
    const input = { nameSK: 'Dátumové palivo', nameEN: 'Dated fuel', codeCN: '27112100' };
    const figures = { lowerCalorificValuesKg: '40', intensity: '70' };
    const { id: fuelTypeId } = answered(await trading.ask('registry', changeFuel, { input: { ...input, ...figures } }));
    const change = { lowerCalorificValuesKg: '50', intensity: '80', codeCN: '27112900', valuesFrom: '2026-02-01' };
    answered(await trading.ask('registry', changeFuel, { input: { id: fuelTypeId, ...change } }));
    const before = {
      ...{ codeCN: '27112100', lowerCalorificValue: '40.000', intensity: '70.000' },
      energyAmountWithoutFactor: '40000.000',
    };
    const since = {
      ...{ codeCN: '27112900', lowerCalorificValue: '50.000', intensity: '80.000' },
      energyAmountWithoutFactor: '50000.000',
    };
    const entry = await saved({ fuelTypeId, issuedAt: '2026-01-31' });
    expect(entry).toMatchObject(before);
    expect(await saved({ fuelTypeId, issuedAt: '2026-02-01' })).toMatchObject(since);
    expect(await saved({ id: entry.id, issuedAt: '2026-02-01' })).toMatchObject(since);
    expect(await saved({ id: entry.id, issuedAt: '2026-01-01' })).toMatchObject(before);
    expect(await warningsAbout(entry.id)).toEqual([]);
  });

  it('has neither energy nor intensity of days on which the values were empty', async () => {
    const input = { nameSK: 'Palivo bez hodnôt', nameEN: 'Fuel without values', codeCN: '27112100' };
    const fuelTypeId = answered(await trading.ask('registry', changeFuel, { input })).id;
    const added = { id: fuelTypeId, lowerCalorificValuesKg: '50', intensity: '80', valuesFrom: '2026-02-01' };
    answered(await trading.ask('registry', changeFuel, { input: added }));
    expect(await entries.otherFuelErrors({ fuelTypeId, issuedAt: '2026-01-31' })).toMatchObject([
      { path: 'fuelType', message: 'errors.otherFuels.noCalorificValue' },
    ]);
    const emptied = { id: fuelTypeId, lowerCalorificValuesKg: '51', intensity: null, valuesFrom: '2026-02-10' };
    answered(await trading.ask('registry', changeFuel, { input: emptied }));
    const again = { id: fuelTypeId, intensity: '81', valuesFrom: '2026-02-20' };
    answered(await trading.ask('registry', changeFuel, { input: again }));
    expect(await saved({ fuelTypeId, issuedAt: '2026-02-15' })).toMatchObject({
      lowerCalorificValue: '51.000',
      intensity: null,
    });
  });

  it('include an archived trade name, which can no longer be chosen', async () => {
    const input = { tradename: 'Dubai', countryOfOriginId: await entries.country('ae'), densityApi: '31.1' };
    const make = `mutation ($input: OtherFuelFeedstockTradenameInput!) {
      createOrUpdateOtherFuelsFeedstockTradename(input: $input) { id }
    }`;
    const { id: tradename } = answered(await trading.ask('registry', make, { input }));
    const named = { countryOfOriginId: input.countryOfOriginId, otherFuelFeedstockTradenameId: tradename };
    const { id } = await saved(named);
    const remove = 'mutation ($id: ID!) { removeOtherFuelsFeedstockTradename(id: $id) }';
    expect((await trading.ask('registry', remove, { id: tradename })).errors).toEqual([]);
    expect(await saved({ id, amount: '7' })).toMatchObject({
      otherFuelFeedstockTradename: { id: tradename },
      densityApi: '31.100',
    });
    const [refusal] = await entries.otherFuelErrors(named);
    expect(refusal && sentenceIn('en', refusal)).toBe(
      'otherFuelFeedstockTradename: The record is archived and cannot be used; choose another.',
    );
  });
});

describe('refuses in both languages at its field', () => {
  const cases: readonly {
    readonly of: string;
    readonly changes: () => Promise<Values> | Values;
    readonly sk: readonly string[];
    readonly en: readonly string[];
  }[] = [
    {
      of: 'what must be filled in',
      changes: () => ({ fuelTypeId: null, countryOfOriginId: null, amount: null, issuedAt: null }),
      sk: ['issuedAt', 'fuelType', 'countryOfOrigin', 'amount'].map((path) => `${path}: Prosím vyplňte`),
      en: ['issuedAt', 'fuelType', 'countryOfOrigin', 'amount'].map((path) => `${path}: Please fill in`),
    },
    {
      of: 'an amount below nothing',
      changes: () => ({ amount: '-1' }),
      sk: ['amount: Hodnota nemôže byť záporná'],
      en: ['amount: The value cannot be negative'],
    },
    {
      of: 'more than three places',
      changes: () => ({ amount: '1.0001' }),
      sk: ['amount: Maximálne na 3 desatinné miesta'],
      en: ['amount: At most 3 decimal places'],
    },
    {
      of: 'a text where a number belongs',
      changes: () => ({ amount: 'veľa' }),
      sk: ['amount: Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.'],
      en: ['amount: The value is not a number. Write it in digits, for example 1234.'],
    },
    {
      of: 'a day before the register',
      changes: () => ({ issuedAt: '2009-12-31' }),
      sk: ['issuedAt: Dátum musí byť najskôr 01.01.2010 a najneskôr rok od zajtrajška.'],
      en: ['issuedAt: The date must not be before 01.01.2010 nor later than a year from tomorrow.'],
    },
    {
      of: 'a trade name of another country',
      changes: async () => ({ otherFuelFeedstockTradenameId: await entries.tradename('Urals') }),
      sk: [
        'otherFuelFeedstockTradename: Obchodný názov nepatrí zvolenej krajine pôvodu. Vyberte niektorý z ponúkaných.',
      ],
      en: [
        'otherFuelFeedstockTradename: The trade name does not belong to the chosen country of origin. Choose one of those offered.',
      ],
    },
    {
      of: 'a production of another fuel',
      changes: async () => ({ fuelTypeProductionId: await entries.production('Oil shale') }),
      sk: ['fuelTypeProduction: Zvolený typ paliva sa týmto spôsobom nevyrába. Vyberte niektorý z ponúkaných.'],
      en: ['fuelTypeProduction: The chosen fuel type is not produced this way. Choose one of those offered.'],
    },
    {
      of: 'a fuel type without a calorific value',
      changes: async () => ({ fuelTypeId: await fuelTypeWithoutValue() }),
      sk: [
        'fuelType: Typ paliva nemá v číselníku výhrevnosť, preto sa energia nevypočíta. Doplniť ju môže správca číselníkov.',
      ],
      en: [
        'fuelType: The fuel type has no calorific value in the reference list, so the energy cannot be computed. An administrator of the reference lists can add it.',
      ],
    },
  ];

  it.each(cases)('$of', async ({ changes, sk, en }) => {
    const told = await entries.otherFuelErrors(await changes());
    expect(told.map((each) => sentenceIn('sk', each))).toEqual(sk);
    expect(told.map((each) => sentenceIn('en', each))).toEqual(en);
  });

  async function fuelTypeWithoutValue(): Promise<string> {
    const input = { nameSK: 'Bez výhrevnosti', nameEN: 'Without a value', codeCN: '27101211' };
    const make = 'mutation ($input: FuelTypeInput!) { createOrUpdateFuelType(input: $input) { id } }';
    return answered(await trading.ask('registry', make, { input })).id;
  }
});

it('ignores another organization in the input', async () => {
  const organizationId = trading.register.organizations.get('refinery');
  expect(await entries.otherFuelErrors({ organizationId })).toMatchObject([{ code: 'BadInputError' }]);
});

describe('is visible and editable for', () => {
  const list = 'query { myOtherFuelsEntries(page: { index: 0, size: 100 }) { items { id } } }';

  it.each([
    { who: 'its organization', as: 'supplier', sees: true, changes: [] },
    { who: 'the registry', as: 'registry', sees: true, changes: [] },
    { who: 'the government', as: 'government', sees: true, changes: ['errors.forbidden'] },
    { who: 'another organization', as: 'buyer', sees: false, changes: ['errors.entity.notFound'] },
    { who: 'a qualified authority', as: 'authority', sees: false, changes: ['errors.forbidden'] },
  ])('$who', async ({ as, sees, changes }) => {
    const { id } = await saved();
    expect(answeredItems(await trading.ask(as, list), 'id').includes(id)).toBe(sees);
    expect((await trading.ask(as, read, { id })).data['otherFuelsEntry']).toEqual(
      sees ? expect.objectContaining({ id }) : null,
    );
    expect((await entries.otherFuelErrors({ id, amount: '2' }, as)).map(({ message }) => message)).toEqual(changes);
    const remove = 'mutation ($id: ID!) { removeOtherFuelsEntry(id: $id) }';
    expect((await trading.ask(as, remove, { id })).errors).toEqual(changes);
  });
});
