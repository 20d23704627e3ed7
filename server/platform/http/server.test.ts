import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

it.each([
  { ends: 'its reader cancels it', fails: false, messages: ['request cut off'] },
  { ends: 'its source fails', fails: true, messages: ['fault'] },
])('logs a fault of an answer on its way only where it is one of ours: $ends', async ({ fails, messages }) => {
  const logged: { readonly msg: string }[] = [];
  const answered = Promise.withResolvers<undefined>();
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        const entry: { readonly msg: string } = JSON.parse(line);
        logged.push(entry);
        if (entry.msg !== 'request') answered.resolve(undefined);
      },
    },
  );
  const content = function* () {
    for (let sent = 0; ; sent += 1) {
      if (fails && sent === 2) throw new Error('the store is away');
      yield 'x'.repeat(100_000);
    }
  };
  const server = createHttpServer({
    routes: { '/endless': ({ response }) => pipeline(Readable.from(content()), response) },
    headers: {},
    trustsProxy: false,
    log,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /endless HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(socket, 'data');
  if (fails) socket.resume();
  else socket.destroy();
  await answered.promise;
  server.closeAllConnections();
  server.close();
  expect(logged.map(({ msg }) => msg).filter((msg) => msg !== 'request')).toEqual(messages);
});
