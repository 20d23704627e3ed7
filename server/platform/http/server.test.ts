import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

/** The address a request is counted by, as its handler gets it. */
async function addressSeen(trustsProxy: boolean, forwarded: string): Promise<string> {
  const server = createHttpServer({
    routes: { '/address': ({ address, response }) => void response.end(address) },
    headers: {},
    trustsProxy,
    log: pino({ level: 'silent' }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${String(port)}/address`, { headers: { 'x-forwarded-for': forwarded } });
  const address = await answer.text();
  server.closeAllConnections();
  server.close();
  return address;
}

it('nobody chooses the address they are counted by', async () => {
  expect(await addressSeen(false, '192.0.2.1')).toBe('127.0.0.1');
});

it('behind a proxy it is what the proxy added, whatever the caller sent before', async () => {
  expect(await addressSeen(true, '192.0.2.1, 198.51.100.7')).toBe('198.51.100.7');
});

it.each([
  { half: 'headers', sent: 'POST /sum HTTP/1.1\r\nhost: here\r\n' },
  { half: 'a body', sent: 'POST /sum HTTP/1.1\r\nhost: here\r\ncontent-length: 100\r\n\r\nhalf' },
])('gives up a request of which $half never comes whole, and alarms nobody', async ({ sent }) => {
  const logged: { readonly level: number }[] = [];
  const server = createHttpServer({
    routes: {
      '/sum': async ({ request, response }) => {
        for await (const _ of request);
        response.end();
      },
    },
    headers: {},
    trustsProxy: false,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    silenceMs: 50,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  socket.resume();
  await once(socket, 'close');
  server.close();
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
});
