import { beforeAll, expect, it } from 'vitest';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { answered, tradeOf } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { entriesOf } from './entries.ts';

/** The entries behind the energy of a quarter, each with its eligible part or the reason why there is none. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let sustainable: string;
let other: string;

const query = `query ($organizationId: ID, $year: Int!, $quarter: Quarter!) {
  energyEntries(organizationId: $organizationId, year: $year, quarter: $quarter) {
    total entries { source id code day organizationName certificateCode material amount amountUnit fuelAmountUnit energy eligible reason }
  }
}`;
const ask = async (as: string, variables: Values = {}): Promise<Values> =>
  Object((await trading.ask(as, query, { year: 2026, quarter: 'Q1', ...variables })).data['energyEntries']);

beforeAll(async () => {
  const emission = { eec: '20', el: '0', ep: '0', etd: '0', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  const entry = async (certificateId: string, amount: string, date: string) =>
    answered(await trade.save({ certificateId, buyerId: null, amount, date })).id;
  const good = await trade.certificate({ emission, issuedAt: '2025-12-01' });
  const bad = await trade.certificate({ issuedAt: '2025-12-01' });
  const liquid = await trade.certificate({ emission, type: 'BIOLIQUID', targetUse: 'BIOFUEL', issuedAt: '2025-12-01' });
  sustainable = await entry(good, '100', '2026-03-05');
  other = await entry(bad, '10', '2026-01-01');
  await entry(liquid, '5', '2026-01-01');
  await entry(good, '7', '2025-12-31');
  await trade.remove(await entry(good, '3', '2026-02-01'));
});

/** Adds other energy of `buyer` in a quarter: fossil gas, hydrogen of two productions, electricity. */
async function enterOthers(): Promise<readonly unknown[]> {
  const { otherFuel, electricity, fuelType, production } = entriesOf(trading);
  const hydrogen = async (fuel: string, by: string) => ({
    fuelTypeId: await fuelType(fuel),
    fuelTypeProductionId: await production(by),
    issuedAt: '2025-11-02',
    amount: '10',
  });
  const renewable = await hydrogen('Hydrogen from electrolysis', 'Electrolysis with renewable electricity');
  const saved = [
    await otherFuel({ issuedAt: '2025-11-30', reference: 'CNG/1' }, 'buyer'),
    await electricity({ issuedAt: '2025-12-31', reference: 'E/1' }, 'buyer'),
    await otherFuel(await hydrogen('Hydrogen from steam reforming', 'Steam reforming of natural gas'), 'buyer'),
    await otherFuel(renewable, 'buyer'),
  ];
  return saved.map((reply) => answered(reply).id);
}

it('lists the entries of a quarter, largest first, with the total of the overview', async () => {
  const { total, entries } = await ask('supplier');
  expect(total).toBe(2);
  expect(entries).toMatchObject([
    {
      ...{ source: 'BIOFUEL', id: sustainable, code: expect.stringMatching(/^T-/u), day: '2026-03-05' },
      ...{ organizationName: await trade.nameOf('supplier'), certificateCode: expect.stringMatching(/^C-/u) },
      ...{ material: 'Bioetanol denaturovaný', amount: '100.000', amountUnit: 'M3' },
      ...{ energy: '2100000.000', eligible: '2100000.000', reason: null },
    },
    { id: other, day: '2026-01-01', energy: '210000.000', eligible: '0.000', reason: 'CRITERIA_NOT_MET' },
  ]);
  const overview = '{ energyByQuarter(fromYear: 2026) { biofuel eligible } }';
  const { data } = await trading.ask('supplier', overview);
  const sum = (figure: string) =>
    Array.isArray(entries) ? entries.filter(isValues).reduce((all, each) => all + Number(each[figure]), 0) : undefined;
  expect(data['energyByQuarter']).toEqual([
    { biofuel: `${String(sum('energy'))}.000`, eligible: `${String(sum('eligible'))}.000` },
  ]);
});

it.each(['registry', 'government'])('shows %s all organizations or a selected one', async (as) => {
  expect(await ask(as)).toMatchObject({ total: 2 });
  expect(await ask(as, { organizationId: trade.organization('supplier') })).toMatchObject({ total: 2 });
  expect(await ask(as, { organizationId: trade.organization('buyer') })).toEqual({ total: 0, entries: [] });
});

it.each(['buyer', 'authority'])('shows %s nothing of another organization', async (as) => {
  expect(await ask(as, { organizationId: trade.organization('supplier') })).toEqual({ total: 0, entries: [] });
});

it('lists other fuels and electricity that do not count, each with its reason', async () => {
  const [gas, charged, fossil, renewable] = await enterOthers();
  const { total, entries } = await ask('buyer', { year: 2025, quarter: 'Q4' });
  const nothing = { eligible: '0.000', certificateCode: null, amountUnit: null };
  const fuel = { ...nothing, source: 'OTHER_FUEL', fuelAmountUnit: 'KG' };
  expect(entries).toMatchObject([
    {
      ...fuel,
      id: gas,
      code: 'CNG/1',
      material: 'CNG',
      day: '2025-11-30',
      energy: '45100.000',
      reason: 'NOT_RENEWABLE',
    },
    {
      ...{ ...nothing, source: 'ELECTRICITY', id: charged, code: 'E/1', material: null, amount: null },
      ...{ energy: '1440.000', reason: 'WITHOUT_CREDITS' },
    },
    { ...fuel, id: fossil, code: null, amount: '10.000', energy: '480.400', reason: 'NOT_RENEWABLE' },
    { ...fuel, id: renewable, energy: '480.400', reason: 'RFNBO_UNPROVEN' },
  ]);
  expect(total).toBe(4);
  const overview = '{ energyByQuarter(fromYear: 2025) { year quarter otherFuels electricity withoutEnergy } }';
  expect((await trading.ask('buyer', overview)).data['energyByQuarter']).toContainEqual({
    ...{ year: 2025, quarter: 4, otherFuels: '46060.800', electricity: '1440.000', withoutEnergy: 0 },
  });
});

it('refuses an invalid quarter', async () => {
  expect((await trading.ask('supplier', query, { year: 2026, quarter: 'Q5' })).errors).not.toEqual([]);
  expect(await ask('supplier', { quarter: 'Q4' })).toEqual({ total: 0, entries: [] });
  expect(await ask('supplier', { year: 2_000_000_000 })).toEqual({ total: 0, entries: [] });
});
