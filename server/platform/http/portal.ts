import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { ServerResponse } from 'node:http';
import { acceptedCodings, type ContentCoding } from './content-coding.ts';
import { header, type Exchange, type Handler } from './exchange.ts';
import { sendText } from './respond.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.webmanifest': 'application/manifest+json',
};

type Encoding = ContentCoding | 'identity';

const suffixes: Readonly<Record<string, Encoding>> = { '.br': 'br', '.gz': 'gzip' };

interface Asset {
  readonly type: string;
  readonly tag: string;
  readonly cacheControl: string;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/**
 * Serves the built portal from memory, so that no request path reaches the file system. `x.js.br` and `x.js.gz` are
 * compressed variants of `x.js`. Routes of the portal get index.html; unknown addresses get it with 404 in browsers and
 * a sentence in other clients.
 * @param pages first path segments of the portal's routes
 * @returns undefined when `folder` holds no built portal
 */
export async function readPortal(folder: string, pages: ReadonlySet<string>): Promise<Handler | undefined> {
  const assets = await readAssets(folder);
  const index = assets.get('/index.html');
  if (index === undefined) return undefined;
  return (exchange) => {
    const path = exchange.url.pathname;
    const asset = assets.get(path);
    if (asset !== undefined) {
      sendAsset(exchange, asset, { status: 200, vary: 'accept-encoding' });
      return;
    }
    const status = pageStatus(exchange, pages);
    if (status === undefined) sendText(exchange.response, 404, `There is nothing at ${path}.`);
    else sendAsset(exchange, index, { status, vary: 'accept, accept-encoding' });
  };
}

/** Paths for machines; never answered with a page, even for browsers. */
const ofMachines: ReadonlySet<string> = new Set([
  ...['graphql', 'files', 'documents', 'healthz', 'readyz', 'metrics', '.well-known'],
]);

/** Status for answering with index.html; undefined for other answers. */
function pageStatus({ request, url }: Exchange, pages: ReadonlySet<string>): 200 | 404 | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || extname(url.pathname) !== '') return undefined;
  const accepted = header(request, 'accept') ?? '*/*';
  const [, beginning = ''] = url.pathname.split('/');
  if (pages.has(beginning)) return /text\/html|text\/\*|\*\/\*/.test(accepted) ? 200 : undefined;
  // Only browsers name text/html; other programs accept anything.
  return accepted.includes('text/html') && !ofMachines.has(beginning) ? 404 : undefined;
}

/** Handler without a built portal; the development server serves its own. */
export const sendNotBuilt: Handler = ({ response }) => {
  sendText(response, 503, 'The portal is not built yet. Run: npm start');
};

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await listFiles(folder);
  const plain = names.filter((name) => suffixes[extname(name)] === undefined);
  const assets = await Promise.all(
    plain.map(async (name) => [`/${name.split(sep).join('/')}`, await readAsset(folder, name, names)] as const),
  );
  return new Map(assets);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function readAsset(folder: string, name: string, names: readonly string[]): Promise<Asset> {
  const body = await readFile(join(folder, name));
  const bodies = new Map<Encoding, Buffer>([['identity', body]]);
  for (const [suffix, encoding] of Object.entries(suffixes)) {
    if (names.includes(name + suffix)) bodies.set(encoding, await readFile(join(folder, name + suffix)));
  }
  return {
    type: contentTypes[extname(name)] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // File names under assets/ contain a content hash, so they are immutable.
    cacheControl: name.startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
    bodies,
  };
}

interface Sending {
  readonly status: 200 | 404;
  readonly vary: string;
}

function sendAsset({ request, response }: Exchange, asset: Asset, { status, vary }: Sending): void {
  response.setHeader('cache-control', asset.cacheControl);
  response.setHeader('etag', asset.tag);
  response.setHeader('vary', vary);
  if (status === 200 && header(request, 'if-none-match') === asset.tag) {
    response.writeHead(304).end();
    return;
  }
  const [encoding, body] = chooseBody(asset, acceptedCodings(request));
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.writeHead(status, { 'content-type': asset.type, 'content-length': body.length });
  endWith(response, request.method === 'HEAD' ? undefined : body);
}

function chooseBody(asset: Asset, accepted: readonly ContentCoding[]): readonly [Encoding, Buffer] {
  for (const coding of accepted) {
    const body = asset.bodies.get(coding);
    if (body !== undefined) return [coding, body];
  }
  const body = asset.bodies.get('identity');
  if (body === undefined) throw new Error('every asset has its plain form');
  return ['identity', body];
}

function endWith(response: ServerResponse, body: Buffer | undefined): void {
  if (body === undefined) response.end();
  else response.end(body);
}
