import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './server.ts';
import { readPortal } from './portal.ts';

let server: Server;
let address: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>portal</title>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'plain');
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), 'brotli');
  await writeFile(join(folder, 'favicon-abc.svg'), '<svg/>');
  const portal = await readPortal(folder, new Set(['', 'certificates']));
  if (portal === undefined) throw new Error('the folder holds a portal');
  server = createHttpServer({
    routes: { '/': portal },
    headers: {},
    trustsProxy: false,
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  // A listening TCP server has an AddressInfo.
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([{ path: '/' }, { path: '/certificates' }, { path: '/certificates/1000/transactions' }])(
  'serves index.html for the route $path without caching',
  async ({ path }) => {
    const response = await fetch(address + path);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>portal</title>');
  },
);

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it('serves the portal with status 404 for an unknown page', async () => {
  const response = await fetch(`${address}/nowhere`, { headers: { accept: browser } });
  expect(response.status).toBe(404);
  expect(response.headers.get('vary')).toBe('accept, accept-encoding');
  expect(await response.text()).toContain('<title>portal</title>');
});

it.each([
  { what: 'a page, from who reads JSON', path: '/certificates', headers: { accept: 'application/json' } },
  { what: 'a page, from who posts', path: '/certificates', method: 'POST' },
  { what: 'no page, from a program', path: '/nowhere' },
  { what: 'metrics, from a program', path: '/metrics' },
  { what: 'metrics, from a browser', path: '/metrics', headers: { accept: browser } },
  { what: 'what is below metrics', path: '/metrics/all', headers: { accept: browser } },
  { what: 'documents', path: '/documents', headers: { accept: browser } },
  { what: 'a file, from a browser', path: '/foo.json', headers: { accept: browser } },
])('returns a plain sentence to a request for $what', async ({ path, method = 'GET', headers = {} }) => {
  const response = await fetch(address + path, { method, headers });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(`There is nothing at ${path}.\n`);
});

it('serves hashed assets as immutable', async () => {
  const response = await fetch(`${address}/assets/main-abc.js`, { headers: { 'accept-encoding': 'identity' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe('plain');
});

it.each([
  { path: '/favicon-abc.svg', type: 'image/svg+xml; charset=utf-8' },
  { path: '/assets/main-abc.js', type: 'text/javascript; charset=utf-8' },
])('sets content type and charset of $path', async ({ path, type }) => {
  expect((await fetch(address + path)).headers.get('content-type')).toBe(type);
});

it('sends a compressed body to clients that accept it', async () => {
  const response = await fetch(`${address}/assets/main-abc.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-length')).toBe('6');
});

it.each([
  { accepted: 'br', sent: 'br' },
  { accepted: 'gzip;q=0.8, BR ;q=1', sent: 'br' },
  { accepted: 'br;q=0', sent: null },
  { accepted: 'gzip, br; q=0.000', sent: null },
  { accepted: 'br;q=0.001', sent: 'br' },
  { accepted: 'x-br', sent: null },
  { accepted: 'identity', sent: null },
  { accepted: '', sent: null },
])('sends no encoding that the client refuses: $accepted', async ({ accepted, sent }) => {
  const response = await fetch(`${address}/assets/main-abc.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': accepted },
  });
  expect(response.headers.get('content-encoding')).toBe(sent);
  expect(response.headers.get('content-length')).toBe(sent === 'br' ? '6' : '5');
});

it('returns 304 for a matching ETag', async () => {
  const first = await fetch(address);
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it.each([{ path: '/assets/gone.js' }, { path: '/..%2f..%2fpackage.json' }])('has no file $path', async ({ path }) => {
  expect((await fetch(address + path)).status).toBe(404);
});

it('returns 503 when the portal is not built', async () => {
  expect(await readPortal(join(tmpdir(), 'no-such-portal'), new Set())).toBeUndefined();
});
