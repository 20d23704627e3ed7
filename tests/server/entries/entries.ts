import { isValues, type Values, rowsIn } from '../../../engine/record/index.ts';
import type { Reply, ResponseError, TradingRegister } from '../trading-register.ts';

/** Operations on entries other than certificates; by the supplier unless `as` is given. */
export interface EntryOperations {
  readonly fuelType: (nameEN: string) => Promise<string>;
  readonly country: (key: string) => Promise<string>;
  readonly tradename: (tradename: string) => Promise<string>;
  readonly production: (nameEN: string) => Promise<string>;
  /**
   * Saves 1,000 units of CNG from Slovakia on the trading day; `changes` override, or replace all if they have an id.
   */
  readonly otherFuel: (changes?: Values, as?: string) => Promise<Reply>;
  readonly otherFuelErrors: (changes: Values, as?: string) => Promise<readonly ResponseError[]>;
  /** Saves 3,600 MJ on the trading day; `changes` override, or replace all if they have an id. */
  readonly electricity: (changes?: Values, as?: string) => Promise<Reply>;
  readonly electricityErrors: (changes: Values, as?: string) => Promise<readonly ResponseError[]>;
}

const otherFuelParts = `id codeCN lowerCalorificValue calorificUnit intensity densityApi amount amountUnit factor
  energyAmountWithoutFactor energyAmountWithFactor energyUnit issuedAt reference factoryName organization { name }
  fuelType { id } fuelTypeProduction { id } otherFuelFeedstockTradename { id } countryOfOrigin { key }`;
const electricityParts = 'id energy energyAf energyUnit factor intensity issuedAt reference organization { name }';

export const saveOtherFuel = `mutation ($input: OtherFuelsEntryInput!) {
  createOrUpdateOtherFuelsEntry(input: $input) { ${otherFuelParts} }
}`;
export const saveElectricity = `mutation ($input: ElectricityInput!) {
  createOrUpdateElectricity(input: $input) { ${electricityParts} }
}`;

export function entriesOf(trading: TradingRegister): EntryOperations {
  const country: EntryOperations['country'] = (key) => trading.idOf('country', 'key', key);
  const fuelType: EntryOperations['fuelType'] = (nameEN) => trading.idOf('fuel_type', 'name_en', nameEN);
  const otherFuel = async (changes: Values): Promise<{ readonly input: Values }> => {
    if ('id' in changes) return { input: changes };
    const usual = { fuelTypeId: await fuelType('CNG'), countryOfOriginId: await country('sk'), amount: '1000' };
    return { input: { ...usual, ...changes } };
  };
  const electricity = (changes: Values): { readonly input: Values } => ({
    input: 'id' in changes ? changes : { energy: '3600', intensity: '45.5', ...changes },
  });
  return {
    fuelType,
    country,
    tradename: (tradename) => trading.idOf('feedstock_tradename', 'tradename', tradename),
    production: (nameEN) => trading.idOf('fuel_type_production', 'name_en', nameEN),
    otherFuel: async (changes = {}, as = 'supplier') => trading.ask(as, saveOtherFuel, await otherFuel(changes)),
    otherFuelErrors: async (changes, as = 'supplier') => trading.askErrors(as, saveOtherFuel, await otherFuel(changes)),
    electricity: (changes = {}, as = 'supplier') => trading.ask(as, saveElectricity, electricity(changes)),
    electricityErrors: (changes, as = 'supplier') => trading.askErrors(as, saveElectricity, electricity(changes)),
  };
}

/** A field of each item in a page that an operation returned. */
export function answeredItems({ data }: Reply, part: string): readonly unknown[] {
  const [page] = Object.values(data);
  const items: unknown = isValues(page) ? page['items'] : undefined;
  return rowsIn(items).map((item) => item[part]);
}
