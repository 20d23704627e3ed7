import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a scanner says of a file. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly by: string }
  /** The scanner was undecided, unreachable or too slow. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Scans a local file for viruses; never rejects. */
export type ScanFile = (path: string) => Promise<ScanVerdict>;

/** Address of a clamd: TCP port or Unix socket. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Timeout of a silent scanner. */
const patienceMs = 30_000;

/** Parses `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; undefined when invalid. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol === 'unix:' && url.pathname.startsWith('/')) return { path: decodeURIComponent(url.pathname) };
  if (url?.protocol !== 'tcp:' || url.hostname === '') return undefined;
  return { host: url.hostname.replace(/^\[|\]$/gu, ''), port: Number(url.port || '3310') };
}

/** Streams each file to a clamd (`INSTREAM` command). */
export function clamdScan(address: ClamdAddress, patience = patienceMs): ScanFile {
  return async (path) => {
    const socket = connect(address);
    try {
      return verdictOf(await ask(socket, path, patience));
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      socket.destroy();
    }
  };
}

/** @returns the response line of clamd: `stream: OK` */
async function ask(socket: Socket, path: string, patience: number): Promise<string> {
  socket.setTimeout(patience, () => socket.destroy(new Error(`clamd did not respond for ${String(patience)} ms`)));
  const answer = readAnswer(socket);
  // clamd may answer and close before it has read everything: the answer counts, a broken pipe does not.
  void pipeline(createReadStream(path), asInstream(), socket, { end: false }).catch(() => undefined);
  return await answer;
}

async function readAnswer(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    if (!(part instanceof Buffer)) continue;
    parts.push(part);
    if (part.includes(0)) break;
  }
  return Buffer.concat(parts).toString('utf8').replace(/\0.*$/su, '');
}

/** Frames the stream: command, length-prefixed chunks, terminating zero length. */
function asInstream(): Transform {
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
  };
  const framing = new Transform({
    transform(part: Buffer, _encoding, done) {
      this.push(lengthOf(part.length));
      done(null, part);
    },
    flush(done) {
      done(null, lengthOf(0));
    },
  });
  framing.push('zINSTREAM\0');
  return framing;
}

function verdictOf(line: string): ScanVerdict {
  const infected = /^stream: (?<by>.+) FOUND$/u.exec(line)?.groups?.['by'];
  if (infected !== undefined) return { kind: 'infected', by: infected };
  return line === 'stream: OK' ? { kind: 'clean' } : { kind: 'unknown', reason: `clamd answered "${line}"` };
}
