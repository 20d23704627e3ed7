import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEchoServer, type EchoServer } from './echo-server.ts';

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

it('returns version and request id for a JSON request', async () => {
  const response = await server.post('{"query":"{ a }","variables":{"one":1}}');
  expect(await response.json()).toEqual({ data: { variables: { one: 1 }, token: null } });
  expect(response.headers.get('app-version')).toBe('9.9.9');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

it('passes the bearer token on', async () => {
  const response = await server.post('{"query":"{ a }"}', {
    'content-type': 'application/json',
    authorization: 'Bearer abc.def',
  });
  expect(await response.json()).toMatchObject({ data: { token: 'abc.def' } });
});

it.each([1, 128])('passes an idempotency key of %i characters on unchanged', async (length) => {
  const key = 'k'.repeat(length);
  const response = await server.post('{"query":"{ a }"}', {
    'content-type': 'application/json',
    'idempotency-key': key,
  });
  expect(await response.json()).toMatchObject({ data: { idempotencyKey: key } });
});

it.each([0, 129])('refuses an idempotency key of %i characters', async (length) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(length) };
  const response = await server.post('{"query":"{ a }"}', headers);
  expect(response.status).toBe(400);
  const detail = `the idempotency key has ${String(length)} characters; it needs between 1 and 128`;
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'BadInputError', params: { detail } } }],
  });
});

it.each([
  {
    case: 'broken JSON',
    body: '{"query":',
    status: 400,
    error: { code: 'BadInputError', params: { detail: 'the body is not JSON' } },
  },
  {
    case: 'a list of requests',
    body: '[]',
    status: 400,
    error: { code: 'BadInputError', params: { detail: 'the body is not one GraphQL request' } },
  },
  {
    case: 'no query',
    body: '{}',
    status: 400,
    error: { code: 'BadInputError', params: { detail: '"query" is not a text' } },
  },
  {
    case: 'a body past 1 MB',
    body: JSON.stringify({ query: 'x'.repeat(1_000_001) }),
    status: 413,
    error: { code: 'LimitError', params: { max: 1_000_000 } },
  },
])('refuses $case', async ({ body, status, error }) => {
  const response = await server.post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: error }] });
});

it('refuses a body without Content-Length as soon as it is too large', async () => {
  const endless = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(100_000).fill(32));
    },
  });
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
    // `duplex` is needed for streamed bodies and missing in the DOM's types.
  } as RequestInit);
  expect(response.status).toBe(413);
});

it('refuses another content type', async () => {
  const response = await server.post('query', { 'content-type': 'text/plain' });
  expect(response.status).toBe(415);
});

it('returns for GET a message and the allowed method', async () => {
  const response = await fetch(`${server.address}/graphql?query={a}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
  expect(await response.text()).toBe('This address answers GraphQL requests sent by POST.\n');
});

it.each(['TRACE', 'PUT', 'DELETE', 'OPTIONS'])('refuses the method %s at any address', async (method) => {
  for (const path of ['/graphql', '/healthz', '/nowhere']) {
    const { status, headers, body } = await rawly({ method, path });
    expect(status).toBe(405);
    expect(headers).toMatchObject({ 'app-version': '9.9.9', allow: 'GET, HEAD, POST' });
    // No CORS headers, so other origins have no access.
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(body).not.toContain('Bearer');
  }
});

it('refuses a request with contradicting length headers', async () => {
  const headers = { 'content-length': '4', 'transfer-encoding': 'chunked' };
  const { status } = await rawly({ method: 'POST', path: '/graphql', headers, body: '0\r\n\r\n' });
  expect(status).toBe(400);
});

it('converts a fault to a neutral response with the request id as reference', async () => {
  const response = await server.post('{"query":"{ fault }"}');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'errors.general',
        extensions: { code: 'Fault', params: { reference: response.headers.get('x-request-id') } },
      },
    ],
  });
});

it('survives an invalid address', async () => {
  const { port } = new URL(server.address);
  const status = await new Promise((resolve, reject) => {
    httpRequest({ port, path: '//[' }, (response) => {
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends raw requests that HTTP clients would not send. */
async function rawly({ method, path, headers = {}, body = '' }: RawRequest) {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = Object.entries({ host: 'here', authorization: 'Bearer secret', connection: 'close', ...headers });
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
  const [head = '', answered = ''] = (await text(socket)).split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      fields.map((field) => [field.split(': ')[0]?.toLowerCase() ?? '', field.split(': ')[1] ?? '']),
    ),
    body: answered,
  };
}
