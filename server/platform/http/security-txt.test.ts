import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from '../../../tests/server/catalogues.ts';
import { securityTxt } from './security-txt.ts';
import { createHttpServer } from './server.ts';

let server: Server;
const path = '/.well-known/security.txt';
const clock = new Date('2026-11-27T15:00:00Z');

beforeAll(async () => {
  const { catalogue } = sharedCatalogue('metadata');
  const now = () => clock;
  server = createHttpServer({
    routes: { [path]: securityTxt(catalogue, 'https://register.example', now) },
    headers: {},
    trustsProxy: false,
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

afterAll(() => server.close());

it('has a contact and expires in half a year, as RFC 9116 requires', async () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has an AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(await response.text()).toBe(
    [
      'Contact: mailto:podpora@demo.example',
      'Expires: 2027-05-26T00:00:00.000Z',
      'Preferred-Languages: sk, en',
      'Canonical: https://register.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(clock.toISOString()).toBe('2026-11-27T15:00:00.000Z');
});
