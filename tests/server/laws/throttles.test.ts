import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { openPostgres, type Database } from '../../../engine/store/index.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { addMember, addOrganization, addPerson, testPassword, passwordLogin } from '../people.ts';
import { startProduct, type Product } from './product.ts';

const { catalogue } = sharedCatalogue('metadata');

/** Two processes on one PostgreSQL, which receive requests in turn: attempts are counted by both together. */
let products: readonly [Product, Product];
let database: Database;
let firm: string;
let ended: () => Promise<void>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'throttles-'));
  const databaseUrl = await emptyDatabaseUrl();
  const first = await startProduct({ folder, databaseUrl });
  products = [first, await startProduct({ folder, databaseUrl })];
  database = openPostgres(databaseUrl);
  firm = await addOrganization({ catalogue, database });
  ended = async () => {
    await Promise.all(products.map(({ kill }) => kill()));
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
});

beforeEach(() => database.query(sql`delete from login_attempt`));

afterAll(() => ended());

interface Asking {
  readonly query: string;
  readonly variables: object;
  /** The client's network: a documentation address (RFC 5737). */
  readonly network?: string;
  readonly token?: string | undefined;
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string }[];
}

async function ask({ address }: Product, { query, variables, network = '192.0.2.1', token }: Asking): Promise<Answer> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': network,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer; // the shape of every GraphQL answer
}

/** The results of `times` requests, sent to both processes in turn. */
async function saidInTurns(times: number, asking: (index: number) => Asking): Promise<readonly (string | undefined)[]> {
  const said: (string | undefined)[] = [];
  for (let index = 0; index < times; index += 1)
    said.push((await ask(products[index % 2 === 0 ? 0 : 1], asking(index))).errors?.[0]?.message);
  return said;
}

const tooMany = 'errors.limit.tooManyRequests';
const loginOf = (email: string, more: object = {}, network?: string): Asking => ({
  query: passwordLogin,
  variables: { input: { email, password: testPassword, deviceID: 'd'.repeat(22), ...more } },
  ...(network !== undefined && { network }),
});

/** Sets the counter of a subject, as if the attempts had just happened. */
async function counted(subject: string, attempts: number): Promise<void> {
  await database.query(sql`
    insert into login_attempt (subject, attempts, since) values (${subject}, ${attempts}, now())
    on conflict (subject) do update set attempts = excluded.attempts`);
}

let people = 0;

/** Adds a member of the firm without known devices and networks. */
async function somebody(role = 'EMPLOYEE'): Promise<string> {
  people += 1;
  const email = `osoba${String(people)}@test.example`;
  const userId = await addPerson({ catalogue, database }, email);
  await addMember({ catalogue, database }, { userId, organizationId: firm, role });
  return email;
}

describe('guesses of a password', () => {
  it('are counted per account over all processes and networks, with correct ones', async () => {
    const email = await somebody();
    const guess = (index: number) => loginOf(email, { password: 'zle' }, `198.51.100.${String(index)}`);
    const said = await saidInTurns(12, guess);
    expect(said).toEqual([...Array<string>(10).fill('errors.login'), tooMany, tooMany]);
    expect(await saidInTurns(2, () => loginOf(email, {}, '203.0.113.1'))).toEqual([tooMany, tooMany]);
  });

  it('lock nobody out of a known device or permanently', async () => {
    const email = await somebody();
    const own = { deviceID: 'vlastne-zariadenie-0123' };
    expect(await saidInTurns(1, () => loginOf(email, own, '192.0.2.77'))).toEqual([undefined]);
    await saidInTurns(11, (index) => loginOf(email, { password: 'zle' }, `198.51.100.${String(index)}`));
    expect(await saidInTurns(2, () => loginOf(email, own, '203.0.113.9'))).toEqual([undefined, undefined]);
    // This network has no sign-ins, and the device is unknown.
    expect(await saidInTurns(1, () => loginOf(email, {}, '203.0.113.10'))).toEqual([tooMany]);
    await database.query(sql`update login_attempt set since = since - interval '16 minutes'`);
    expect(await saidInTurns(1, () => loginOf(email, {}, '203.0.113.10'))).toEqual([undefined]);
  });

  it('of many accounts are counted per network, and other networks continue', async () => {
    await counted('address 192.0.2.50', 98);
    const guess = (network: string) => (index: number) =>
      loginOf(`nikto${String(index)}@test.example`, { password: 'zle' }, network);
    expect(await saidInTurns(4, guess('192.0.2.50'))).toEqual(['errors.login', 'errors.login', tooMany, tooMany]);
    expect(await saidInTurns(2, guess('192.0.2.51'))).toEqual(['errors.login', 'errors.login']);
  });
});

describe('mails for a forgotten password', () => {
  const forgot = (email: string, network: string): Asking => ({
    query: 'mutation ($email: String!) { forgotPassword(email: $email) }',
    variables: { email },
    network,
  });
  const five = Array<undefined>(5).fill(undefined);

  it('are limited to five per e-mail in any spelling, with or without an account', async () => {
    for (const email of [await somebody(), 'nikto@test.example']) {
      const spelt = (index: number) => (index % 2 === 0 ? email.toUpperCase() : ` ${email} `);
      const said = await saidInTurns(7, (index) => forgot(spelt(index), `198.51.100.${String(index)}`));
      expect(said).toEqual([...five, tooMany, tooMany]);
    }
  });

  it('are thirty from one network', async () => {
    await counted('mails from 192.0.2.60', 29);
    expect(await saidInTurns(2, (index) => forgot(`a${String(index)}@test.example`, '192.0.2.60'))).toEqual([
      undefined,
      tooMany,
    ]);
  });
});

it('counts registrations per network, also refused ones', async () => {
  await counted('registrations from 192.0.2.70', 28);
  const [country] = await database.query<{ id: string }>(sql`select id::text as id from country where key = 'at'`);
  const residenceAddress = { street: 'Ring', number: '1', postal: '1010', city: 'Wien', countryId: country?.id };
  const phone = '+43 660 123 4567';
  const organization = {
    name: 'Neu GmbH',
    legalForm: 'LAW_ENTITY',
    email: 'neu@firma.at',
    phone,
    spdCode: 'AT-9',
    residenceAddress,
  };
  const agreed = { privacyAgree: true, termsAgree: true };
  const person = {
    firstName: 'Eva',
    lastName: 'Neu',
    email: await somebody(),
    phone,
    password: testPassword,
    ...agreed,
  };
  const query = 'mutation ($input: RegistrationInput!) { register(input: $input) }';
  const variables = { input: { ...person, organization } };
  expect(await saidInTurns(4, () => ({ query, variables, network: '192.0.2.70' }))).toEqual([
    undefined,
    undefined,
    tooMany,
    tooMany,
  ]);
});

describe('invitations of an organization', () => {
  const add = (token: string | undefined, userEmail: string): Asking => ({
    query: `mutation ($userEmail: String!, $organizationId: ID!) {
      addExistingUserByEmailToOrganization(userEmail: $userEmail, organizationId: $organizationId, role: EMPLOYEE) { id } }`,
    variables: { userEmail, organizationId: firm },
    network: '192.0.2.80',
    token,
  });
  const tokenOf = async (email: string): Promise<string> => {
    const { data } = await ask(products[0], loginOf(email));
    const answer = data?.['login'] as { readonly accessToken: string } | undefined; // as the query asks
    return answer?.accessToken ?? '';
  };

  it('are limited to twenty for all its people together, for known and unknown e-mails', async () => {
    const tokens = [
      await tokenOf(await somebody('EXECUTIVE_MANAGER')),
      await tokenOf(await somebody('RESPONSIBLE_PERSON')),
    ];
    await addPerson({ catalogue, database }, 'nik7@test.example');
    const said = await saidInTurns(21, (index) => add(tokens[index % 2], `nik${String(index)}@test.example`));
    expect(said).toEqual([...Array<undefined>(20).fill(undefined), tooMany]);
    expect(await saidInTurns(1, () => add(tokens[0], 'osoba1@test.example'))).toEqual([tooMany]);
  });

  it('are mailed to each person at most five times', async () => {
    const token = await tokenOf(await somebody('EXECUTIVE_MANAGER'));
    const said = await saidInTurns(6, () => add(token, 'stale.ta.ista@test.example'));
    expect(said).toEqual([...Array<undefined>(5).fill(undefined), tooMany]);
  });
});
