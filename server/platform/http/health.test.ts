import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { readiness } from './health.ts';
import { createHttpServer } from './server.ts';

it('logs each of two alternating problems once until the database is ready again', async () => {
  const [cut, other] = [new Error('the connection was cut'), new Error('another database')];
  const checks = [cut, other, cut, other, undefined, undefined, cut];
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const ask = () => {
    const problem = checks.shift();
    return problem === undefined ? Promise.resolve() : Promise.reject(problem);
  };
  const server = createHttpServer({
    routes: { '/readyz': readiness(() => true, ask) },
    headers: {},
    trustsProxy: false,
    log,
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a port is listened to
  const statuses: number[] = [];
  while (checks.length > 0) statuses.push((await fetch(`http://127.0.0.1:${String(port)}/readyz`)).status);
  server.closeAllConnections();
  server.close();
  expect(statuses).toEqual([503, 503, 503, 503, 200, 200, 503]);
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { message: string } }); // as pino writes
  expect(logged.filter(({ msg }) => msg.includes('ready')).map(({ msg, err }) => err?.message ?? msg)).toEqual([
    cut.message,
    other.message,
    'ready again',
    cut.message,
  ]);
});
