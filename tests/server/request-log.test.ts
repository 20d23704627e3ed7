import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { addOrganization, addSignedIn } from './people.ts';
import { openedServer, type TestServer } from './test-server.ts';

/** Logs every statement as slow. */
const server = openedServer({ logLevel: 'info', slowStatementMs: 0 });
let ids: { readonly userId: string; readonly organizationId: string };
let token: string;

beforeAll(async () => {
  const organizationId = await addOrganization(server.application);
  const jana = await addSignedIn(server, 'jana@test.example', { organizationId });
  ids = { userId: jana.userId, organizationId };
  ({ token } = jana);
});

/** Sends a request and returns its log lines of a kind. */
async function linesOf(kind: string, ...asked: Parameters<TestServer['ask']>): Promise<readonly Values[]> {
  const before = server.logged.length;
  await server.ask(...asked);
  return server.logged.slice(before).filter(({ msg }) => msg === kind);
}

it.each([
  {
    what: 'an answer to a person',
    query: '{ me { id } }',
    by: () => token,
    line: () => ({ operation: 'me', outcome: 'ok', ...ids }),
  },
  {
    what: 'an answer to anybody',
    query: '{ countries { id } }',
    by: () => undefined,
    line: () => ({ operation: 'countries', outcome: 'ok' }),
  },
  {
    what: 'a refusal',
    query: '{ auditEntriesPaginated { items { id } } }',
    by: () => token,
    line: () => ({ operation: 'auditEntriesPaginated', outcome: 'ForbiddenError', ...ids }),
  },
  {
    what: 'what is no operation',
    query: '{ nothing }',
    by: () => undefined,
    line: () => ({ operation: 'invalid', outcome: 'BadInputError' }),
  },
])('logs for $what operation, result, durations and viewer', async ({ query, by, line }) => {
  const number = expect.any(Number);
  const usual = { level: 30, time: expect.any(String), pid: process.pid, msg: 'answered' };
  expect(await linesOf('answered', query, {}, by())).toEqual([
    { ...usual, requestId: expect.stringMatching(/^[\w-]{36}$/u), ms: number, databaseMs: number, ...line() },
  ]);
});

it('needs at most 300 bytes for any operation and long ids', async () => {
  const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
  const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const operation = names.reduce((longest, name) => (name.length > longest.length ? name : longest));
  const [line] = await linesOf('answered', '{ me { id } }', {}, token);
  const long = {
    ...line,
    operation,
    outcome: 'StorageFullError',
    ...{ userId: '9'.repeat(9), organizationId: '9'.repeat(9) },
    ms: 99_999,
    databaseMs: 99_999,
    pid: 4_194_304,
  };
  expect(operation.length).toBeGreaterThan(30);
  expect(Buffer.byteLength(`${JSON.stringify(long)}\n`)).toBeLessThanOrEqual(300);
});

it('names slow statements with their request, without values', async () => {
  const secret = 'somebody@test.example';
  const before = server.logged.length;
  const query = 'mutation ($email: String) { forgotPassword(email: $email) }';
  await server.ask(query, { email: secret });
  const lines = server.logged.slice(before);
  const slow = lines.filter(({ msg }) => msg === 'slow statement');
  const [answered] = lines.filter(({ msg }) => msg === 'answered');
  expect(slow.length).toBeGreaterThan(0);
  for (const line of slow)
    expect(line).toMatchObject({
      level: 40,
      requestId: answered?.['requestId'],
      ms: expect.any(Number),
      statement: expect.stringMatching(/./u),
    });
  expect(JSON.stringify(lines)).not.toContain(secret);
});
