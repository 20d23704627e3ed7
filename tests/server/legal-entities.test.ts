import { createServer } from 'node:http';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** Look-up of legal entities without a token, at a simulated register of legal entities. */
let server: TestServer;
let isAway = false;
/** The header `traceparent` of the last request. */
let traceparent: unknown;
const registerOfEntities = createServer((request, response) => {
  traceparent = request.headers['traceparent'];
  if (isAway) response.writeHead(503).end('Údržba');
  else if (request.url?.includes('/entity/') === true)
    response.end(JSON.stringify({ statutoryBodies: [{ personName: { formatedName: 'Eva Nová' } }] }));
  else
    response.end(
      JSON.stringify({
        results: [
          {
            id: 7,
            fullNames: [{ value: 'Nová firma, a. s.' }],
            identifiers: [{ value: '36000001' }],
            addresses: [
              { street: 'Hlavná', regNumber: 7, postalCodes: ['81101'], municipality: { value: 'Bratislava' } },
            ],
          },
        ],
      }),
    );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => registerOfEntities.listen(0, '127.0.0.1', resolve));
  const place = registerOfEntities.address();
  const port = typeof place === 'object' ? place?.port : undefined;
  server = await startTestServer({ trustsProxy: true, legalEntitiesUrl: `http://127.0.0.1:${String(port)}/rpo/v1` });
});

beforeEach(async () => {
  isAway = false;
  await server.application.database.query(sql`delete from login_attempt`);
});

afterAll(async () => {
  registerOfEntities.closeAllConnections();
  registerOfEntities.close();
  await server.stop();
});

const fields = 'id name ico dic street number postal city country { key nameEN } executiveManagerName';
const look = (by: 'ICO' | 'Name', search: string, network = '192.0.2.1') =>
  server.ask(
    `query ($search: String!) { found: legalEntitiesBy${by}(search: $search) { ${fields} } }`,
    { search },
    undefined,
    { 'x-forwarded-for': network },
  );

it('is queried within the trace of the request, whose id is the request id', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = `00-${trace}-00f067aa0ba902b7-01`;
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: given },
    body: JSON.stringify({ query: '{ legalEntitiesByName(search: "Nová firma") { id } }' }),
  });
  await response.text();
  expect(response.headers.get('x-request-id')).toBe(trace);
  expect(traceparent).toBe(given);
  await look('ICO', '36 000 001');
  expect(traceparent).toBeUndefined();
});

it('returns the data of a registration without sign-in', async () => {
  expect(await look('ICO', '36 000 001')).toMatchObject({
    data: {
      found: [
        {
          id: '7',
          name: 'Nová firma, a. s.',
          ico: '36000001',
          dic: null,
          street: 'Hlavná',
          number: '7',
          postal: '81101',
          city: 'Bratislava',
          country: { key: 'sk', nameEN: 'Slovakia' },
          executiveManagerName: 'Eva Nová',
        },
      ],
    },
  });
});

it.each([
  { search: '', says: 'errors.form.required' },
  { search: '   ', says: 'errors.form.required' },
  { search: 'ab', says: 'errors.form.tooShort' },
  { search: ' ab ', says: 'errors.form.tooShort' },
])('returns nothing for "$search"', async ({ search, says }) => {
  expect((await look('Name', search)).errors).toMatchObject([{ message: says, extensions: { path: ['search'] } }]);
});

it('reports an outage, and recovers', async () => {
  isAway = true;
  expect((await look('Name', 'Výpadok')).errors).toMatchObject([
    { message: 'errors.legalEntities.unavailable', extensions: { code: 'UnavailableError' } },
  ]);
  isAway = false;
  expect((await look('Name', 'Výpadok')).errors ?? []).toEqual([]);
});

it('counts requests per network', async () => {
  await look('Name', 'Nová', '192.0.2.9');
  await server.application.database.query(sql`update login_attempt set attempts = 600`);
  expect((await look('Name', 'Nová', '192.0.2.9')).errors).toMatchObject([{ message: 'errors.limit.tooManyRequests' }]);
  expect((await look('Name', 'Nová', '192.0.2.8')).errors ?? []).toEqual([]);
});
