import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../../engine/store/index.ts';
import { checkPostgres, refusalOf } from './check-postgres.ts';

/** Self-signed key and certificate for this test. */
const pem = readFileSync(new URL('testing/untrusted.pem', import.meta.url));
/** Accepts TLS as PostgreSQL does and presents that certificate. */
const server = createServer((socket: Socket) => {
  socket.once('data', () => {
    socket.write('S');
    // The client disconnects as soon as it has seen the certificate.
    new TLSSocket(socket, { isServer: true, key: pem, cert: pem }).on('error', () => undefined);
  });
});
let url: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  url = `postgres://register:secret@127.0.0.1:${String(port)}/register?sslmode=verify-full`;
});
afterAll(() => {
  server.close();
});

describe('a database whose certificate is not trusted', () => {
  it('stops a start with a sentence that says so, without the password', async () => {
    await expect(checkPostgres(url)).rejects.toThrow(
      /^The database of DATABASE_URL at 127\.0\.0\.1:\d+ cannot be used: its TLS certificate is not trusted \(self-signed certificate\); /u,
    );
  });

  it('counts as unreachable', async () => {
    const database = openPostgres(url, 'limited');
    await expect(database.query(sql`select 1`)).rejects.toMatchObject({ name: 'ConnectionError' });
    await database.close();
  });
});

it('says that a certificate has expired', () => {
  const error = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  expect(refusalOf('postgres://db.example/register', error)).toBe(
    'The database of DATABASE_URL at db.example:5432 cannot be used: its TLS certificate is not trusted (certificate has expired); correct the address, or see to the database.',
  );
});
