import { mkdtemp, readdir } from 'node:fs/promises';
import { request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedFile } from '../../engine/api/index.ts';
import { createFileStore, type FileStore } from '../../server/files/index.ts';
import { createHttpServer, graphqlHandler, sendHealth } from '../../server/http/index.ts';

/** A server that answers every request with its own variables, files described. */
let server: Server;
let address: string;
let folder: string;
let files: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transport-'));
  files = createFileStore(folder);
  server = createHttpServer({
    routes: {
      '/graphql': graphqlHandler({
        answer: async ({ query, variables }, caller) => {
          if (query === '{ fault }') throw new Error('planted');
          const { token = null, idempotencyKey } = caller;
          return { data: { variables: await described(variables), token, idempotencyKey } };
        },
        openIncoming: files.openIncoming,
      }),
      '/healthz': sendHealth,
    },
    headers: { 'app-version': '9.9.9' },
    trustsProxy: false,
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${String(port)}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function described(variables: Readonly<Record<string, unknown>>) {
  const file = variables['file'];
  if (!isUploaded(file)) return variables;
  const { name, type, size } = file;
  return {
    name,
    type,
    size,
    text: variables['keep'] === true ? await text(files.read(await files.keep(file))) : undefined,
  };
}

function isUploaded(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'sha256' in value;
}

function post(body: RequestInit['body'], headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return fetch(`${address}/graphql`, { method: 'POST', body, headers });
}

function withFile(content: BlobPart, name: string, variables = {}): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: '{ file }', variables: { file: null, ...variables } }));
  form.set('map', '{"0":["variables.file"]}');
  form.set('0', new Blob([content]), name);
  return form;
}

it('answers a JSON request with its own version and a request id', async () => {
  const response = await post('{"query":"{ a }","variables":{"one":1}}');
  expect(await response.json()).toEqual({ data: { variables: { one: 1 }, token: null } });
  expect(response.headers.get('app-version')).toBe('9.9.9');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

it('hands the bearer token on', async () => {
  const response = await post('{"query":"{ a }"}', {
    'content-type': 'application/json',
    authorization: 'Bearer abc.def',
  });
  expect(await response.json()).toMatchObject({ data: { token: 'abc.def' } });
});

it.each([1, 128])('hands an idempotency key of %i characters on whole', async (length) => {
  const key = 'k'.repeat(length);
  const response = await post('{"query":"{ a }"}', { 'content-type': 'application/json', 'idempotency-key': key });
  expect(await response.json()).toMatchObject({ data: { idempotencyKey: key } });
});

it.each([0, 129])('refuses an idempotency key of %i characters', async (length) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(length) };
  const response = await post('{"query":"{ a }"}', headers);
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
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: error }] });
});

it('refuses a body whose size was not announced as soon as it is too large', async () => {
  const endless = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(100_000).fill(32));
    },
  });
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
    // `duplex` is needed for streamed bodies and missing in the DOM's types.
  } as RequestInit);
  expect(response.status).toBe(413);
});

it('refuses another content type', async () => {
  const response = await post('query', { 'content-type': 'text/plain' });
  expect(response.status).toBe(415);
});

it('answers GET with a sentence and the method to use', async () => {
  const response = await fetch(`${address}/graphql?query={a}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
  expect(await response.text()).toBe('This address answers GraphQL requests sent by POST.\n');
});

it('turns a fault into one neutral answer with the request id as reference', async () => {
  const response = await post('{"query":"{ fault }"}');
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

it('takes a file of a multipart request and forgets it when nobody kept it', async () => {
  const response = await post(withFile('a;b\n', 'rows.csv'), {});
  expect(await response.json()).toMatchObject({ data: { variables: { name: 'rows.csv', type: 'text/csv', size: 4 } } });
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
});

it('keeps a file for good under the hash of its content', async () => {
  const response = await post(withFile('a;b\n', 'rows.csv', { keep: true }), {});
  expect(await response.json()).toMatchObject({ data: { variables: { text: 'a;b\n' } } });
});

it('keeps nothing that only looks like a file', async () => {
  const forged = { name: 'passwd.txt', size: 1, sha256: 'ab'.repeat(32), type: 'text/plain', path: '/etc/passwd' };
  expect((await post(JSON.stringify({ query: '{ file }', variables: { file: forged, keep: true } }))).status).toBe(500);
});

it('does not believe a name whose content says something else', async () => {
  const response = await post(withFile('not a picture', 'picture.png'), {});
  expect(await response.json()).toMatchObject({ data: { variables: { name: 'picture.png' } } });
  expect(await (await post(withFile('not a picture', 'picture.png'), {})).json()).not.toMatchObject({
    data: { variables: { type: 'image/png' } },
  });
});

it('refuses a file past 25,000,000 bytes and keeps nothing of it', async () => {
  const response = await post(withFile(new Uint8Array(25_000_001), 'large.pdf'), {});
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'errors.entity.file.too_large',
        extensions: { code: 'LimitError', params: { name: 'large.pdf', max: 25 } },
      },
    ],
  });
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
});

it.each([
  { case: 'a part that did not come', map: { 1: ['variables.file'] } },
  { case: 'a place outside of the operations', map: { 0: ['variables.__proto__.polluted'] } },
  { case: 'the length of a list', map: { 0: ['variables.files.length'] } },
])('refuses a map that names $case', async ({ map }) => {
  const form = withFile('x', 'a.txt', { files: [null] });
  form.set('map', JSON.stringify(map));
  expect((await post(form, {})).status).toBe(400);
});

it('goes on after a client that left in the middle of a file', async () => {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n',
  );
  socket.write('--b\r\ncontent-disposition: form-data; name="0"; filename="a.txt"\r\n\r\nhalf');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
});

it('survives an address that is none', async () => {
  const { port } = new URL(address);
  const status = await new Promise((resolve, reject) => {
    httpRequest({ port, path: '//[' }, (response) => {
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});
