import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { openTradingRegister, readBalances, type Reply, type TradingRegister } from './trading-register.ts';

/** What an organization tries that wants to know, take or change what is not its own. */
let trading: TradingRegister;
const organization = (key: string): string => trading.register.organizations.get(key) ?? '';

/** A certificate of the supplier: 400 sold to the buyer and confirmed, of which 150 are offered to the refinery. */
let certificate: Saved;
let sale: string;
let attachment: string;
let organizationFile: string;

beforeAll(async () => {
  trading = await openTradingRegister();
  certificate = await create({ note: 'ours' });
  sale = await sell(certificate.id, 'buyer', '400');
  await decide('buyer', sale, 'CONFIRMED');
  await sell(certificate.id, 'refinery', '150', 'buyer');
  attachment = await attach('certificate', certificate.id, 'attachments');
  organizationFile = await attach('organization', organization('supplier'), 'agreementDrafts');
  await trading.database.query(
    sql`update organization set status = '_0_PENDING' where id = ${organization('distillery')}`,
  );
  await trading.database.query(
    sql`update organization set status = '_5_INACTIVE' where id = ${organization('stations')}`,
  );
});

afterAll(() => trading.close());

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) { id certificateSubstances { id } initialTransaction { id status } }
}`;
const saveSale = `mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }`;
const changeStatus = `mutation ($id: ID!, $status: TransactionStatus!) { transactionChangeStatus(id: $id, status: $status) { status } }`;

interface Saved {
  readonly id: string;
  readonly certificateSubstances: readonly { readonly id: string }[];
  readonly initialTransaction: { readonly id: string; readonly status: string };
}

async function create(changes: Values = {}): Promise<Saved> {
  const reply = await trading.ask('supplier', save, { input: trading.certificate(changes) });
  expect(reply.errors).toEqual([]);
  return reply.data['createOrUpdateCertificate'] as Saved; // the selection of `save`
}

async function sell(certificateId: string, buyer: string, amount: string, as = 'supplier'): Promise<string> {
  const input = { certificateId, buyerId: organization(buyer), amount, date: '2026-03-05' };
  const reply = await trading.ask(as, saveSale, { input });
  expect(reply.errors).toEqual([]);
  return (reply.data['createOrUpdateTransaction'] as { readonly id: string }).id; // the selection of `saveSale`
}

const decide = (as: string, id: string, status: string): Promise<Reply> =>
  trading.ask(as, changeStatus, { id, status });

async function attach(entity: string, record: string, field: string): Promise<string> {
  const [file] = await trading.database.query<{ id: string }>(sql`
    insert into file (name, type, size, sha256, storage_key, owner_entity, owner_record, owner_field, created_by, position)
    values ('a.pdf', 'application/pdf', 1, 'x', 'aa/x', ${entity}, ${record}, ${field}, 1, 1) returning id::text`);
  return file?.id ?? '';
}

/** Everything a row of whose is counted: nothing refused may leave a trace, but for downloads, which tell of refusals. */
async function countRows(): Promise<unknown> {
  const [counts] = await trading.database.query(sql`
    select (select count(*)::int from certificate) as certificates, (select count(*)::int from transaction) as transactions,
      (select count(*)::int from ledger_entry) as entries, (select count(*)::int from audit_entry where entity <> 'file') as audited,
      (select count(*)::int from file) as files, (select count(*)::int from certificate_certificate_substances) as substances,
      (select sum(row_version)::int from certificate) as versions`);
  return counts;
}

describe('an id of another organization’s is answered like one that does not exist', () => {
  const attempts: readonly {
    readonly of: string;
    readonly foreign: () => string;
    readonly ask: (id: string) => Promise<Reply>;
    readonly answer: Reply;
  }[] = [
    {
      of: 'a certificate read',
      foreign: () => certificate.id,
      ask: (id) => trading.ask('oils', 'query ($id: ID!) { certificate(id: $id) { id code } }', { id }),
      answer: { data: { certificate: null }, errors: [] },
    },
    {
      of: 'a certificate changed',
      foreign: () => certificate.id,
      ask: (id) => trading.ask('oils', save, { input: { id, rowVersion: 99, amount: 'x'.length } }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'a certificate removed',
      foreign: () => certificate.id,
      ask: (id) => trading.ask('oils', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id }),
      answer: { data: { removeCertificate: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'a certificate sold from',
      foreign: () => certificate.id,
      ask: (id) =>
        trading.ask('oils', saveSale, {
          input: { certificateId: id, buyerId: organization('buyer'), amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.certificate.notFound at certificate'] },
    },
    {
      of: 'a certificate looked for in lists',
      foreign: () => certificate.id,
      ask: (id) =>
        trading.ask(
          'oils',
          `query ($ids: [ID]) {
            myCertificates(filter: { id: $ids }) { items { id } pageInfo { totalElements } }
            myTransactions(filter: { certificate: $ids }) { items { id } pageInfo { totalElements } }
            myStocks { count }
          }`,
          { ids: [id] },
        ),
      answer: {
        data: {
          myCertificates: { items: [], pageInfo: { totalElements: 0 } },
          myTransactions: { items: [], pageInfo: { totalElements: 0 } },
          myStocks: { count: 0 },
        },
        errors: [],
      },
    },
    {
      of: 'a transaction read',
      foreign: () => sale,
      ask: (id) => trading.ask('oils', 'query ($id: ID!) { myTransaction(id: $id) { id } }', { id }),
      answer: { data: { myTransaction: null }, errors: [] },
    },
    {
      of: 'a transaction changed',
      foreign: () => sale,
      ask: (id) => trading.ask('oils', saveSale, { input: { id, amount: '1' } }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'a transaction confirmed',
      foreign: () => sale,
      ask: (id) => decide('oils', id, 'CONFIRMED'),
      answer: { data: { transactionChangeStatus: null }, errors: ['errors.entity.notFound'] },
    },
    {
      of: 'transactions rejected together',
      foreign: () => sale,
      ask: (id) =>
        trading.ask(
          'oils',
          'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: REJECTED) { done reason params } }',
          { ids: [id] },
        ),
      answer: {
        data: { transactionChangeStatusBulk: [{ done: false, reason: 'errors.entity.notFound', params: {} }] },
        errors: [],
      },
    },
    {
      of: 'a substance of another certificate',
      foreign: () => certificate.certificateSubstances[0]?.id ?? '',
      ask: (id) => trading.ask('supplier', save, { input: withSubstanceId(id) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.notFound at certificateSubstances.0.id'],
      },
    },
    {
      of: 'an attachment of another certificate',
      foreign: () => attachment,
      ask: (id) => trading.ask('supplier', save, { input: trading.certificate({ attachments: [{ id }] }) }),
      answer: {
        data: { createOrUpdateCertificate: null },
        errors: ['errors.entity.file.notFound at attachments.0'],
      },
    },
    {
      of: 'an attachment downloaded',
      foreign: () => attachment,
      ask: (id) => trading.ask('oils', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'a file of another organization downloaded',
      foreign: () => organizationFile,
      ask: (id) => trading.ask('buyer', 'mutation ($id: ID!) { download(fileId: $id) { url } }', { id }),
      answer: { data: {}, errors: ['errors.entity.file.notFound at fileId'] },
    },
    {
      of: 'an organization that is not active yet',
      foreign: () => organization('distillery'),
      ask: (id) => trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'an organization that is no longer active',
      foreign: () => organization('stations'),
      ask: (id) => trading.ask('buyer', 'query ($id: ID!) { organization(id: $id) { id name ico } }', { id }),
      answer: { data: { organization: null }, errors: [] },
    },
    {
      of: 'a buyer who is not active',
      foreign: () => organization('stations'),
      ask: (id) =>
        trading.ask('supplier', saveSale, {
          input: { certificateId: certificate.id, buyerId: id, amount: '1', date: '2026-03-05' },
        }),
      answer: { data: { createOrUpdateTransaction: null }, errors: ['errors.buyer.notFound at buyer'] },
    },
    {
      of: 'a verifier who is not ours',
      foreign: () => organization('refinery'),
      ask: (id) => trading.ask('supplier', save, { input: trading.certificate({ verifierId: id }) }),
      answer: { data: { createOrUpdateCertificate: null }, errors: ['errors.verifier.notFound at verifier'] },
    },
    {
      of: 'a person of another organization',
      foreign: () => trading.register.users.get('supplier@demo.example') ?? '',
      ask: (id) => trading.ask('buyer', 'query ($id: ID!) { user(id: $id) { email } }', { id }),
      answer: { data: { user: null }, errors: [] },
    },
    {
      of: 'another workspace',
      foreign: () => organization('buyer'),
      ask: (id) =>
        trading.ask(
          'supplier',
          'mutation ($id: ID!) { switchOrganizationWorkspace(organizationId: $id, deviceID: "d") { accessToken } }',
          { id },
        ),
      answer: { data: {}, errors: ['errors.organization.noPermission'] },
    },
  ];

  it.each(attempts)('$of', async ({ foreign, ask, answer }) => {
    const before = await countRows();
    for (const id of [foreign(), '424242', '1 ', '-1', '1'.padEnd(31, '0'), 'no\0id', '__proto__'])
      expect(plain(await ask(id)), JSON.stringify(id)).toEqual(answer);
    expect(await countRows()).toEqual(before);
  });
});

/** GraphQL's own objects have no prototype, which comparisons would tell apart. */
function plain(reply: Reply): unknown {
  return JSON.parse(JSON.stringify(reply));
}

function withSubstanceId(id: string): Values {
  const rows = trading.certificate()['certificateSubstances'];
  return trading.certificate({ certificateSubstances: Array.isArray(rows) ? [{ ...rows[0], id }] : [] });
}

it('tells an organization its authorities, and its role as a choice and as a record', async () => {
  const { data, errors } = await trading.ask(
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
          supervised: { id: organization('supplier') },
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

it('tells an authority whom it supervises', async () => {
  const { data } = await trading.ask(
    'authority',
    '{ activeOrganization { supervisedOrganizations { organization { id } qualifiedAuthority { id } } } }',
  );
  expect(data).toEqual({
    activeOrganization: {
      supervisedOrganizations: expect.arrayContaining([
        { organization: { id: organization('supplier') }, qualifiedAuthority: { id: organization('authority') } },
      ]),
    },
  });
});

describe('what is met on the way through a record', () => {
  it('of another organization is its entry in the directory', async () => {
    const { data } = await trading.ask(
      'refinery',
      `query ($id: ID!) { certificate(id: $id) { supplier {
        id name ico code country { key } rowVersion dic icdph spdCode elnaKey legalForm role organizationRole { id name } executiveManagerName
        email phone temporary status validFrom validUntil createdAt updatedAt isDisclosed residenceAddress { street }
        postAddress { city } files { id } responsibleOrganizations { id } supervisedOrganizations { id }
        organizationUsers { user { email } } } } }`,
      { id: certificate.id },
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
        id: organization('supplier'),
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

  it('is not whether a buyer has sold on what one sold', async () => {
    const whole = await sell((await create()).id, 'buyer', '1');
    await decide('buyer', whole, 'CONFIRMED');
    const disconfirm = 'mutation ($id: ID!) { disconfirmTransaction(id: $id) { id } }';
    for (const id of [whole, sale])
      expect((await trading.ask('supplier', disconfirm, { id })).errors).toEqual(['errors.forbidden']);
  });

  it('of a certificate that was sold on is what one took part in', async () => {
    const query = `query ($id: ID!) { certificate(id: $id) {
      heldAmount lots { available } initialTransaction {
        amount type ownProduction isImport exportAbroad energy availableAmount lots { id } outputCertificates { id }
        buyer { name } permittedActions { name }
      }
      transactions { amount availableAmount buyer { name } lots { available } certificate { transactions { amount } } }
    } }`;
    const see = async (as: string) => (await trading.ask(as, query, { id: certificate.id })).data['certificate'];
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
          availableAmount: '0',
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
    // What its buyer still has of it is no business of the supplier's.
    expect(await see('supplier')).toMatchObject({
      heldAmount: '600.000',
      transactions: [{ amount: '1000.000' }, { amount: '400.000', availableAmount: null, lots: [] }],
    });
  });
});

describe('nobody does what is not theirs to do', () => {
  const employee = (key: string): Viewer => {
    const viewer = trading.register.viewerOf(key);
    const granted = viewer.permissions.filter((name) => !/Confirm|Remove|Delete/u.test(name));
    return { ...viewer, role: 'EMPLOYEE', permissions: granted };
  };
  const input = () => trading.certificate();
  const sold = () => ({
    input: { certificateId: certificate.id, buyerId: organization('buyer'), amount: '1', date: '2026-03-05' },
  });

  it.each([
    { who: 'the government', as: 'government' },
    { who: 'a qualified authority', as: 'authority' },
  ])('$who changes nothing', async ({ as }) => {
    const before = await countRows();
    const replies = [
      await trading.ask(as, save, { input: input() }),
      await trading.ask(as, save, { input: { id: certificate.id, note: 'theirs' } }),
      await trading.ask(as, saveSale, sold()),
      await decide(as, sale, 'REJECTED'),
      await trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id: certificate.id }),
      await trading.ask(as, 'mutation { createOrUpdateScheme(input: { nameSK: "a", nameEN: "b" }) { id } }'),
      await trading.ask(as, 'mutation { removeFaq(id: 1000) }'),
    ];
    expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => ['errors.forbidden']));
    expect(await countRows()).toEqual(before);
  });

  it('the registry has no certificates and sales of its own', async () => {
    expect((await trading.ask('registry', save, { input: input() })).errors).toEqual(['errors.forbidden']);
    expect((await trading.ask('registry', saveSale, sold())).errors).toEqual(['errors.forbidden']);
    expect((await decide('registry', sale, 'REJECTED')).errors).toEqual(['errors.transaction.notPending']);
  });

  it('an employee neither confirms nor removes', async () => {
    const as = employee('buyer');
    const ids = [await sell(certificate.id, 'buyer', '1')];
    const bulk =
      'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: CONFIRMED) { done reason } }';
    expect(plain(await trading.askAs(as, bulk, { ids }))).toEqual({ data: {}, errors: ['errors.forbidden'] });
    const one = await trading.askAs(as, changeStatus, { id: ids[0], status: 'CONFIRMED' });
    expect(one.errors).toEqual(['errors.forbidden']);
    const offered = 'query ($id: ID!) { myTransaction(id: $id) { permittedActions { name permitted } } }';
    expect((await trading.askAs(as, offered, { id: ids[0] })).data['myTransaction']).toEqual({
      permittedActions: [
        { name: 'detail', permitted: true },
        { name: 'lineage', permitted: true },
      ],
    });
  });

  it('a person without a workspace has nothing, and one without a token is told so', async () => {
    const nobody = { ...trading.register.viewerOf('supplier'), organizationId: undefined };
    const query =
      '{ myCertificates { items { id } } myTransactions { items { id } } myStocks { count } activeOrganization { id } }';
    expect((await trading.askAs(nobody, query)).data).toEqual({
      myCertificates: { items: [] },
      myTransactions: { items: [] },
      myStocks: { count: 0 },
      activeOrganization: null,
    });
    expect(plain(await trading.askAs(undefined, '{ schemes { id } }'))).toEqual({
      data: {},
      errors: ['errors.token.missing'],
    });
  });
});

describe('a sale that its buyer confirmed', () => {
  it.each([
    { change: 'given to another buyer', input: () => ({ buyerId: organization('refinery') }), at: 'buyer' },
    { change: 'made smaller', input: () => ({ amount: '1' }), at: 'amount' },
    { change: 'made larger', input: () => ({ amount: '2000' }), at: 'amount' },
  ])('is not $change by who sold', async ({ input, at }) => {
    const { id, initialTransaction } = await create({ ownProduction: false, buyerId: organization('buyer') });
    await decide('buyer', initialTransaction.id, 'CONFIRMED');
    const before = await readBalances(trading.database, id);
    expect((await trading.ask('supplier', save, { input: { id, ...input() } })).errors).toEqual([
      `errors.form.readOnly at ${at}`,
    ]);
    expect(
      (await trading.ask('supplier', 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id })).errors,
    ).toEqual(['errors.certificate.hasTransactions']);
    expect(await readBalances(trading.database, id)).toEqual(before);
    expect((await trading.ask('supplier', save, { input: { id, note: 'kept' } })).errors).toEqual([]);
  });

  it('stays confirmed when the registry corrects its certificate', async () => {
    const { id, initialTransaction } = await create({ ownProduction: false, buyerId: organization('buyer') });
    await decide('buyer', initialTransaction.id, 'CONFIRMED');
    const corrected = await trading.ask('registry', save, {
      input: { id, issuedAt: '2026-02-01', verifierId: organization('auditor') },
    });
    expect(corrected.errors).toEqual([]);
    expect(corrected.data['createOrUpdateCertificate']).toMatchObject({
      initialTransaction: { id: initialTransaction.id, status: 'CONFIRMED' },
    });
  });

  it('may be corrected until then', async () => {
    const { id } = await create({ ownProduction: false, buyerId: organization('buyer') });
    expect((await trading.ask('supplier', save, { input: { id, amount: '900' } })).errors).toEqual([]);
    expect(await readBalances(trading.database, id)).toMatchObject({ issued: '-900.000', reserved: '900.000' });
  });

  it('that was rejected is not offered again by selling elsewhere and correcting the amount', async () => {
    const { id, initialTransaction } = await create({ ownProduction: false, buyerId: organization('buyer') });
    await decide('buyer', initialTransaction.id, 'REJECTED');
    await sell(id, 'refinery', '100');
    const corrected = await trading.ask('supplier', save, { input: { id, amount: '900' } });
    expect(corrected.data['createOrUpdateCertificate']).toMatchObject({ initialTransaction: { status: 'REJECTED' } });
    expect((await decide('buyer', initialTransaction.id, 'CONFIRMED')).errors).toEqual([
      'errors.transaction.notPending',
    ]);
  });
});

describe('an idempotency key', () => {
  it('is its viewer’s alone, in one workspace, for one request', async () => {
    const context = { idempotencyKey: 'key' };
    const supplier = trading.register.viewerOf('supplier');
    const given = (amount: string) => ({
      input: { certificateId: certificate.id, buyerId: organization('refinery'), amount, date: '2026-03-05' },
    });
    const first = await trading.askAs(supplier, saveSale, given('1'), context);
    expect(await trading.askAs(supplier, saveSale, given('1'), context)).toEqual(first);
    expect((await trading.askAs(supplier, saveSale, given('2'), context)).errors).toEqual(['errors.badInput']);
    const elsewhere = { ...supplier, organizationId: organization('buyer') };
    expect((await trading.askAs(elsewhere, saveSale, given('1'), context)).errors).toEqual(['errors.badInput']);
    const other = await trading.askAs(trading.register.viewerOf('buyer'), saveSale, given('1'), context);
    expect(other.errors).toEqual([]);
    expect(other.data).not.toEqual(first.data);
  });
});
