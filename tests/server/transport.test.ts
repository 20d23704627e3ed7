import { access, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Upload } from '../../engine/api/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { createFileStore, diskContents, type FileStore } from '../../server/platform/files/index.ts';
import { createHttpServer, graphqlHandler, sendHealth } from '../../server/platform/http/index.ts';

/** A server that answers every request with its own variables, files described. */
let server: Server;
let address: string;
let folder: string;
let files: FileStore;
/** Whether received files go where no byte has room. */
let isDiskFull = false;
/** Contents whose save was committed. */
const ofRecords = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transport-'));
  files = createFileStore({
    incoming: join(folder, 'incoming'),
    contents: diskContents(folder),
    isOfRecord: (storageKey) => Promise.resolve(ofRecords.has(storageKey)),
    report: (error) => {
      throw error;
    },
    create: (path) => (isDiskFull ? open('/dev/full', 'w') : open(path, 'wx', 0o600)),
  });
  server = createHttpServer({
    routes: {
      '/graphql': graphqlHandler({
        answer: async ({ query, variables }, caller) => {
          if (query === '{ fault }') throw new Error('planted');
          if (query === '{ refused }') return { data: { stored: await storedMeanwhile() } };
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

/** What waits on disk after time enough to store something. */
async function storedMeanwhile(): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return await readdir(join(folder, 'incoming')).catch(() => []);
}

async function described({ file, keep, ...variables }: Values) {
  if (!isUpload(file)) return { file, keep, ...variables };
  const received = await file.receive();
  const { name, type, size } = received;
  if (keep === undefined) return { name, type, size };
  const storageKey = await files.keep(received);
  if (keep === 'committed') ofRecords.add(storageKey);
  return { name, type, size, storageKey, text: await text(await files.read(storageKey)) };
}

function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'receive' in value;
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

it('says that the disk is full when a file finds no space, and goes on', async () => {
  isDiskFull = true;
  const response = await post(withFile('%PDF-1.4', 'report.pdf'), {});
  isDiskFull = false;
  const error = { message: 'errors.storageFull', extensions: { code: 'StorageFullError', params: {} } };
  expect(await response.json()).toMatchObject({ errors: [error] });
  expect((await post(withFile('%PDF-1.4', 'report.pdf'), {})).status).toBe(200);
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

it.each([
  { content: 'a;b\n', name: 'rows.txt', type: 'text/plain' },
  { content: '%PDF-1.4\n%%EOF\n', name: 'rows.csv', type: undefined },
  { content: '%PDF-1.4\n%%EOF\n', name: 'rows.pdf', type: 'application/pdf' },
  { content: 'a;b\n', name: 'rows.pdf', type: undefined },
  { content: 'a;b\n', name: 'rows', type: undefined },
])('knows $name with the content $content as $type', async ({ content, name, type }) => {
  const { data } = (await (await post(withFile(content, name), {})).json()) as Answered; // as the server above describes a file
  expect(data.variables.type).toBe(type);
});

/** A file as the server above describes it. */
interface Answered {
  readonly data: { readonly variables: { readonly type?: string } };
}

/** The storage key of a file that was kept, as the server above answers it. */
async function keyOf(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { variables: { storageKey: string } } }; // as `described` says
  return data.variables.storageKey;
}

const isOnDisk = (storageKey: string): Promise<boolean> =>
  access(join(folder, storageKey)).then(
    () => true,
    () => false,
  );

it('keeps a file for good under the hash of its content', async () => {
  const response = await post(withFile('a;b\n', 'rows.csv', { keep: 'committed' }), {});
  expect(await response.clone().json()).toMatchObject({ data: { variables: { text: 'a;b\n' } } });
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await isOnDisk(await keyOf(response))).toBe(true);
});

it('keeps no file of a save that was rolled back, though another has the same content', async () => {
  const committed = await keyOf(await post(withFile('same', 'one.txt', { keep: 'committed' }), {}));
  const rolledBack = await keyOf(await post(withFile('same', 'two.txt', { keep: 'rolled back' }), {}));
  await expect.poll(() => isOnDisk(rolledBack)).toBe(false);
  expect(await isOnDisk(committed)).toBe(true);
});

it('sweeps what killed processes have left, and nothing of those that live', async () => {
  const content = async (storageKey: string): Promise<string> => {
    await mkdir(join(folder, storageKey.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, storageKey), 'content');
    return storageKey.slice(3);
  };
  const name = (digit: string): string => `${digit.repeat(2)}/${digit.repeat(64)}-6f9619ff-8b86-4011-b42d-00c04fc964ff`;
  const [rolledBack, committed] = [name('a'), name('b')];
  ofRecords.add(committed);
  const dead = `999999999@${hostname()}`;
  const alive = `${String(process.ppid)}@${hostname()}.6f9619ff-8b86-4011-b42d-00c04fc964ff`;
  const left = [
    'an older name',
    `${dead}.6f9619ff-8b86-4011-b42d-00c04fc964ff`,
    `${dead}.${await content(rolledBack)}`,
    `${dead}.${await content(committed)}`,
  ];
  for (const path of [...left, alive]) await writeFile(join(folder, 'incoming', path), 'half');
  expect(await files.sweep()).toBe(left.length);
  expect(await readdir(join(folder, 'incoming'))).toEqual([alive]);
  expect([await isOnDisk(rolledBack), await isOnDisk(committed)]).toEqual([false, true]);
  await rm(join(folder, 'incoming', alive));
});

/** A form with `count` files, each at its own place. */
function withFiles(count: number, content: BlobPart, query = '{ file }'): FormData {
  const names = Array.from({ length: count }, (_, index) => String(index));
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { file: null, files: names.map(() => null) } }));
  form.set(
    'map',
    JSON.stringify(
      Object.fromEntries(names.map((name) => [name, [name === '0' ? 'variables.file' : `variables.files.${name}`]])),
    ),
  );
  for (const name of names) form.set(name, new Blob([content]), `${name}.txt`);
  return form;
}

it('stores no byte of a request that asks for none of its files', async () => {
  const response = await post(withFiles(20, new Uint8Array(2_000_000), '{ refused }'), {});
  expect(await response.json()).toEqual({ data: { stored: [] } });
});

it.each([
  { of: 'many small ones', form: () => withFiles(21, 'x') },
  { of: 'large ones and small ones', form: () => withFiles(22, new Uint8Array(3_000_000)) },
])('refuses too many files at once, $of', async ({ form }) => {
  const response = await post(form(), {});
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    errors: [{ message: 'errors.entity.file.tooMany', extensions: { code: 'LimitError', params: { max: 20 } } }],
  });
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
});

it('refuses files that the map does not name, and keeps none of the others', async () => {
  const form = withFiles(2, 'x');
  for (let index = 2; index < 40; index += 1) form.set(String(index), new Blob(['x']), 'more.txt');
  expect((await post(form, {})).status).toBe(400);
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
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

/** Posts bytes as they are. */
function postForm(parts: readonly string[]) {
  return post(parts.join(''), { 'content-type': 'multipart/form-data; boundary=b' });
}

const formStart =
  '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ file }","variables":{"file":null}}\r\n' +
  '--b\r\ncontent-disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n';
const fileStart = '--b\r\ncontent-disposition: form-data; name="0"; filename="a.txt"\r\n\r\n';

it.each([
  { case: 'ends in the middle of a file', parts: [formStart, fileStart, 'half'] },
  { case: 'ends before its files', parts: [formStart, '--b--\r\n'] },
  { case: 'brings its files first', parts: [fileStart, 'x\r\n', formStart, '--b--\r\n'] },
  { case: 'brings a file twice', parts: [formStart, fileStart, 'x\r\n', fileStart, 'x\r\n--b--\r\n'] },
  { case: 'is no form at all', parts: ['nothing'] },
])('refuses a form that $case', async ({ parts }) => {
  expect((await postForm(parts)).status).toBe(400);
  expect(await storedMeanwhile()).toEqual([]);
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
  socket.write(`${formStart}${fileStart}half`);
  await expect.poll(() => readdir(join(folder, 'incoming'))).toHaveLength(1);
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
