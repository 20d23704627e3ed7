import pino from 'pino';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

it('allows an hour for a slow upload and times out without headers', () => {
  const server = createHttpServer({ routes: {}, headers: {}, trustsProxy: false, log: pino({ level: 'silent' }) });
  expect(server).toMatchObject({ requestTimeout: 3_600_000, headersTimeout: 30_000 });
});

it('keeps idle connections longer than proxies do', () => {
  const server = createHttpServer({ routes: {}, headers: {}, trustsProxy: false, log: pino({ level: 'silent' }) });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
