import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilesUnavailable } from '../../../engine/api/index.ts';
import type { Contents } from './contents.ts';
import { diskContents } from './disk-contents.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { s3Contents } from './s3-contents.ts';
import { createBucket } from './testing.ts';

/** Behaviour common to all content stores; S3 runs against a local server. */
let folder: string;
const places: Record<string, Contents> = {};
const signing = { region: 'eu-1', accessKeyId: 'register', secretAccessKey: 'its secret' };
const server = createBucket('files', signing);
const s3 = (port: number, bucket: string, options: { answersWithinMs?: number; secretAccessKey?: string } = {}) => {
  const { answersWithinMs, ...other } = options;
  return s3Contents(
    { base: `http://127.0.0.1:${String(port)}/${bucket}/kept/`, ...signing, ...other },
    answersWithinMs,
  );
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contents-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  places['on disk'] = diskContents(join(folder, 'disk'));
  places['in S3'] = s3(port, 'files');
  places['in S3, without the bucket'] = s3(port, 'elsewhere');
  places['in S3, by another secret'] = s3(port, 'files', { secretAccessKey: 'another' });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function waiting(content: string) {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, sha256, key: `${sha256.slice(0, 2)}/${sha256}-${randomUUID()}` };
}

describe.each(['on disk', 'in S3'])('contents %s', (where) => {
  const contents = (): Contents => places[where] ?? diskContents('');

  it.each([
    { case: 'a few words', content: 'žltý kôň' },
    { case: 'more than goes at once', content: 'a line of some length\n'.repeat(300_000) },
  ])('return $case unchanged', async ({ content }) => {
    const { key, ...file } = await waiting(content);
    await contents().put(key, file);
    expect(await contents().sizeOf(key)).toBe(Buffer.byteLength(content));
    expect((await text(await contents().read(key))) === content).toBe(true);
  });

  it('return nothing for an unused or removed key', async () => {
    const { key, ...file } = await waiting('soon gone');
    expect(await contents().sizeOf(key)).toBeUndefined();
    await contents().put(key, file);
    await contents().remove(key);
    await contents().remove(key);
    expect(await contents().sizeOf(key)).toBeUndefined();
    await expect(contents().read(key).then(text)).rejects.toThrow();
  });

  it.each(['../../etc/passwd', 'ab/short', 'a'.repeat(64), ''])('refuse the foreign key %s', async (key) => {
    await expect((async () => await contents().sizeOf(key))()).rejects.toThrow('is not a storage key');
  });

  it.each([
    { case: 'keep what a record has', isOfRecord: true, size: 7 },
    { case: 'drop what a save kept that was rolled back', isOfRecord: false, size: undefined },
  ])('$case', async ({ isOfRecord, size }) => {
    const { store, incoming } = await storeOn(contents(), isOfRecord);
    const folder = store.openIncoming();
    const file = await folder.receive('note.txt', Readable.from(['content']));
    const [key, again] = await Promise.all([store.keep(file), store.keep(file)]);
    expect(again).toBe(key);
    expect(await store.sizeOf(key)).toBe(7);
    await folder.release();
    expect(await store.sizeOf(key)).toBe(size);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('delete at startup the contents of uncommitted saves of a killed process', async () => {
    const { store } = await storeOn(contents(), false);
    const file = await store.openIncoming().receive('note.txt', Readable.from(['content']));
    const key = await store.keep(file);
    expect(await store.sweep()).toBeGreaterThan(0);
    expect(await store.sizeOf(key)).toBeUndefined();
  });
});

async function storeOn(contents: Contents, isOfRecord: boolean): Promise<{ store: FileStore; incoming: string }> {
  const incoming = await mkdtemp(join(folder, 'incoming-'));
  const report = (error: unknown) => {
    throw error;
  };
  const store = createFileStore({ incoming, contents, isOfRecord: () => Promise.resolve(isOfRecord), report });
  return { store, incoming };
}

it('an S3 store cannot redirect a request', async () => {
  const asked: string[] = [];
  const elsewhere = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  const store = createServer((_, response) => {
    // Set once `elsewhere` listens.
    response.writeHead(307, { location: `http://127.0.0.1:${String(portOf(elsewhere))}/stolen` }).end();
  });
  for (const each of [elsewhere, store]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  const contents = s3(portOf(store), 'files');
  const { key, ...file } = await waiting('secret');
  const attempts = [
    () => contents.put(key, file),
    () => contents.read(key),
    () => contents.sizeOf(key),
    () => contents.remove(key),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('fetch failed');
  expect(asked).toEqual([]);
  for (const each of [elsewhere, store]) each.close();
});

it('times out when a store never answers an upload', async () => {
  const store = createServer(() => undefined);
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const contents = s3(portOf(store), 'files', { answersWithinMs: 50 });
  const { key, ...file } = await waiting('content');
  const attempts = [
    () => contents.put(key, file),
    () => contents.read(key),
    () => contents.sizeOf(key),
    () => contents.remove(key),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('the S3 store did not answer within 50 ms');
  store.closeAllConnections();
  store.close();
});

it('times out when a store stops in the middle of a content', async () => {
  const store = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('begun');
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { key } = await waiting('content');
  const reading = s3(portOf(store), 'files', { answersWithinMs: 200 }).read(key).then(text);
  await expect(reading).rejects.toThrow('the S3 store did not answer within 200 ms');
  await expect(reading).rejects.toBeInstanceOf(FilesUnavailable);
  store.closeAllConnections();
  store.close();
});

/** A listening TCP server has an AddressInfo. */
const portOf = (of: Server) => (of.address() as AddressInfo).port;

it.each([
  { case: 'answers by 503', answer: (response: ServerResponse) => response.writeHead(503).end() },
  { case: 'hangs up', answer: (response: ServerResponse) => response.destroy() },
  {
    case: 'hangs up in the middle of a content',
    answer: (response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' }).write('begun', () => response.destroy());
    },
  },
])('reports a store that $case as temporarily unavailable', async ({ answer }) => {
  const store = createServer((_, response) => {
    answer(response);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { key } = await waiting('content');
  const reading = s3(portOf(store), 'files').read(key).then(text);
  await expect(reading).rejects.toBeInstanceOf(FilesUnavailable);
  store.closeAllConnections();
  store.close();
});

it.each([
  { where: 'in S3, without the bucket', status: 404 },
  { where: 'in S3, by another secret', status: 403 },
])('names the content that an S3 store refuses: $where', async ({ where, status }) => {
  const { key, ...file } = await waiting('nowhere to go');
  await expect(places[where]?.put(key, file)).rejects.toThrow(`did not keep ${key}: it answered ${String(status)}`);
});

it('reports a content that differs from its announced hash', async () => {
  const { key, path } = await waiting('changed on the way');
  const sha256 = createHash('sha256').update('as it was').digest('hex');
  await expect(places['in S3']?.put(key, { path, sha256 })).rejects.toThrow(`did not keep ${key}: it answered 400`);
});

it.each([
  { sent: 'C:\\Users\\Eva\\report.pdf', kept: 'report.pdf' },
  { sent: '../../etc/passwd.pdf', kept: 'passwd.pdf' },
  // Displayed as reportexe.pdf in right-to-left order.
  { sent: 'report\u202Efdp.exe', kept: 'reportfdp.exe' },
  { sent: '\u2066správa\u2069\u200F.pdf', kept: 'správa.pdf' },
])('removes invisible characters from the file name "$sent"', async ({ sent, kept }) => {
  const { store } = await storeOn(diskContents(folder), true);
  const incoming = store.openIncoming();
  const file = await incoming.receive(sent, Readable.from([Buffer.from('%PDF-1.7')]));
  expect(file.name).toBe(kept);
  await incoming.release();
});
