import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEchoServer, type EchoServer } from './echo-server.ts';

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

it.each([
  { accepted: 'gzip, deflate, br, zstd', sent: 'br' },
  { accepted: 'gzip;q=1, BR ;q=0.5', sent: 'br' },
  { accepted: 'gzip, deflate', sent: 'gzip' },
  { accepted: 'br;q=0, gzip', sent: 'gzip' },
  { accepted: 'br;q=0.000, gzip;q=0', sent: undefined },
  { accepted: 'identity', sent: undefined },
  { accepted: 'x-br, deflate', sent: undefined },
  { accepted: '', sent: undefined },
  { accepted: undefined, sent: undefined },
] as const)('sends $sent to a client that accepts "$accepted"', async ({ accepted, sent }) => {
  for (const length of [1_000, 500_000]) {
    const note = 'Množstvo '.repeat(length / 10);
    const { headers, body } = await ask({ note }, accepted);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['vary']).toBe('accept-encoding');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(body.length < length / 2).toBe(sent !== undefined);
    expect(JSON.parse(decoders[sent ?? 'identity'](body).toString())).toEqual({
      data: { variables: { note }, token: null },
    });
  }
});

it('sends a short response uncompressed', async () => {
  const { headers, body } = await ask({ note: 'short' }, 'br, gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toBe('accept-encoding');
  expect(JSON.parse(body.toString())).toEqual({ data: { variables: { note: 'short' }, token: null } });
});

it('serves others when a client disconnects before its large response is compressed', async () => {
  const leaving = httpRequest(`${server.address}/graphql`, options('br'));
  const left = once(leaving, 'error');
  leaving.end(requestBody({ note: 'x'.repeat(900_000) }), () => leaving.destroy());
  await left;
  const { headers } = await ask({ note: 'x'.repeat(900_000) }, 'br');
  expect(headers['content-encoding']).toBe('br');
});

function options(accepted: string | undefined) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  };
}

function requestBody(variables: object): string {
  return JSON.stringify({ query: '{ a }', variables });
}

/** Sends a request without the headers and the decompression that fetch adds. */
async function ask(
  variables: object,
  accepted: string | undefined,
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  return await new Promise((resolve, reject) => {
    httpRequest(`${server.address}/graphql`, options(accepted), (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    })
      .on('error', reject)
      .end(requestBody(variables));
  });
}
