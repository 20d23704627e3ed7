import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a scanner says of a file. */
export type ScanVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly by: string }
  /** The scanner could not tell, was not there or took too long. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Looks for viruses in a file that waits on this machine's disk; never rejects. */
export type ScanFile = (path: string) => Promise<ScanVerdict>;

/** Where a clamd listens: a port, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** A scanner that says nothing for so long says nothing at all. */
const patienceMs = 30_000;

/** Reads `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; undefined for what is neither. */
export function parseClamdAddress(text: string): ClamdAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol === 'unix:' && url.pathname.startsWith('/')) return { path: decodeURIComponent(url.pathname) };
  if (url?.protocol !== 'tcp:' || url.hostname === '') return undefined;
  return { host: url.hostname.replace(/^\[|\]$/gu, ''), port: Number(url.port || '3310') };
}

/** Sends each file to a clamd as it is read (`INSTREAM` of clamd's protocol). */
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

/** @returns the one line that a clamd answers: `stream: OK` */
async function ask(socket: Socket, path: string, patience: number): Promise<string> {
  socket.setTimeout(patience, () => socket.destroy(new Error(`clamd said nothing for ${String(patience)} ms`)));
  const answer = readAnswer(socket);
  // A clamd that has heard enough answers and stops listening: what it said counts, not that nobody listened on.
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

/** The command, each part with its length before it, and a length of nothing at the end. */
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
