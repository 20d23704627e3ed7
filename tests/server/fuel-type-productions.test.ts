import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

const trading = openedTradingRegister();

describe('a production of fuel types', () => {
  const fuelTypes = '{ fuelTypesPaginated { items { id fuelTypeProductions { id } } } }';
  const production = `mutation ($input: FuelTypeProductionInput!) { createOrUpdateFuelTypeProduction(input: $input) {
    id fuelTypesCount fuelTypes { id nameSK codeCN }
  } }`;

  async function savedProduction(input: Values) {
    const { data, errors } = await trading.ask('registry', production, { input });
    expect(errors).toEqual([]);
    return data['createOrUpdateFuelTypeProduction'];
  }

  it('gets its fuel types from either side', async () => {
    const { data } = await trading.ask('registry', fuelTypes);
    const { items } = JSON.parse(JSON.stringify(data['fuelTypesPaginated'])) as { items: { id: string }[] }; // as asked
    const [first, second] = items.map(({ id }) => id);
    const made = await savedProduction({ nameSK: 'Skúšobná', nameEN: 'Trial', fuelTypeIds: [first, second] });
    expect(made).toMatchObject({
      fuelTypesCount: 2,
      fuelTypes: expect.arrayContaining([expect.objectContaining({ id: first })]),
    });
    const { id } = JSON.parse(JSON.stringify(made)) as { id: string }; // as asked
    const sides = await trading.ask('registry', fuelTypes);
    expect(JSON.stringify(sides.data)).toContain(JSON.stringify({ id }));
    expect(await savedProduction({ id, fuelTypes: [{ id: second }] })).toMatchObject({
      fuelTypesCount: 1,
      fuelTypes: [{ id: second }],
    });
    expect(await savedProduction({ id, nameEN: 'Trials' })).toMatchObject({ fuelTypesCount: 1 });
    expect(await savedProduction({ id, fuelTypeIds: [] })).toMatchObject({ fuelTypesCount: 0, fuelTypes: [] });
  });

  it('refuses a fuel type that does not exist', async () => {
    const { errors } = await trading.ask('registry', production, {
      input: { nameSK: 'Iná', nameEN: 'Other', fuelTypeIds: ['424242'] },
    });
    expect(errors).toEqual(['errors.form.reference at fuelTypes.0']);
  });
});
