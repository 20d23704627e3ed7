import pino from 'pino';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

it('lets an upload over a slow line take an hour, and gives up who sends no headers', () => {
  const server = createHttpServer({ routes: {}, headers: {}, trustsProxy: false, log: pino({ level: 'silent' }) });
  expect(server).toMatchObject({ requestTimeout: 3_600_000, headersTimeout: 30_000 });
});

it('keeps an idle connection for longer than proxies do, so that none of them sends a request into one that closes', () => {
  const server = createHttpServer({ routes: {}, headers: {}, trustsProxy: false, log: pino({ level: 'silent' }) });
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});
