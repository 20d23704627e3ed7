import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { createLog } from '../../server/log.ts';
import { contentsOf, createFileStore } from '../../server/platform/files/index.ts';
import { smtpSender } from '../../server/platform/mail/index.ts';
import { exportsOf } from './exchange/exporting.ts';
import { workOn } from './exchange/importing.ts';
import { addPerson } from './people.ts';
import { testDatabaseUrl } from './test-database.ts';
import { startTestServer } from './test-server.ts';
import { openTradingRegister } from './trading-register.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
/** Key and certificate by defect; that of the stranger has no trusted issuer. */
const pems = {
  sound: read('certificates/localhost.pem'),
  expired: read('certificates/expired.pem'),
  unknown: read('../../server/platform/database/testing/untrusted.pem'),
} as const;
const certificateOf = (pem: string): string => pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'));
const trusted = getCACertificates('default');

beforeAll(() => {
  setDefaultCACertificates([...trusted, certificateOf(pems.sound), certificateOf(pems.expired)]);
});
afterAll(() => {
  setDefaultCACertificates(trusted);
});

const portOf = (server: Server): string => String((server.address() as AddressInfo).port); // it listens on a port

/** A file store that returns an empty content for every key. */
async function startStore(pem: string) {
  const server = createHttpsServer({ key: pem, cert: pem }, (_, response) => {
    response.writeHead(200, { connection: 'close' }).end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const base = `https://localhost:${portOf(server)}/bucket/`;
  return { peer: new URL(base).host, s3: { base, region: 'eu-1', accessKeyId: 'K', secretAccessKey: 'S' }, server };
}

/** An SMTP server that accepts every mail, with implicit TLS or STARTTLS. */
async function startMailServer(pem: string, secure = true) {
  const mails = new SMTPServer({
    ...{ secure, key: pem, cert: pem, authOptional: true },
    onData: (stream, _session, answer) => {
      stream.resume().once('end', () => answer());
    },
  });
  mails.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    mails.listen(0, 'localhost', resolve);
  });
  const host = `localhost:${portOf(mails.server)}`;
  const url = `${secure ? 'smtps' : 'smtp'}://${host}?requireTLS=true`;
  return { peer: host, url, close: () => new Promise<void>((resolve) => mails.close(resolve)) };
}

/** A TLS proxy for the run's PostgreSQL, which has no TLS. */
async function startDatabaseTls(databaseUrl: string, pem: string) {
  const target = new URL(inject('postgresUrl'));
  const { hostname, port } = target;
  const { pathname } = new URL(databaseUrl);
  const server = createServer((socket) => {
    // Answers the TLS request itself, without passing it on.
    socket.once('data', () => {
      socket.write('S');
      const near = new TLSSocket(socket, { isServer: true, key: pem, cert: pem });
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const url = Object.assign(target, {
    pathname,
    host: `localhost:${portOf(server)}`,
    search: 'sslmode=verify-full',
  });
  return { url: url.href, server };
}

const storageKey = `ab/${'a'.repeat(64)}`;
const from = { name: 'Register', address: 'register@test.example' };
const message = { id: '1', notice: 'n', from, to: from, subject: 's', text: 't', html: 'h', date: new Date(0) };

it('reports the expiry of the certificates of database, S3 store and mail server', async () => {
  const database = await startDatabaseTls(await testDatabaseUrl('register'), pems.sound);
  const [store, mails] = [await startStore(pems.sound), await startMailServer(pems.sound)];
  const metricsToken = 'm'.repeat(32);
  const server = await startTestServer({
    ...{ databaseUrl: database.url, files: { s3: store.s3 }, mail: { smtpUrl: mails.url, from: from.address } },
    metricsToken,
  });
  await server.application.files.sizeOf(storageKey);
  await addPerson(server.application, 'sona@test.example');
  await server.ask('mutation { forgotPassword(email: "sona@test.example") }');
  const ends = async (): Promise<readonly (string | undefined)[]> => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const lines = (await (await fetch(`${server.address}/metrics`, { headers })).text()).split('\n');
    return ['database', store.peer, mails.peer].map(
      (peer) => lines.find((line) => line.startsWith(`register_tls_not_after_seconds{peer="${peer}"} `))?.split(' ')[1],
    );
  };
  const end = String(Date.UTC(2120, 0, 1) / 1_000);
  await expect.poll(ends).toEqual([end, end, end]);
  await server.stop();
  for (const each of [database.server, store.server]) each.close();
  await mails.close();
});

describe.each([
  { certificate: 'expired', says: 'certificate has expired' },
  { certificate: 'unknown', says: 'self-signed certificate' },
] as const)('a certificate that is $certificate', ({ certificate, says }) => {
  const pem = pems[certificate];

  it('is reported for an S3 store, which receives nothing', async () => {
    const { s3, server } = await startStore(pem);
    const contents = contentsOf('nowhere', s3);
    for (const attempt of [contents.read, contents.sizeOf, contents.remove])
      await expect(attempt(storageKey)).rejects.toThrow(`the TLS certificate of the S3 store is not trusted (${says})`);
    server.close();
  });

  it.each([
    { begins: 'at the first byte', secure: true },
    { begins: 'at STARTTLS', secure: false },
  ])('is reported for a mail server whose TLS starts $begins, which receives nothing', async ({ secure }) => {
    const { url, close } = await startMailServer(pem, secure);
    const sender = smtpSender(url);
    await expect(sender.send(message)).rejects.toThrow(
      `the TLS certificate of the mail server is not trusted (${says})`,
    );
    sender.close();
    await close();
  });
});

it('keeps a mail for a retry, and logs the reason', async () => {
  const mails = await startMailServer(pems.expired);
  const server = await startTestServer({ mail: { smtpUrl: mails.url, from: from.address }, logLevel: 'warn' });
  await addPerson(server.application, 'sona@test.example');
  await server.ask('mutation { forgotPassword(email: "sona@test.example") }');
  const told = () => server.logged.filter(({ msg }) => msg === 'mail not sent; it is tried again');
  await expect.poll(told).toHaveLength(1);
  expect(String(Object(told()[0]?.['err']).message)).toContain(
    'the TLS certificate of the mail server is not trusted (certificate has expired)',
  );
  await server.stop();
  await mails.close();
});

it('ends an export whose file cannot be stored with the reference of a log line with the reason', async () => {
  const { s3, server } = await startStore(pems.expired);
  const logged: Values[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const trading = await openTradingRegister();
  const files = createFileStore({
    incoming: join(await mkdtemp(join(tmpdir(), 'files-')), 'incoming'),
    contents: contentsOf('nowhere', s3),
    isOfRecord: () => Promise.resolve(false),
    report: (error) => {
      log.error({ err: error }, 'files');
    },
  });
  const onStore = { ...trading, application: { ...trading.application, files, log } };
  const tasks = workOn(onStore);
  const made = await exportsOf(onStore).make('exportYearBalance', { year: 2026 });
  expect(made).toMatchObject({ status: 'END_WITH_ERROR', faultReference: expect.any(String), file: null });
  expect(logged.filter(({ reference }) => reference === made['faultReference'])).toMatchObject([
    {
      msg: 'fault',
      err: {
        message: expect.stringContaining(
          'the TLS certificate of the S3 store is not trusted (certificate has expired)',
        ),
      },
    },
  ]);
  await tasks.stop();
  await trading.close();
  server.close();
});
