import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { startTestServer, type ServerAnswer } from './test-server.ts';
import { tradingTime } from './trading-register.ts';

export const loginMutation = `mutation Login($input: LoginInput!) {
  login(input: $input) { accessToken refreshToken user { id email fullName organizationUsers { role status organization { name } } } }
}`;
export const refreshQuery = `query Refresh($refreshToken: String!, $deviceID: String!) {
  accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken refreshToken }
}`;
export const meQuery = '{ me { id email language } activeOrganization { id name } }';
export const badToken = (message: string) => [{ message, extensions: { code: 'BadTokenError' } }];

/** Device ids as browsers generate them. */
export const laptop = 'a1'.repeat(16);
export const phone = 'b2'.repeat(16);

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Opens a register with people who sign in. */
export async function openSessions() {
  // Trusts the proxy header, in which tests set the network of a request.
  const server = await startTestServer({ trustsProxy: true });
  const register = server.application;
  const organizations = {
    first: await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Prvá, s. r. o.'),
    second: await addOrganization(register, 'QUALIFIED_AUTHORITY', 'Druhá, a. s.'),
    foreign: await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Cudzia, s. r. o.'),
  };
  const people = {
    active: await addPerson(register, 'active@test.example'),
    pending: await addPerson(register, 'pending@test.example'),
    inactive: await addPerson(register, 'inactive@test.example'),
    alone: await addPerson(register, 'alone@test.example'),
  };
  await addMember(register, { userId: people.active, organizationId: organizations.first, role: 'RESPONSIBLE_PERSON' });
  await addMember(register, { userId: people.active, organizationId: organizations.second });
  await addMember(register, { userId: people.pending, organizationId: organizations.first, status: 'PENDING' });
  await addMember(register, { userId: people.inactive, organizationId: organizations.first, status: 'INACTIVE' });
  /** Logs in from a documentation address (RFC 5737). */
  const loginFrom = (network: string, input: object) =>
    server.ask(
      loginMutation,
      { input: { deviceID: laptop, email: 'active@test.example', password: testPassword, ...input } },
      undefined,
      { 'x-forwarded-for': network },
    );
  const login = (input: object = {}) => loginFrom('192.0.2.1', input);
  return {
    server,
    organizations,
    people,
    loginFrom,
    login,
    /** Logs in and returns the tokens. */
    signIn: async (input: object = {}): Promise<SessionTokens> => tokensIn(await login(input), 'login'),
    refresh: (refreshToken: string, deviceID = laptop) => server.ask(refreshQuery, { refreshToken, deviceID }),
    logout: (deviceID: string, token?: string) =>
      server.ask('query ($deviceID: String!) { logout(deviceID: $deviceID) }', { deviceID }, token),
    switchTo: (organizationId: string, token: string, deviceID = laptop) =>
      server.ask(switchMutation, { organizationId, deviceID }, token),
    /** Advances the clock. */
    after: (seconds: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
    },
    /** Resets the clock and the login attempts. */
    begin: async () => {
      server.clock.now = tradingTime();
      await server.application.database.query(sql`delete from login_attempt`);
    },
  };
}

const switchMutation = `mutation ($organizationId: ID!, $deviceID: String!) {
  switchOrganizationWorkspace(organizationId: $organizationId, deviceID: $deviceID) { accessToken refreshToken user { id } }
}`;

export function tokensIn({ data, errors }: ServerAnswer, operation: string): SessionTokens {
  const tokens = data?.[operation];
  if (tokens === undefined) throw new Error(`no tokens, but ${JSON.stringify(errors)}`);
  // The contract says so.
  return tokens as SessionTokens;
}

export function claimsOf(accessToken: string): Values {
  // A token's payload is an object.
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}
