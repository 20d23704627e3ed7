import { once } from 'node:events';
import { access, mkdir, mkdtemp, open, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import type { FileUpload } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { createFileStore, diskContents, type FileStore } from '../../../server/platform/files/index.ts';
import { createHttpServer, graphqlHandler, sendHealth } from '../../../server/platform/http/index.ts';

/** A server that responds with the variables of the request; files are replaced by descriptions. */
export interface EchoServer {
  readonly address: string;
  /** The folder of received files. */
  readonly folder: string;
  readonly files: FileStore;
  /** Storage keys of files whose record was committed. */
  readonly ofRecords: Set<string>;
  /** True while received files are written to a full disk. */
  readonly disk: { isFull: boolean };
  readonly post: (body: RequestInit['body'], headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Names of files that are being received. */
  readonly incoming: () => Promise<readonly string[]>;
  readonly isOnDisk: (storageKey: string) => Promise<boolean>;
  readonly close: () => void;
}

export async function startEchoServer(): Promise<EchoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'transport-'));
  await mkdir(join(folder, 'incoming'));
  const ofRecords = new Set<string>();
  const disk = { isFull: false };
  const files = createFileStore({
    incoming: join(folder, 'incoming'),
    contents: diskContents(folder),
    isOfRecord: (storageKey) => Promise.resolve(ofRecords.has(storageKey)),
    report: (error) => {
      throw error;
    },
    create: (path) => (disk.isFull ? open('/dev/full', 'w') : open(path, 'wx', 0o600)),
  });
  const incoming = () => readdir(join(folder, 'incoming'));
  let held: Promise<unknown> = Promise.resolve();
  const storedWhileHeld = async () => {
    await held;
    return await incoming();
  };
  const server = serverOf({ files, ofRecords, storedWhileHeld });
  // A body that is not read any further is paused; one whose client disconnected is not.
  server.on('request', (request) => {
    held = once(request, 'pause').catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${String(port)}`;
  return {
    address,
    folder,
    files,
    ofRecords,
    disk,
    post: (body, headers = { 'content-type': 'application/json' }) =>
      fetch(`${address}/graphql`, { method: 'POST', body, headers }),
    incoming,
    isOnDisk: (storageKey) =>
      access(join(folder, storageKey)).then(
        () => true,
        () => false,
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Kept extends Pick<EchoServer, 'files' | 'ofRecords'> {
  /** The stored files while the rest of a body waits to be read. */
  readonly storedWhileHeld: () => Promise<readonly string[]>;
}

function serverOf(kept: Kept) {
  return createHttpServer({
    routes: {
      '/graphql': graphqlHandler({
        answer: async ({ query, variables }, caller) => {
          if (query === '{ fault }') throw new Error('planted');
          if (query === '{ refused }') return { data: { stored: await kept.storedWhileHeld() } };
          const { token = null, idempotencyKey } = caller;
          return { data: { variables: await described(kept, variables), token, idempotencyKey } };
        },
        openIncoming: kept.files.openIncoming,
      }),
      '/healthz': sendHealth,
    },
    headers: { 'app-version': '9.9.9' },
    trustsProxy: false,
    log: pino({ level: 'silent' }),
  });
}

async function described({ files, ofRecords }: Kept, { file, keep, ...variables }: Values) {
  if (!isUpload(file)) return { file, keep, ...variables };
  const received = await file.receive();
  const { name, type, size } = received;
  if (keep === undefined) return { name, type, size };
  const storageKey = await files.keep(received);
  if (keep === 'committed') ofRecords.add(storageKey);
  return { name, type, size, storageKey, text: await text(await files.read(storageKey)) };
}

function isUpload(value: unknown): value is FileUpload {
  return typeof value === 'object' && value !== null && 'receive' in value;
}
