import { describe, expect, it } from 'vitest';
import { openedHostileFixture } from './hostile-fixture.ts';

const fixture = openedHostileFixture();
it('shows an organization its authorities, and its role as a choice and a record', async () => {
  const { data, errors } = await fixture.trading.ask(
    'supplier',
    `{ activeOrganization { role organizationRole { id name }
      responsibleOrganizations { organization { name } supervised { id } status validFrom } }
      organizationRoles { id name } }`,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    activeOrganization: {
      role: 'PUBLIC_ORGANIZATION',
      organizationRole: { id: 'PUBLIC_ORGANIZATION', name: 'PUBLIC_ORGANIZATION' },
      responsibleOrganizations: expect.arrayContaining([
        {
          organization: { name: 'Overovateľ Javor, s. r. o.' },
          supervised: { id: fixture.organization('supplier') },
          status: 'ACTIVE',
          validFrom: expect.any(String),
        },
      ]),
    },
    organizationRoles: [
      'PUBLIC_ORGANIZATION',
      'GOVERNMENT',
      'REGISTRY',
      'QUALIFIED_AUTHORITY',
      'SUPPLIER',
      'BUYER',
    ].map((name) => ({ id: name, name })),
  });
});

it('shows an authority its supervised organizations', async () => {
  const { data } = await fixture.trading.ask(
    'authority',
    '{ activeOrganization { supervisedOrganizations { organization { id } qualifiedAuthority { id } } } }',
  );
  expect(data).toEqual({
    activeOrganization: {
      supervisedOrganizations: expect.arrayContaining([
        {
          organization: { id: fixture.organization('supplier') },
          qualifiedAuthority: { id: fixture.organization('authority') },
        },
      ]),
    },
  });
});

describe('a record reached through another one', () => {
  it('of another organization shows only its directory entry', async () => {
    const { data } = await fixture.trading.ask(
      'refinery',
      `query ($id: ID!) { certificate(id: $id) { supplier {
        id name ico code country { key } rowVersion dic icdph spdCode elnaKey legalForm role organizationRole { id name } executiveManagerName
        email phone temporary status validFrom validUntil createdAt updatedAt isDisclosed residenceAddress { street }
        postAddress { city } files { id } responsibleOrganizations { id } supervisedOrganizations { id }
        organizationUsers { user { email } } } } }`,
      { id: fixture.certificate.id },
    );
    const closed = [
      'dic',
      'icdph',
      'spdCode',
      'elnaKey',
      'legalForm',
      'role',
      'organizationRole',
      'executiveManagerName',
    ];
    const alsoClosed = ['email', 'phone', 'temporary', 'status', 'validFrom', 'validUntil', 'createdAt', 'updatedAt'];
    const lists = ['files', 'responsibleOrganizations', 'supervisedOrganizations', 'organizationUsers'];
    expect(data['certificate']).toEqual({
      supplier: {
        id: fixture.organization('supplier'),
        name: 'Tatranské biopalivá, a. s.',
        ico: '90000101',
        code: 'ORG-SUPPLIER',
        country: { key: 'sk' },
        rowVersion: 1,
        isDisclosed: false,
        residenceAddress: { street: null },
        postAddress: { city: null },
        ...Object.fromEntries([...closed, ...alsoClosed, ...lists].map((name) => [name, null])),
      },
    });
  });

  it('does not reveal whether a buyer has resold', async () => {
    const whole = await fixture.sell((await fixture.create()).id, 'buyer', '1');
    await fixture.decide('buyer', whole, 'CONFIRMED');
    const disconfirm = 'mutation ($id: ID!) { disconfirmTransaction(id: $id) { id } }';
    for (const id of [whole, fixture.sale])
      expect((await fixture.trading.ask('supplier', disconfirm, { id })).errors).toEqual(['errors.forbidden']);
  });

  it('of a resold certificate shows only own transactions', async () => {
    const query = `query ($id: ID!) { certificate(id: $id) {
      heldAmount lots { available } initialTransaction {
        amount type ownProduction isImport exportAbroad energy availableAmount lots { id } outputCertificates { id }
        buyer { name } permittedActions { name }
      }
      transactions { amount availableAmount buyer { name } lots { available } certificate { transactions { amount } } }
    } }`;
    const see = async (as: string) =>
      (await fixture.trading.ask(as, query, { id: fixture.certificate.id })).data['certificate'];
    const bought = [{ amount: '400.000' }, { amount: '150.000' }];
    expect(await see('refinery')).toEqual({
      heldAmount: '0',
      lots: [],
      initialTransaction: {
        amount: null,
        type: null,
        ownProduction: null,
        isImport: null,
        exportAbroad: null,
        energy: null,
        availableAmount: null,
        lots: null,
        outputCertificates: null,
        buyer: null,
        permittedActions: [],
      },
      transactions: [
        {
          amount: '150.000',
          availableAmount: '0.000',
          buyer: { name: 'Rafinéria Podunajsko, a. s.' },
          lots: [],
          certificate: { transactions: [{ amount: '150.000' }] },
        },
      ],
    });
    expect(await see('buyer')).toMatchObject({
      heldAmount: '250.000',
      transactions: [
        { availableAmount: '250.000', lots: [{ available: '250.000' }], certificate: { transactions: bought } },
        { availableAmount: null, lots: [] },
      ],
    });
    // The supplier must not see how much the buyer still holds.
    expect(await see('supplier')).toMatchObject({
      heldAmount: '600.000',
      transactions: [{ amount: '1000.000' }, { amount: '400.000', availableAmount: null, lots: [] }],
    });
  });
});
