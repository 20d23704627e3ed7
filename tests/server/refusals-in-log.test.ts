import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addMember, addOrganization, addPerson, testPassword } from './people.ts';
import { openedServer } from './test-server.ts';

const loginMutation = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }';
const secret = 'a-secret-of-somebody';

const server = openedServer({ trustsProxy: true, logLevel: 'debug' });
let who: { readonly userId: string; readonly organizationId: string };
let token: string;
let alreadyLogged: number;

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  const userId = await addPerson(server.application, 'jana@test.example');
  await addMember(server.application, { userId, organizationId });
  who = { userId, organizationId };
  token = String(Object((await login(testPassword)).data?.['login']).accessToken);
});

beforeEach(() => {
  alreadyLogged = server.logged.length;
});

const network = '192.0.2.9';
const login = (password: string) =>
  server.ask(loginMutation, { input: { email: 'jana@test.example', password, deviceID: 'a1'.repeat(16) } }, undefined, {
    'x-forwarded-for': network,
  });
const refused = () => server.logged.slice(alreadyLogged).filter(({ msg }) => msg === 'refused');

it.each([
  {
    case: 'what their role does not permit',
    ask: () => server.ask('{ auditEntriesPaginated { items { id } } }', {}, token),
    line: () => ({ ...who, refused: ['auditEntriesPaginated ForbiddenError errors.forbidden'] }),
  },
  {
    case: 'what is of others',
    ask: () =>
      server.ask(
        'mutation ($password: String!) { endSession(id: 424242, password: $password) }',
        { password: testPassword },
        token,
      ),
    line: () => ({ ...who, refused: ['endSession NotFoundError errors.entity.notFound'] }),
  },
  {
    case: 'what is not valid',
    ask: () => server.ask('mutation { changeUserLanguage(language: xx) { id } }', {}, token),
    line: () => ({ ...who, refused: ['BadInputError errors.badInput'] }),
  },
  {
    case: 'anything without a token',
    ask: () => server.ask('{ me { id } }', {}, undefined, { 'x-forwarded-for': network }),
    line: () => ({ network, refused: ['me BadTokenError errors.token.missing'] }),
  },
  {
    case: 'a token that somebody made',
    ask: () => server.ask('{ me { id } }', {}, 'a.b.c', { 'x-forwarded-for': network }),
    line: () => ({ network, refused: ['me BadTokenError errors.token.invalid'] }),
  },
  {
    case: 'a wrong password',
    ask: () => login(secret),
    line: () => ({ network, refused: ['login RefusalError errors.login'] }),
  },
])('logs who is refused $case', async ({ ask, line }) => {
  await ask();
  expect(refused()).toMatchObject([{ level: 30, ...line() }]);
  expect(refused()[0]?.['requestId']).toMatch(/^[\w-]{36}$/u);
});

it('logs who exceeds a limit', async () => {
  for (let attempt = 0; attempt < 11; attempt += 1) await login(secret);
  expect(refused().at(-1)).toMatchObject({ network, refused: ['login LimitError errors.limit.tooManyRequests'] });
});

it('logs neither successful requests nor secrets', async () => {
  await server.ask('{ me { id } }', {}, token);
  expect(refused()).toEqual([]);
  // The portal page of a mailed link.
  await fetch(`${server.address}/reset-password/${secret}`);
  expect(server.logged.at(-1)).toMatchObject({ msg: 'request', path: '/reset-password' });
  const said = JSON.stringify(server.logged);
  for (const unsaid of [secret, testPassword, token, 'jana@test.example']) expect(said).not.toContain(unsaid);
});
