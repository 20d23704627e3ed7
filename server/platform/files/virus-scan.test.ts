import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { clamdScan, parseClamdAddress, type ClamdAddress } from './virus-scan.ts';

/** EICAR test file, split so that a scanner does not flag this source. */
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

let server: Server | undefined;

afterEach(() => server?.close());

/** Decodes the `INSTREAM` command of clamd; undefined until complete. */
function contentOf(sent: Buffer): string | undefined {
  if (!sent.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return undefined;
  const parts: Buffer[] = [];
  for (let at = 10; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts).toString();
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** A clamd double with a configurable answer. */
function answering(answer: (content: string) => string | undefined) {
  return (socket: Socket) => {
    let sent = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      sent = Buffer.concat([sent, Buffer.from(part)]);
      const content = contentOf(sent);
      const line = content === undefined ? undefined : answer(content);
      if (line !== undefined) socket.end(`${line}\0`);
    });
  };
}

const clamd = answering((content) => (content.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'));

async function listen(serve: (socket: Socket) => void): Promise<ClamdAddress> {
  const path = join(await mkdtemp(join(tmpdir(), 'clamd-')), 'clamd.ctl');
  server = createServer(serve);
  await new Promise<void>((resolve) => server?.listen(path, resolve));
  return { path };
}

async function fileOf(content: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'scanned-')), 'file');
  await writeFile(path, content);
  return path;
}

const unknown = (reason: unknown) => ({ kind: 'unknown', reason });

it.each([
  { case: 'a clean file', content: 'nothing bad', says: { kind: 'clean' } },
  { case: 'an empty file', content: '', says: { kind: 'clean' } },
  { case: 'a large file', content: 'x'.repeat(5_000_000), says: { kind: 'clean' } },
  { case: 'a file with a virus', content: eicar, says: { kind: 'infected', by: 'Eicar-Signature' } },
  {
    case: 'a virus at its end',
    content: 'x'.repeat(300_000) + eicar,
    says: { kind: 'infected', by: 'Eicar-Signature' },
  },
])('recognizes $case', async ({ content, says }) => {
  expect(await clamdScan(await listen(clamd))(await fileOf(content))).toEqual(says);
});

it.each<{ case: string; serve: (socket: Socket) => void; patience?: number; reason: unknown }>([
  {
    case: 'says that it failed',
    serve: answering(() => 'INSTREAM size limit exceeded. ERROR'),
    reason: 'clamd answered "INSTREAM size limit exceeded. ERROR"',
  },
  {
    case: 'says nothing',
    serve: answering(() => undefined),
    patience: 200,
    reason: 'clamd did not respond for 200 ms',
  },
  { case: 'hangs up at once', serve: (socket) => socket.destroy(), reason: expect.any(String) },
  {
    case: 'answers before it has heard all',
    serve: (socket) => {
      socket.on('error', () => undefined);
      socket.end('INSTREAM size limit exceeded. ERROR\0');
    },
    reason: 'clamd answered "INSTREAM size limit exceeded. ERROR"',
  },
])('returns unknown when the scanner $case', async ({ serve, patience, reason }) => {
  expect(await clamdScan(await listen(serve), patience)(await fileOf('x'.repeat(3_000_000)))).toEqual(unknown(reason));
});

it('returns unknown without a scanner', async () => {
  const place = { path: join(tmpdir(), 'nobody-listens.ctl') };
  expect(await clamdScan(place)(await fileOf('x'))).toEqual(unknown(expect.stringContaining('ENOENT')));
});

it.each([
  { text: 'tcp://localhost', place: { host: 'localhost', port: 3310 } },
  { text: 'tcp://[::1]:3311', place: { host: '::1', port: 3311 } },
  { text: 'unix:/run/clamav/clamd.ctl', place: { path: '/run/clamav/clamd.ctl' } },
  { text: 'http://localhost:3310', place: undefined },
  { text: 'clamd', place: undefined },
])('reads $text', ({ text, place }) => {
  expect(parseClamdAddress(text)).toEqual(place);
});
