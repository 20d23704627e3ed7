import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breachedPasswords } from '../../server/people/accounts/breached-passwords.ts';
import { addAdministrator } from '../../server/people/accounts/index.ts';
import { makePasswordLink } from '../../server/people/accounts/password-link.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import { mailsTo, tokenIn } from './outbox.ts';
import { addOrganization, testPassword, addSignedIn } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';

const leaked = 'Tri-kone-pasu-v-doline';
const deviceID = 'a1'.repeat(16);

let server: TestServer;
let list: string;
let jana: string;
let token: string;
let organizationId: string;

beforeAll(async () => {
  list = join(await mkdtemp(join(tmpdir(), 'breached-')), 'hashes.txt');
  const hashes = ['one', leaked, 'two', 'three'].map((each) => createHash('sha1').update(each).digest('hex'));
  await writeFile(list, hashes.toSorted().join(':7\r\n'));
  server = await startTestServer({ breachedPasswords: list });
  organizationId = await addOrganization(server.application);
  const member = { organizationId, role: 'EXECUTIVE_MANAGER' };
  ({ userId: jana, token } = await addSignedIn(server, 'jana@test.example', member));
});

afterAll(() => server.stop());

const change = (newPassword: string) =>
  server.ask(
    'mutation ($input: ChangedPasswordInput!) { updatePassword(input: $input) }',
    { input: { originalPassword: testPassword, newPassword } },
    token,
  );

async function reset(newPassword: string) {
  const link = await makePasswordLink(server.application.database, jana, server.clock.now);
  return await server.ask('mutation ($input: NewPasswordInput!) { resetPassword(input: $input) { accessToken } }', {
    input: { newPassword, token: link.token, deviceID },
  });
}

async function accept(password: string) {
  const input = {
    email: 'nova@test.example',
    firstName: 'Nová',
    lastName: 'Osoba',
    phone: '+421905123456',
    language: 'sk',
  };
  await server.ask(
    `mutation ($input: NewMemberInput!, $organizationId: ID!) {
      addUserToOrganization(input: $input, organizationId: $organizationId, role: EMPLOYEE) { id } }`,
    { input, organizationId },
    token,
  );
  const link = tokenIn((await mailsTo(server, input.email, 1))[0]);
  return await server.ask(
    'mutation ($input: AcceptedInvitationInput!) { acceptInvitation(input: $input) { accessToken } }',
    { input: { token: link, password, deviceID, privacyAgree: true, termsAgree: true } },
  );
}

async function register(password: string) {
  const [country] = await server.application.database.query<{ id: string }>(
    sql`select id::text as id from country where key = 'sk'`,
  );
  const address = { street: 'Hlavná', number: '1', postal: '811 01', city: 'Bratislava', countryId: country?.id };
  const organization = {
    ...{ name: 'Firma, s. r. o.', ico: '12345678', dic: '2012345678', legalForm: 'LAW_ENTITY' },
    ...{ email: 'kancelaria@firma.sk', residenceAddress: address, postAddress: address },
    responsibleOrganizationIds: [await addOrganization(server.application, 'QUALIFIED_AUTHORITY', 'Overovateľ')],
  };
  const person = { email: 'jan@firma.sk', firstName: 'Ján', lastName: 'Malý', phone: '+421905123456', language: 'sk' };
  return await server.ask('mutation ($input: RegistrationInput!) { register(input: $input) }', {
    input: { ...person, password, termsAgree: true, privacyAgree: true, organization },
  });
}

it.each([
  { way: 'a registration', choose: register, path: 'password' },
  { way: 'an invitation', choose: accept, path: 'password' },
  { way: 'a mailed link', choose: reset, path: 'newPassword' },
  { way: 'a change', choose: change, path: 'newPassword' },
])('refuses a breached password set by $way', async ({ choose, path }) => {
  expect((await choose(leaked)).errors).toMatchObject([
    { message: 'errors.user.passwordBreached', extensions: { code: 'RefusalError', path: [path] } },
  ]);
});

it('refuses a breached password of the first administrator', async () => {
  const { database, catalogue } = server.application;
  const person = { email: 'first@register.example', firstName: 'Prvá', lastName: 'Správcová', password: leaked };
  const added = inOwnOperation({ catalogue, database, now: tradingTime() }, (operation) =>
    addAdministrator(operation, catalogue, person, breachedPasswords(list)),
  );
  await expect(added).rejects.toThrow('The password has leaked from another service; choose another.');
});

it('accepts a password that is not in the list', async () => {
  expect((await change(`${leaked}-2`)).errors).toBeUndefined();
});
