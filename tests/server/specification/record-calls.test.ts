import { describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../../engine/record/index.ts';
import { openedSpecificationFixture, listedRecord } from './specification-fixture.ts';

/** The other saves and removals of section 7, with the values of sections 3, 5 and 9. */
const fixture = openedSpecificationFixture();
const idOf = (record: unknown): string => String(valueAt(record, ['id']));
const refer = (list: string, field: string, value: string) => listedRecord(fixture.registry, list, field, value);

interface Saved {
  readonly save: string;
  readonly remove: string;
  readonly read?: string;
  readonly as: 'registry' | 'supplier';
  readonly input: () => Promise<Values> | Values;
  readonly told: Values;
}

const saved: readonly Saved[] = [
  {
    ...{ save: 'createOrUpdateElectricity', remove: 'removeElectricity', read: 'electricity', as: 'supplier' },
    input: () => ({
      reference: 'E-1',
      issuedAt: '2026-03-01',
      energy: 1000,
      energyAf: 400,
      energyUnit: 'MJ',
      intensity: 5,
    }),
    told: { reference: 'E-1', energy: '1000.000', energyAf: '400.000', energyUnit: 'MJ' },
  },
  {
    ...{
      save: 'createOrUpdateOtherFuelsEntry',
      remove: 'removeOtherFuelsEntry',
      read: 'otherFuelsEntry',
      as: 'supplier',
    },
    input: async () => ({
      ...{ reference: '', amount: 10, amountUnit: 'KG', energyUnit: 'MJ', factoryName: '', issuedAt: '2026-03-01' },
      fuelType: await refer('fuelTypes', 'codeCN', '280410'),
      ...{
        fuelTypeProduction: null,
        otherFuelFeedstockTradename: null,
        countryOfOrigin: await refer('countries', 'key', 'sk'),
      },
    }),
    // 0.4 × the energy without the factor: hydrogen.
    told: { amount: '10.000', energyAmountWithoutFactor: '1201.000', energyAmountWithFactor: '480.400' },
  },
  {
    ...{ save: 'createOrUpdateProject', remove: 'removeProject', read: 'project', as: 'supplier' },
    input: () => ({
      ...{ applicationYear: 2026, title: 'UER', preproductionPhase: 'GAS', certificateCode: 'C', methodologyCode: 'M' },
      ...{
        startDate: '2011-01-02',
        annualEmissionsSave: 10,
        periodOfEmissionsSave: 1,
        latitude: 48.1486,
        longitude: 17.1077,
      },
      ...{ annualBaseEmissions: 10, annualEmissionsReduction: 5 },
    }),
    told: { title: 'UER', preproductionPhase: 'GAS', startDate: '2011-01-02', latitude: '48.1486' },
  },
  {
    ...{ save: 'createOrUpdateFaq', remove: 'removeFaq', read: 'faq', as: 'registry' },
    input: async () => {
      const [category] = (await fixture.registry.ask('faqs', {}, '{ faqCategories { id } }')) as readonly Values[]; // a list
      const faqCategories = [valueAt(category, ['faqCategories', '0', 'id'])];
      return { questionSK: 'Čo?', answerSK: 'To.', questionEN: 'What?', answerEN: 'That.', faqCategories };
    },
    told: { questionSK: 'Čo?', answerEN: 'That.' },
  },
  {
    ...{
      save: 'createOrUpdateOtherFuelsFeedstockTradename',
      remove: 'removeOtherFuelsFeedstockTradename',
      as: 'registry',
    },
    input: async () => ({
      tradename: 'Brent 2',
      densityApi: 38,
      countryOfOrigin: await refer('countries', 'key', 'gb'),
    }),
    told: { tradename: 'Brent 2', densityApi: '38.000' },
  },
  {
    ...{ save: 'createOrUpdateFuelType', remove: 'removeFuelType', as: 'registry' },
    input: () => ({
      ...{ nameSK: 'Palivo', nameEN: 'Fuel', codeCN: '28041001', liquid: true, lowerCalorificValuesKg: 40 },
      ...{ lowerCalorificValuesLiter: 30, intensity: 90, fuelTypeProductions: [] },
    }),
    told: { nameSK: 'Palivo', liquid: true },
  },
  {
    ...{ save: 'createOrUpdateFuelTypeProduction', remove: 'removeFuelTypeProduction', as: 'registry' },
    input: async () => ({
      nameSK: 'Výroba',
      nameEN: 'Production',
      fuelTypes: [await refer('fuelTypes', 'codeCN', '280410')],
    }),
    told: { nameEN: 'Production' },
  },
  {
    ...{ save: 'createOrUpdateScheme', remove: 'removeScheme', as: 'registry' },
    input: () => ({ nameSK: 'Schéma', nameEN: 'Scheme' }),
    told: { nameSK: 'Schéma' },
  },
  {
    ...{ save: 'createOrUpdateCertificateSubstanceKind', remove: 'removeCertificateSubstanceKind', as: 'registry' },
    input: () => ({
      ...{ nameSK: 'Druh', nameEN: 'Kind', elnaKey: 'KIND-S', ilucCategory: 'obilniny', ilucEmissionsIntensity: 12 },
      ...{ forAdvancedBiofuel: false, isUCO: false, isFromFood: true },
    }),
    told: { nameEN: 'Kind', isFromFood: true },
  },
  {
    ...{
      save: 'createOrUpdateCertificateSubstanceProduction',
      remove: 'removeCertificateSubstanceProduction',
      as: 'registry',
    },
    input: () => ({ nameSK: 'Lisovanie', nameEN: 'Pressing', elnaKey: 'PRESS-S' }),
    told: { nameSK: 'Lisovanie' },
  },
  {
    ...{ save: 'createOrUpdateCertificateSubstanceType', remove: 'removeCertificateSubstanceType', as: 'registry' },
    input: async () => ({
      ...{ nameSK: 'Látka', nameEN: 'Substance', codeCN: '22072001', elnaKey: 'TYPE-S', lowerCalorificValues: 21 },
      ...{ higherCalorificValues: null, intensityOfGasEmissions: null, energyOfRenewablePartPortion: null },
      ...{ renewablePartPortion: null, fuelType: await refer('fuelTypes', 'codeCN', '280410') },
    }),
    told: { nameSK: 'Látka', higherCalorificValues: null },
  },
];

describe.each(saved)('$save', ({ save, remove, read, as, input, told }) => {
  it('creates a record with the fields of section 3, updates it by id and removes it', async () => {
    const client = fixture[as];
    const selection = `{ id ${Object.keys(told).join(' ')} }`;
    const given = await input();
    const id = idOf(await client.ask(save, { input: given }, selection));
    expect(await client.ask(save, { input: { ...given, id } }, selection)).toMatchObject({ id, ...told });
    if (read !== undefined) expect(await client.ask(read, { id }, selection)).toMatchObject({ id, ...told });
    expect(await client.ask(remove, { id })).toBe(true);
  });
});

it('refuses to remove production 31, "other"', async () => {
  expect(await fixture.registry.refused('removeCertificateSubstanceProduction', { id: '31' })).not.toEqual([]);
});
