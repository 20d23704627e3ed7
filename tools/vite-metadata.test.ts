import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type HotPayload, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeDefinitions } from '../engine/graphql/index.ts';
import { writeFiles } from './generate/files.ts';
import { generatePortal } from './generate/generate-portal.ts';
import { checkedCatalogue } from './metadata-findings.ts';
import { metadataPlugin } from './vite-metadata.ts';

let folder = '';
let server: ViteDevServer;
let socket: WebSocket;
const genre = (): string => join(folder, 'metadata/entities/genre.json');
const piece = (): string => join(folder, 'portal/entities/genre/listed.json');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'metadata-'));
  await cp('engine/example/metadata', join(folder, 'metadata'), { recursive: true });
  const catalogue = checkedCatalogue(join(folder, 'metadata'));
  await writeFiles(folder, { 'schema.graphql': typeDefinitions(catalogue) });
  await generatePortal(catalogue, join(folder, 'portal'), join(folder, 'schema.graphql'));
  const plugin = metadataPlugin({
    metadata: join(folder, 'metadata'),
    engine: [],
    portal: join(folder, 'portal'),
    contract: { folder, name: 'schema.graphql' },
  });
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    server: { port: 0 },
  });
  await server.listen();
  socket = await connected(server);
});

afterAll(async () => {
  socket.close();
  await server.close();
  await rm(folder, { recursive: true });
});

it('regenerates the portal for a saved label', async () => {
  await save('"Genre"', '"Sort of book"');
  await save('"Sort of book"', '"Kind of book"');
  expect(await readFile(piece(), 'utf8')).toContain('Kind of book');
});

it('shows errors with their location, and keeps the last valid state', async () => {
  const good = await readFile(genre(), 'utf8');
  const before = await readFile(piece(), 'utf8');
  const told = nextPayload('error');
  await writeFile(genre(), good.replace('"isForAdults": {', '"isForAdults" {'));
  expect(await told).toMatchObject({
    err: { message: expect.stringContaining('entities/genre.json:'), loc: { column: expect.any(Number) } },
  });
  expect(await readFile(piece(), 'utf8')).toBe(before);

  const corrected = nextPayload('update');
  await writeFile(genre(), good);
  await corrected;
});

/** Saves a changed genre and waits for its update; one save may cause two updates. */
async function save(part: string, replacement: string): Promise<void> {
  let told = nextPayload('update');
  await writeFile(genre(), (await readFile(genre(), 'utf8')).replace(part, replacement));
  for (;;) {
    await told;
    told = nextPayload('update');
    if ((await readFile(piece(), 'utf8')).includes(replacement)) return;
  }
}

/** The next HMR message of a kind. */
function nextPayload(kind: HotPayload['type']): Promise<HotPayload> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<string>): void => {
      const payload: HotPayload = JSON.parse(data);
      if (payload.type !== kind) return;
      socket.removeEventListener('message', listen);
      resolve(payload);
    };
    socket.addEventListener('message', listen);
  });
}

function connected({ config, resolvedUrls }: ViteDevServer): Promise<WebSocket> {
  // oxlint-disable-next-line typescript/no-deprecated -- a browser gets it in the page; here nothing else gives it
  const address = new URL(`?token=${config.webSocketToken}`, resolvedUrls?.local[0]);
  address.protocol = 'ws';
  const opened = new WebSocket(address, 'vite-hmr');
  return new Promise((resolve) => opened.addEventListener('open', () => resolve(opened)));
}
