import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LegalEntitiesUnavailable } from './legal-entity.ts';
import { rpoAt } from './rpo.ts';

/** A test double of RPO with a configurable response. */
type Speak = (request: IncomingMessage, response: ServerResponse) => void;
let speak: Speak;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  speak(request, response);
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  address = `http://127.0.0.1:${String(typeof place === 'object' ? place?.port : '')}/rpo/v1`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
});

const json =
  (value: unknown): Speak =>
  (_, response) =>
    response.end(JSON.stringify(value));
const company = (id: number) => ({
  id,
  fullNames: [{ value: `Firma ${String(id)}` }],
  identifiers: [{ value: '36000001' }],
});
const register =
  (count: number, detail: Speak): Speak =>
  (request, response) =>
    request.url?.includes('/entity/') === true
      ? detail(request, response)
      : json({ results: Array.from({ length: count }, (_, index) => company(index + 1)) })(request, response);
const eva = json({ statutoryBodies: [{ personName: { formatedName: 'Eva Nová' } }] });

it('searches by number, ignoring spaces, or by name, and reads representatives of the first results', async () => {
  speak = register(2, eva);
  const found = await rpoAt(address)({ by: 'ico', text: '36 000 001' });
  expect(found.map(({ name, executiveManagerName }) => `${name}: ${String(executiveManagerName)}`)).toEqual([
    'Firma 1: Eva Nová',
    'Firma 2: Eva Nová',
  ]);
  expect(asked.toSorted()).toEqual([
    '/rpo/v1/entity/1',
    '/rpo/v1/entity/2',
    '/rpo/v1/search?identifier=36000001&onlyActive=true',
  ]);
  await rpoAt(`${address}/`)({ by: 'name', text: 'Čerpadlá & syn' });
  expect(asked[3]).toBe(
    `/rpo/v1/search?fullName=${encodeURIComponent('Čerpadlá & syn').replaceAll('%20', '+')}&onlyActive=true`,
  );
});

it('returns at most ten results, with details of five', async () => {
  speak = register(40, eva);
  expect(await rpoAt(address)({ by: 'name', text: 'Firma' })).toHaveLength(10);
  expect(asked).toHaveLength(6);
});

it('omits details that fail to load', async () => {
  speak = register(1, (_, response) => response.writeHead(500).end());
  expect(await rpoAt(address)({ by: 'name', text: 'Firma' })).toMatchObject([{ executiveManagerName: null }]);
});

describe('reports an outage', () => {
  it.each<{ readonly answer: string; readonly how: Speak }>([
    { answer: 'an error', how: (_, response) => response.writeHead(500).end('{"results":[]}') },
    { answer: 'too many requests', how: (_, response) => response.writeHead(429).end() },
    { answer: 'a page', how: (_, response) => response.end('<html>Údržba</html>') },
    { answer: 'half an answer', how: (_, response) => response.end('{"results":[{"id":1') },
    { answer: 'other JSON', how: json({ message: 'ok' }) },
    { answer: 'no text', how: (_, response) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22])) },
    {
      answer: 'a way elsewhere',
      how: (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    },
    { answer: 'a broken line', how: (request) => request.socket.destroy() },
    { answer: 'more than is read', how: (_, response) => response.end(`"${'x'.repeat(1_100_000)}"`) },
    { answer: 'nothing in time', how: () => undefined },
  ])('for $answer', async ({ how }) => {
    speak = how;
    await expect(rpoAt(address, 300)({ by: 'name', text: 'Firma' })).rejects.toThrow(LegalEntitiesUnavailable);
  });

  it('when the connection is refused', async () => {
    await expect(rpoAt('http://127.0.0.1:1/rpo/v1')({ by: 'ico', text: '36000001' })).rejects.toThrow(
      LegalEntitiesUnavailable,
    );
  });
});
