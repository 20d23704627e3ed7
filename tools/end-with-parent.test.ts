import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild } from './bench/child.ts';
import { startPostgres } from './start-postgres.ts';

/** Processes connect here, so that their end closes the connection. */
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port; // a listening TCP server has an AddressInfo
});

afterAll(() => server.close());

/** Starts a process with a module, for the test to kill. */
const startProgram = (program: string) =>
  startChild({ folder: import.meta.dirname, values: ['--input-type=module', '--eval', program] });

it('a process ends when the process that started it is killed', async () => {
  const connected = once(server, 'connection');
  const connect = `import { connect } from 'node:net'; connect(${port}, '127.0.0.1');`;
  const parent = startProgram(`
    import { startChild } from './bench/child.ts';
    startChild({ values: ['--input-type=module', '--eval', ${JSON.stringify(connect)}] });`);
  const [connection] = (await connected) as [Socket]; // what the event passes
  const closed = once(connection.resume(), 'close');
  await parent.kill();
  await closed;
});

it('a PostgreSQL ends, and its folder is deleted, when the process that started it is killed', async () => {
  const parent = startProgram(`
    import { startPostgres } from './start-postgres.ts';
    const { folder, url } = await startPostgres('kept');
    console.log(JSON.stringify({ folder, url: url('postgres') }));`);
  await expect.poll(parent.output).toContain('\n');
  const { folder, url } = JSON.parse(parent.output()) as { readonly folder: string; readonly url: string }; // as printed
  const client = new pg.Client(url);
  await client.connect();
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await parent.kill();
  await ended;
  await expect
    .poll(() =>
      access(folder).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');
});

it('a PostgreSQL starts on the next port when its own is used', async () => {
  const postgres = await startPostgres('dropped', { firstPort: port });
  expect(Number(new URL(postgres.url('postgres')).port)).toBeGreaterThan(port);
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  await client.end();
  await postgres.remove();
  await expect(access(postgres.folder)).rejects.toThrow('ENOENT');
});
