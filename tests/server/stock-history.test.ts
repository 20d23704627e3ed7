import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedStock } from './opened-stock.ts';

const { trading, trade, dataOf, history, sellOverDays } = openedStock();
const { organization } = trade;
let ethanol: string;
let certificateId: string;

beforeAll(async () => {
  ethanol = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-D');
  certificateId = await sellOverDays();
});

describe('the history of stock', () => {
  it('of a certificate has the available and reserved quantity at the end of each day', async () => {
    const { amountUnit, points } = await history('supplier', { certificateId });
    expect(amountUnit).toBe('M3');
    const on = (day: string) => points.find((point: { day: string }) => point.day === day);
    expect(points[0]).toEqual({
      day: '2026-01-31',
      available: '0.000',
      reserved: '0.000',
      blocked: '0.000',
    });
    expect(on('2026-02-01')).toMatchObject({ available: '1000.000', reserved: '0.000' });
    expect(on('2026-02-10')).toMatchObject({ available: '600.000', reserved: '400.000' });
    expect(on('2026-02-13')).toMatchObject({ available: '600.000', reserved: '0.000' });
    expect(on('2026-02-20')).toMatchObject({ available: '350.000', reserved: '250.000' });
    expect(on('2026-02-25')).toMatchObject({ available: '600.000', reserved: '0.000' });
    expect(points.at(-1)).toEqual({
      day: '2026-03-05',
      available: '500.000',
      reserved: '100.000',
      blocked: '0.000',
    });
  });

  it('of a fuel ends with the current stock, per unit', async () => {
    const { data } = await trading.ask(
      'supplier',
      '{ stockTotals { amountUnit available reserved blocked holdings substanceType { id nameSK } } }',
    );
    const totals: readonly Values[] = Object(data)['stockTotals'];
    expect(totals).toHaveLength(1);
    for (const { available, reserved, blocked, amountUnit, substanceType } of totals) {
      const variables = { substanceTypeId: Object(substanceType).id, amountUnit };
      const now = { day: '2026-03-05', available, reserved, blocked };
      expect((await history('supplier', variables)).points.at(-1)).toEqual(now);
    }
    expect((await history('supplier', { substanceTypeId: ethanol, amountUnit: 'T' })).points).toEqual([]);
  });

  it('of one holder or of all is visible to the registry', async () => {
    const last = async (organizationId?: string) =>
      (await history('registry', { certificateId, organizationId })).points.at(-1);
    expect(await last()).toMatchObject({ available: '900.000', reserved: '100.000' });
    expect(await last(organization('buyer'))).toMatchObject({ available: '400.000', reserved: '0.000' });
    const fuel = await history('registry', {
      substanceTypeId: ethanol,
      amountUnit: 'M3',
      organizationId: organization('buyer'),
    });
    expect(fuel.points.length).toBeGreaterThan(1);
  });

  it('of others is not found', async () => {
    const nothing = { amountUnit: null, points: [] };
    expect(await history('oils', { certificateId })).toEqual(nothing);
    expect(await history('oils', { certificateId: '999999' })).toEqual(nothing);
    expect(await history('oils', { certificateId: 'no number' })).toEqual(nothing);
    expect(await history('authority', { certificateId })).toEqual(nothing);
    for (const organizationId of [organization('supplier'), '999999', 'no number']) {
      expect(await history('oils', { organizationId })).toEqual(nothing);
      const query = 'query ($organizationId: ID) { stockTotals(organizationId: $organizationId) { holdings } }';
      expect((await dataOf('oils', query, { organizationId }))['stockTotals']).toEqual([]);
    }
  });

  it('of a fuel follows the correction of a certificate to another fuel', async () => {
    const corrected = await trade.certificate({ amount: '70' });
    const totals = 'query { stockTotals { available substanceType { id } } }';
    const ofFuel = async (id: string) => {
      const all: readonly Values[] = Object(await dataOf('supplier', totals, {}))['stockTotals'];
      return Number(all.find(({ substanceType }) => Object(substanceType).id === id)?.['available'] ?? 0);
    };
    const other = await trading.idOf('substance_type', 'elna_key', 'ETHANOL-STRAW');
    const before = [await ofFuel(ethanol), await ofFuel(other)] as const;
    await trading.database.query(sql`update certificate set substance_type_id = ${other} where id = ${corrected}`);
    expect([await ofFuel(ethanol), await ofFuel(other)]).toEqual([before[0] - 70, before[1] + 70]);
  });
});
