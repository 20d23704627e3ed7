import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { openedServer } from './test-server.ts';

/** Invented, changed, stolen and reused tokens. */
const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const laptop = 'a1'.repeat(16);
const phone = 'b2'.repeat(16);

const server = openedServer({ secrets });

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  for (const name of ['owner', 'stranger']) {
    const userId = await addPerson(server.application, `${name}@test.example`);
    await addMember(server.application, { userId, organizationId });
  }
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const login = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';

async function signIn(deviceID = laptop, name = 'owner'): Promise<Tokens> {
  const input = { deviceID, email: `${name}@test.example`, password: testPassword };
  return (await server.ask(login, { input })).data?.['login'] as Tokens; // the selection of `login`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf({ accessToken }: Tokens): Values {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Values; // a token's payload
}

/** Signs a JWT with any header. */
function signed(head: object, claims: Values, secret: string, hash = 'sha256'): string {
  const content = `${encoded(head)}.${encoded(claims)}`;
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`;
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = rsa.publicKey.export({ format: 'jwk' });

function signedByRsa(head: object, claims: Values): string {
  const content = `${encoded(head)}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), rsa.privateKey).toString('base64url')}`;
}

const raised = {
  role: 'RESPONSIBLE_PERSON',
  organizationRole: 'REGISTRY',
  permissions: ['CertificatesApproveRegistry'],
};

const falseTokens: readonly { readonly token: string; readonly forge: (owner: Tokens) => string }[] = [
  { token: 'without a signature', forge: ({ accessToken }) => accessToken.replace(/[^.]*$/u, '') },
  { token: 'of two parts', forge: ({ accessToken }) => accessToken.replace(/\.[^.]*$/u, '') },
  { token: 'with something after it', forge: ({ accessToken }) => `${accessToken}.x` },
  { token: 'that names no algorithm', forge: (owner) => `${encoded({ alg: 'none' })}.${encoded(claimsOf(owner))}.` },
  { token: 'that names none in other letters', forge: (owner) => signed({ alg: 'nOnE' }, claimsOf(owner), '') },
  { token: 'without a head', forge: (owner) => signed({}, claimsOf(owner), secrets.accessToken) },
  { token: 'signed with nothing', forge: (owner) => signed({ alg: 'HS256' }, claimsOf(owner), '') },
  {
    token: 'whose key is an empty file',
    forge: (owner) => signed({ alg: 'HS256', kid: '../../../../dev/null' }, claimsOf(owner), ''),
  },
  {
    token: 'whose key is asked of the database',
    forge: (owner) => signed({ alg: 'HS256', kid: "x' union select 'key' --" }, claimsOf(owner), 'key'),
  },
  {
    token: 'that brings its key',
    forge: (owner) =>
      signed(
        { alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from('key').toString('base64url') } },
        claimsOf(owner),
        'key',
      ),
  },
  {
    token: 'that brings a public key',
    forge: (owner) => signedByRsa({ alg: 'RS256', jwk: publicKey }, claimsOf(owner)),
  },
  {
    token: 'that says where its key is',
    forge: (owner) => signedByRsa({ alg: 'RS256', jku: `${server.address}/keys.json` }, claimsOf(owner)),
  },
  {
    token: 'signed with a public key as if it were the secret',
    forge: (owner) =>
      signed({ alg: 'HS256' }, claimsOf(owner), rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()),
  },
  { token: 'signed for refreshing', forge: (owner) => signed({ alg: 'HS256' }, claimsOf(owner), secrets.refreshToken) },
  { token: 'signed for links', forge: (owner) => signed({ alg: 'HS256' }, claimsOf(owner), secrets.fileLink) },
  {
    token: 'signed by another algorithm than ours',
    forge: (owner) => signed({ alg: 'HS512' }, claimsOf(owner), secrets.accessToken, 'sha512'),
  },
  {
    token: 'that asks for what we do not know',
    forge: (owner) => signed({ alg: 'HS256', crit: ['sudo'], sudo: true }, claimsOf(owner), secrets.accessToken),
  },
  {
    token: 'with more rights under the same signature',
    forge: (owner) => owner.accessToken.replace(/\.[^.]*\./u, `.${encoded({ ...claimsOf(owner), ...raised })}.`),
  },
  {
    token: 'that is good only later',
    forge: (owner) => signed({ alg: 'HS256' }, { ...claimsOf(owner), nbf: 9_999_999_999 }, secrets.accessToken),
  },
  { token: 'that is for refreshing', forge: ({ refreshToken }) => refreshToken },
];

it.each(falseTokens)('refuses an access token $token', async ({ forge }) => {
  const token = forge(await signIn());
  for (const query of ['{ me { id } }', 'mutation { changeUserLanguage(language: en) { id } }']) {
    const { data, errors } = await server.ask(query, {}, token);
    expect(Object.values(data ?? {})).toEqual([null]);
    expect(errors).toMatchObject([{ message: 'errors.token.invalid', extensions: { code: 'BadTokenError' } }]);
  }
});

const refreshing = `query ($refreshToken: String!, $deviceID: String!) {
  accessToken(refreshToken: $refreshToken, deviceID: $deviceID) { accessToken refreshToken }
}`;
const refresh = (refreshToken: string, deviceID = laptop) => server.ask(refreshing, { refreshToken, deviceID });
const logout = (deviceID: string, token: string) =>
  server.ask('query ($deviceID: String!) { logout(deviceID: $deviceID) }', { deviceID }, token);

/** Attacks, and whether the owner's token can still be refreshed afterwards. */
const thefts: readonly {
  readonly what: string;
  readonly owner: 'stays' | 'is signed out';
  readonly attempt: (owner: Tokens) => Promise<unknown>;
}[] = [
  { what: 'guesses', owner: 'stays', attempt: ({ refreshToken }) => refresh(refreshToken.slice(1)) },
  { what: 'sends nothing', owner: 'stays', attempt: () => refresh('') },
  { what: 'sends an access token', owner: 'stays', attempt: ({ accessToken }) => refresh(accessToken) },
  { what: 'sends more than a token is long', owner: 'stays', attempt: () => refresh('x'.repeat(5000)) },
  {
    what: 'logs out with a token of their own, naming the device',
    owner: 'stays',
    attempt: async () => logout(laptop, (await signIn('c3'.repeat(16), 'stranger')).accessToken),
  },
  { what: 'uses it elsewhere', owner: 'is signed out', attempt: ({ refreshToken }) => refresh(refreshToken, phone) },
  {
    what: 'uses it after its owner did',
    owner: 'is signed out',
    attempt: async ({ refreshToken }) => {
      await refresh(refreshToken);
      server.clock.now = new Date(server.clock.now.getTime() + 11_000);
      return await refresh(refreshToken);
    },
  },
  {
    what: 'uses it after its owner logged out',
    owner: 'is signed out',
    attempt: async ({ accessToken, refreshToken }) => {
      await logout(laptop, accessToken);
      return await refresh(refreshToken);
    },
  },
  {
    what: 'finds it a month later',
    owner: 'is signed out',
    attempt: ({ refreshToken }) => {
      server.clock.now = new Date(server.clock.now.getTime() + 31 * 86_400_000);
      return refresh(refreshToken);
    },
  },
];

it.each(thefts)(
  'gives nothing to a thief who $what with a refresh token; the owner $owner',
  async ({ owner, attempt }) => {
    const [own, elsewhere] = [await signIn(), await signIn(phone)];
    const signedInAt = server.clock.now.getTime();
    // An access token begins with its header, a JSON object.
    expect(JSON.stringify(await attempt(own))).not.toContain('"eyJ');
    const after = await refresh(own.refreshToken);
    expect(after.errors === undefined).toBe(owner === 'stays');
    const isMonthLater = server.clock.now.getTime() - signedInAt > 30 * 86_400_000;
    expect((await refresh(elsewhere.refreshToken, phone)).errors === undefined).toBe(!isMonthLater);
  },
);
