import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf, heavyDocuments, heavyVariables } from '../../tools/bench/heavy/heavy-requests.ts';
import { wideCertificates, widest } from '../../tools/bench/loop/worst-requests.ts';
import { addOrganization, addSignedIn } from './people.ts';
import { openedServer, type ServerAnswer } from './test-server.ts';
import { certificateMutation } from './trade.ts';

/** Maximum number of function calls for a heavy request. `npm run bench -- heavy` measures the time. */
const mostCalls = 3_000_000;
/** Maximum size of the responses in bytes. */
const longestAnswer = 30_000;

/** Maximum number of function calls for a document with the most fields, including the creation of its statement. */
const mostCallsOfWidest = 1_000_000;

const inspector = new Session();
const server = openedServer();
let token: string;

beforeAll(async () => {
  const member = { organizationId: await addOrganization(server.application), role: 'RESPONSIBLE_PERSON' };
  ({ token } = await addSignedIn(server, 'busy@test.example', member));
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});

afterAll(() => {
  inspector.disconnect();
});

it.each([
  ...heavyVariables.map((heavy) => ({ heavy, of: heavy.of, who: 'somebody', with: 'values', signedIn: true })),
  ...heavyDocuments.map((heavy) => ({ heavy, of: heavy.of, who: 'somebody', with: 'a document', signedIn: true })),
  ...heavyDocuments.map((heavy) => ({ heavy, of: heavy.of, who: 'anybody', with: 'a document', signedIn: false })),
])('$who sends $with of $of, which is refused in few steps', async ({ heavy, signedIn }) => {
  const { answer, bytes, calls } = await counted(bodyOf(heavy), signedIn);
  expect(answer.errors?.map(({ message }) => message)).toContain(heavy.error);
  expect(bytes).toBeLessThan(longestAnswer);
  expect(calls).toBeLessThan(mostCalls);
});

it('builds the statement of the widest list in few steps', async () => {
  const query = wideCertificates(server.application.catalogue, widest);
  const { calls } = await counted(JSON.stringify({ query }), true);
  expect(calls).toBeLessThan(mostCallsOfWidest);
});

it('returns the contract to signed-in viewers', async () => {
  const query = '{ __schema { types { name fields { name type { name } } } } }';
  expect((await server.ask(query)).errors).toMatchObject([{ message: 'errors.token.missing' }]);
  expect((await server.ask(query, {}, token)).errors).toBeUndefined();
});

it('counts the omitted errors', async () => {
  const rows = Array.from({ length: 20 }, () => ({ kindId: 'x', productionId: 'x', countryId: 'x', portion: '-1' }));
  const { errors = [] } = await server.ask(certificateMutation, { input: { certificateSubstances: rows } }, token);
  expect(errors).toHaveLength(51);
  expect(errors.at(-1)).toMatchObject({ message: 'errors.limit.moreErrors', extensions: { code: 'LimitError' } });
});

interface Counted {
  readonly answer: ServerAnswer;
  readonly bytes: number;
  /** Number of function calls in this process during the request. */
  readonly calls: number;
}

async function counted(body: string, signedIn: boolean): Promise<Counted> {
  await takeCalls();
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signedIn && { authorization: `Bearer ${token}` }) },
    body,
  });
  const text = await response.text();
  // The shape of every GraphQL response.
  return { answer: JSON.parse(text) as ServerAnswer, bytes: text.length, calls: await takeCalls() };
}

/** Number of function calls since the last query, from V8's precise coverage. */
async function takeCalls(): Promise<number> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const functions = result.flatMap((script) => script.functions);
  return functions.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}
