import { describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../../engine/record/index.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

/** Requests written from sections 3, 4, 7 and 9 of the specification alone. */
const trading = openedTradingRegister();
/** The result of an operation, which must have no errors. */
async function answerOf(as: string, query: string, variables: Values = {}): Promise<unknown> {
  const { data, errors } = await trading.ask(as, query, variables);
  expect(errors).toEqual([]);
  return Object.values(data)[0];
}

describe('section 3:', () => {
  it('an address has an id, which is accepted in inputs', async () => {
    const query = '{ activeOrganization { id residenceAddress { id street } postAddress { id } } }';
    const before = await answerOf('supplier', query);
    const id = String(valueAt(before, ['id']));
    expect(valueAt(before, ['residenceAddress', 'id'])).toBe(`${id}-residenceAddress`);
    expect(valueAt(before, ['postAddress', 'id'])).toBe(`${id}-postAddress`);
    const update = `mutation ($input: OrganizationInput!) {
      updateOrganization(input: $input) { residenceAddress { id street } }
    }`;
    const residenceAddress = { ...(valueAt(before, ['residenceAddress']) as Values), street: 'Nová' }; // as asked
    expect(await answerOf('supplier', update, { input: { id, residenceAddress } })).toEqual({ residenceAddress });
  });

  it('a user has the roles of their active memberships', async () => {
    expect(await answerOf('supplier', '{ me { roles } }')).toEqual({ roles: ['RESPONSIBLE_PERSON'] });
  });

  it('a substance has a label in the viewer’s language, which is accepted in inputs', async () => {
    const query = `mutation ($input: CertificateInput!) {
      createOrUpdateCertificate(input: $input) {
        id certificateSubstances { id portion kind { id nameSK } production { id nameSK } country { id } kindInUserLang productionInUserLang }
      }
    }`;
    const made = await answerOf('supplier', query, { input: trading.certificate() });
    const substance = valueAt(made, ['certificateSubstances', '0']);
    expect(valueAt(substance, ['kindInUserLang'])).toBe(valueAt(substance, ['kind', 'nameSK']));
    expect(valueAt(substance, ['productionInUserLang'])).toBe(valueAt(substance, ['production', 'nameSK']));
    const input = { id: valueAt(made, ['id']), certificateSubstances: [substance] };
    expect(await answerOf('supplier', query, { input })).toEqual(made);
  });
});

describe('qualified authorities as section 3 has them:', () => {
  it('a new organization names them in responsibleOrganizations', async () => {
    const made = await answerOf(
      'registry',
      `mutation ($input: OrganizationInput!) {
        createOrganization(input: $input) { id responsibleOrganizations { organization { id } status } }
      }`,
      {
        input: {
          ...{ name: 'Nová, s. r. o.', legalForm: 'LAW_ENTITY', organizationRole: { id: 'PUBLIC_ORGANIZATION' } },
          ...{ ico: '36000019', dic: '2020000019', email: 'nova@firma.sk', residenceAddress: await address() },
          responsibleOrganizations: [{ organization: { id: own('authority') }, status: 'INACTIVE' }],
        },
      },
    );
    expect(valueAt(made, ['responsibleOrganizations'])).toEqual([
      { organization: { id: own('authority') }, status: 'INACTIVE' },
    ]);
  });
});

describe('section 7:', () => {
  it('my organizations are organizations, a page of them', async () => {
    const query = '{ myOrganizations { items { id name ico } pageInfo { totalElements } } }';
    const told = await answerOf('supplier', query);
    expect(valueAt(told, ['items'])).toMatchObject([{ id: own('supplier') }]);
    const ids = (await answerOf('authority', query)) as { readonly items: readonly { readonly id: string }[] }; // as asked
    expect(ids.items.map(({ id }) => id)).toContain(own('supplier'));
  });

  it('my qualified authorities are a list of organizations', async () => {
    const told = await answerOf('supplier', '{ myOrganizationsQualified { id name } }');
    expect(told).toContainEqual(expect.objectContaining({ id: own('authority') }));
  });
});

const own = (organization: string): string => trading.register.organizations.get(organization) ?? '';

async function address(): Promise<Values> {
  const country = { id: await trading.idOf('country', 'key', 'sk') };
  return { street: 'Hlavná', number: '1', postal: '811 01', city: 'Bratislava', country };
}
