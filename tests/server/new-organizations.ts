import { beforeAll } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { TradingRegister } from './trading-register.ts';

export const createOrganization = `mutation ($input: OrganizationInput!) {
  createOrganization(input: $input) { id status role code }
}`;
export const updateOrganization =
  'mutation ($input: OrganizationInput!) { updateOrganization(input: $input) { name role } }';

/** Inputs for organizations that tests create. */
export interface NewOrganizations {
  /** The id of a demo organization. */
  readonly idOf: (key: string) => string;
  readonly countryId: (key: Country) => string;
  /** The input of a complete public organization with unique numbers. */
  readonly organization: (changes?: Values, country?: Country) => Values;
}

type Country = 'sk' | 'at';

/** Reads the records that organizations refer to before the tests of a file. */
export function newOrganizations(trading: TradingRegister): NewOrganizations {
  const countries = new Map<Country, string>();
  beforeAll(async () => {
    for (const key of ['sk', 'at'] as const) countries.set(key, await trading.idOf('country', 'key', key));
  });
  const idOf = (key: string): string => trading.register.organizations.get(key) ?? '';
  const countryId = (key: Country): string => countries.get(key) ?? '';
  let numbers = 50_000_000;
  return {
    idOf,
    countryId,
    organization: (changes = {}, country = 'sk') => {
      numbers += 1;
      const address = {
        ...{ street: 'Hlavná', number: '1', postal: '811 01', city: 'Bratislava' },
        countryId: countryId(country),
      };
      return {
        name: 'Nová, s. r. o.',
        legalForm: 'LAW_ENTITY',
        role: 'PUBLIC_ORGANIZATION',
        ico: String(numbers),
        dic: `20${String(numbers)}`,
        email: 'nova@firma.sk',
        residenceAddress: address,
        postAddress: address,
        authorities: [{ authorityId: idOf('authority') }, { authorityId: idOf('auditor') }],
        ...changes,
      };
    },
  };
}
