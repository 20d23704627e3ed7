import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEchoServer, type EchoServer } from './echo-server.ts';
import { withFile, withFiles } from './forms.ts';

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

it('stores no byte of a request that uses none of its files', async () => {
  const response = await server.post(withFiles(20, new Uint8Array(2_000_000), '{ refused }'), {});
  expect(await response.json()).toEqual({ data: { stored: [] } });
});

it.each([
  { of: 'many small ones', form: () => withFiles(21, 'x') },
  { of: 'large ones and small ones', form: () => withFiles(22, new Uint8Array(3_000_000)) },
])('refuses too many files at once, $of', async ({ form }) => {
  const response = await server.post(form(), {});
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    errors: [{ message: 'errors.entity.file.tooMany', extensions: { code: 'LimitError', params: { max: 20 } } }],
  });
  await expect.poll(server.incoming).toEqual([]);
});

it('refuses files that the map does not name, and stores none of the others', async () => {
  const form = withFiles(2, 'x');
  for (let index = 2; index < 40; index += 1) form.set(String(index), new Blob(['x']), 'more.txt');
  expect((await server.post(form, {})).status).toBe(400);
  await expect.poll(server.incoming).toEqual([]);
});

/** Posts a raw body. */
function postForm(parts: readonly string[]) {
  return server.post(parts.join(''), { 'content-type': 'multipart/form-data; boundary=b' });
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
  {
    case: 'has a file without a name',
    parts: [
      formStart,
      fileStart.replace('; filename="a.txt"', '\r\ncontent-type: application/octet-stream'),
      'x\r\n--b--\r\n',
    ],
  },
  { case: 'has a file with an empty name', parts: [formStart, fileStart.replace('a.txt', ''), 'x\r\n--b--\r\n'] },
])('refuses a form that $case', async ({ parts }) => {
  expect((await postForm(parts)).status).toBe(400);
  expect(await server.incoming()).toEqual([]);
});

it.each([
  { case: 'a part that did not come', map: { 1: ['variables.file'] } },
  { case: 'a place outside of the operations', map: { 0: ['variables.__proto__.polluted'] } },
  { case: 'the length of a list', map: { 0: ['variables.files.length'] } },
])('refuses a map that names $case', async ({ map }) => {
  const form = withFile('x', 'a.txt', { files: [null] });
  form.set('map', JSON.stringify(map));
  expect((await server.post(form, {})).status).toBe(400);
});

/** Sends the start of a body that never ends. @returns the response */
async function answerToStart(start: string, length: Readonly<Record<string, string>>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { 'content-type': 'multipart/form-data; boundary=b', ...length };
  const sending = httpRequest(`${server.address}/graphql`, { method: 'POST', headers }, (response) => {
    text(response).then((body) => {
      resolve(`${String(response.statusCode)} ${body}`);
    }, reject);
  });
  sending.on('error', reject);
  sending.write(start);
  const answer = await promise;
  sending.destroy();
  return answer;
}

const operationsStart = '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n';

interface StartedBody {
  readonly case: string;
  readonly start: string;
  readonly length: Readonly<Record<string, string>>;
}

it.each<StartedBody>([
  { case: 'that is to be larger than all files together', start: formStart, length: { 'content-length': '600000000' } },
  { case: 'whose first field does not end', start: operationsStart + 'x'.repeat(3_000_000), length: {} },
  { case: 'whose first part does not begin', start: 'x'.repeat(3_000_000), length: {} },
])('refuses a body $case before it ends', async ({ start, length }) => {
  expect(await answerToStart(start, length)).toMatch(/^413 .*errors\.limit\.tooLarge/u);
});

it('continues after a client disconnected during an upload', async () => {
  const { port } = new URL(server.address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n',
  );
  socket.write(`${formStart}${fileStart}half`);
  await expect.poll(server.incoming).toHaveLength(1);
  socket.destroy();
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await expect.poll(server.incoming).toEqual([]);
});
