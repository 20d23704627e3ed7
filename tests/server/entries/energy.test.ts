import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { tradeOf } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { entriesOf } from './entries.ts';
import { projectInput } from './project-input.ts';

/** The energy put on the market by quarter and source, within the viewer's scope. */
const trading = openedTradingRegister();
const entries = entriesOf(trading);
const trade = tradeOf(trading);

const query = `query ($organizationId: ID, $fromYear: Int) {
  energyByQuarter(organizationId: $organizationId, fromYear: $fromYear) {
    year quarter biofuel eligible advanced otherFuels electricity withoutEnergy
    petrolDiesel petrolDieselEligible petrolDieselAdvanced gas gasEligible gasAdvanced
  }
}`;
const energyOf = async (as: string, variables: object = {}): Promise<unknown> =>
  (await trading.ask(as, query, { ...variables })).data['energyByQuarter'];
const quarter = (year: number, number: number, sources: object = {}): object => ({
  year,
  quarter: number,
  biofuel: '0.000',
  eligible: '0.000',
  advanced: '0.000',
  otherFuels: '0.000',
  electricity: '0.000',
  withoutEnergy: 0,
  petrolDiesel: '0.000',
  petrolDieselEligible: '0.000',
  petrolDieselAdvanced: '0.000',
  gas: '0.000',
  gasEligible: '0.000',
  gasAdvanced: '0.000',
  ...sources,
});

/** Emissions that meet the criteria. */
const sustainable = { eec: '20', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };

const idOf = (saved: unknown) => (saved as { readonly id: string }).id; // as selected

beforeAll(async () => {
  const certificateId = await trade.certificate({
    amount: '1000',
    emission: sustainable,
    issuedAt: '2025-12-31',
  });
  await trade.save({ certificateId, buyerId: null, amount: '100', date: '2026-02-01' });
  await trade.save({ certificateId, buyerId: null, amount: '10', date: '2025-12-31' });
  await trade.lose({ certificateId, amount: '5' });
  await trade.save({ certificateId, amount: '7', date: '2026-02-01' });
  await entries.otherFuel({ issuedAt: '2026-01-01', amount: '100' });
  await entries.otherFuel({
    issuedAt: '2026-03-31',
    amount: '10',
    fuelTypeId: await entries.fuelType('Hydrogen from coal'),
  });
  await entries.electricity({ issuedAt: '2025-12-31', energy: '100' });
  await entries.electricity({ issuedAt: null, energy: '1000' });
  await entries.electricity({ issuedAt: '2023-05-05', energy: '10' });
  await entries.electricity({ issuedAt: '2026-03-01', energy: '5' }, 'buyer');
});

const supplier = [
  quarter(2025, 4, {
    ...{ biofuel: '210000.000', eligible: '210000.000', electricity: '40.000' },
    ...{ petrolDiesel: '210000.000', petrolDieselEligible: '210000.000' },
  }),
  quarter(2026, 1, {
    ...{ biofuel: '2100000.000', eligible: '2100000.000', otherFuels: '4990.400', electricity: '400.000' },
    // Hydrogen, whose factored energy counts, belongs to no target.
    ...{ petrolDiesel: '2100000.000', petrolDieselEligible: '2100000.000', gas: '4510.000' },
  }),
];

it('sums market entries, and other entries with their factor, each in its quarter', async () => {
  expect(await energyOf('supplier')).toEqual(supplier);
});

it('returns earlier years on request', async () => {
  expect(await energyOf('supplier', { fromYear: 2020 })).toEqual([
    quarter(2023, 2, { electricity: '4.000' }),
    ...supplier,
  ]);
});

it('counts records without a calorific value, also in a year without others', async () => {
  await entries.otherFuel({ issuedAt: '2026-02-01', amount: '7' }, 'oils');
  await trading.database.query(sql`
    update other_fuels_entry set energy_amount_with_factor = null, energy_amount_without_factor = null
    where organization_id = ${trade.organization('oils')}`);
  expect(await energyOf('oils')).toEqual([quarter(2026, 1, { withoutEnergy: 1 })]);
});

it('subtracts removed and corrected quantities', async () => {
  const own = trade.organization('distillery');
  const parties = { supplierId: own, buyerId: own, verifierId: trade.organization('auditor') };
  const certificateId = await trade.certificate({ ...parties, amount: '50', emission: sustainable }, 'distillery');
  const { data } = await trade.save({ certificateId, buyerId: null, amount: '40' }, 'distillery');
  const id = idOf(data['createOrUpdateTransaction']);
  expect(await energyOf('distillery')).toEqual([
    quarter(2026, 1, {
      biofuel: '840000.000',
      eligible: '840000.000',
      petrolDiesel: '840000.000',
      petrolDieselEligible: '840000.000',
    }),
  ]);
  await trade.save({ id, amount: '20' }, 'distillery');
  expect(await energyOf('distillery')).toEqual([
    quarter(2026, 1, {
      biofuel: '420000.000',
      eligible: '420000.000',
      petrolDiesel: '420000.000',
      petrolDieselEligible: '420000.000',
    }),
  ]);
  await trade.remove(id, 'distillery');
  expect(await energyOf('distillery')).toEqual([]);
});

it('separates what does not count, keeps unknown energy unknown, and excludes bioliquids', async () => {
  const own = trade.organization('oils');
  const parties = { supplierId: own, buyerId: own, verifierId: trade.organization('auditor') };
  const marketed = async (changes: object, date: string) => {
    const certificateId = await trade.certificate(
      { ...parties, amount: '50', issuedAt: '2025-02-01', ...changes },
      'oils',
    );
    const { data } = await trade.save({ certificateId, buyerId: null, amount: '10', date }, 'oils');
    return { certificateId, id: idOf(data['createOrUpdateTransaction']) };
  };
  await marketed({ startOfProduction: null }, '2025-02-01');
  await marketed({ type: 'BIOLIQUID', targetUse: 'BIOFUEL' }, '2025-05-01');
  const { certificateId, id } = await marketed({}, '2025-08-01');
  await trading.database.query(sql`update certificate set energy = null where id = ${certificateId}`);
  const later = quarter(2026, 1, { withoutEnergy: 1 });
  expect(await energyOf('oils')).toEqual([
    quarter(2025, 1, { biofuel: '210000.000', petrolDiesel: '210000.000' }),
    quarter(2025, 3, { withoutEnergy: 1 }),
    later,
  ]);
  await trade.remove(id, 'oils');
  await trading.database.query(sql`update transaction set date = '2022-01-01' where certificate_id <> ${certificateId}
    and supplier_id = ${own}`);
  expect(await energyOf('oils')).toEqual([later]);
});

it.each(['registry', 'government'])('shows %s all organizations or a selected one', async (as) => {
  const all = [supplier[0], { ...supplier[1], electricity: '402.000', withoutEnergy: 1 }];
  expect(await energyOf(as)).toEqual(all);
  expect(await energyOf(as, { organizationId: trade.organization('supplier') })).toEqual(supplier);
  expect(await energyOf(as, { organizationId: trade.organization('buyer') })).toEqual([
    quarter(2026, 1, { electricity: '2.000' }),
  ]);
});

it('sums the savings of visible projects by the year they are claimed for', async () => {
  const save = 'mutation ($input: ProjectInput!) { createOrUpdateProject(input: $input) { id } }';
  const input = (applicationYear: number, annualEmissionsSave: string) =>
    projectInput({ applicationYear, annualEmissionsSave });
  for (const each of [input(2026, '10.5'), input(2026, '2'), input(2025, '1'), input(2020, '9')])
    expect((await trading.ask('supplier', save, { input: each })).errors).toEqual([]);
  expect((await trading.ask('buyer', save, { input: input(2026, '0.25') })).errors).toEqual([]);
  const savings =
    'query ($organizationId: ID) { projectSavingsByYear(organizationId: $organizationId) { year savings } }';
  const savingsOf = async (as: string, organizationId?: string) =>
    (await trading.ask(as, savings, { organizationId })).data['projectSavingsByYear'];
  const own = [
    { year: 2025, savings: '1.000' },
    { year: 2026, savings: '12.500' },
  ];
  expect(await savingsOf('supplier')).toEqual(own);
  expect(await savingsOf('registry')).toEqual([own[0], { year: 2026, savings: '12.750' }]);
  expect(await savingsOf('government', trade.organization('supplier'))).toEqual(own);
  expect(await savingsOf('buyer', trade.organization('supplier'))).toEqual([]);
});

it('shows no other organization to anybody else, and refuses an unknown one', async () => {
  const ofSupplier = { organizationId: trade.organization('supplier') };
  for (const as of ['buyer', 'authority', 'distillery']) expect(await energyOf(as, ofSupplier)).toEqual([]);
  expect(await energyOf('buyer', { organizationId: trade.organization('buyer') })).toEqual([
    quarter(2026, 1, { electricity: '2.000' }),
  ]);
  for (const organizationId of ['0', '999999999', 'x', "1' or '1'='1"])
    expect(await energyOf('buyer', { organizationId })).toEqual([]);
  expect(await energyOf('authority')).toEqual([]);
});
