import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore, type Database, type Store } from '../../engine/store/index.ts';
import {
  createNotices,
  deliverDue,
  mailRemains,
  mailTables,
  outboxSender,
  smtpSender,
  startDelivery,
  type DeliveryDependencies,
  type Notices,
  type Sender,
} from '../../server/platform/mail/index.ts';
import { constantsOf } from '../../server/platform/records/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { instant, library } from './lending.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { testDatabase } from './test-database.ts';

let database: Database;
let notices: Notices;
let store: Store;
let now: Date;
let logged: { readonly level: number; readonly msg: string; readonly tries?: number }[];
let server: MailServer | undefined;

beforeEach(async () => {
  database = await testDatabase();
  await database.script(mailTables);
  now = instant;
  logged = [];
  store = createStore({ catalogue: library, database });
  notices = createNotices({ catalogue: library, store, people: 'member', now: () => now });
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await database.close();
});

const params = { member: '12', number: '0042', name: 'Anna', until: '31.03.2026', note: '' };
const anna = { email: 'anna@example.org', name: 'Anna Nová', language: 'en' };

function tell(...to: Parameters<Notices['send']>[1]['to']): Promise<void> {
  return database.transaction((connection) => notices.send(connection, { notice: 'cardMade', to, params }));
}

function deliveryTo(sender: Sender): DeliveryDependencies {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const publicAddress = 'https://library.example';
  return {
    catalogue: library,
    database,
    store,
    sender,
    publicAddress,
    from: 'desk@library.example',
    now: () => now,
    log,
  };
}

const newOutbox = () => mkdtemp(join(tmpdir(), 'outbox-'));

/** All mails of an outbox, with their file names. */
async function mailsIn(folder: string): Promise<readonly (readonly [string, Email])[]> {
  const names = (await readdir(folder)).toSorted();
  return await Promise.all(
    names.map(async (name) => [name, await PostalMime.parse(await readFile(join(folder, name)))] as const),
  );
}

/** A sender that records its mails, and fails while `refuses` returns true. */
function countingSender(refuses: () => boolean = () => false): Sender & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    send: ({ to }) => (refuses() ? Promise.reject(new Error('busy')) : Promise.resolve(void sent.push(to.address))),
    close: () => undefined,
  };
}

it('writes a mail to the outbox that mail programs can read', async () => {
  const folder = await newOutbox();
  await tell(anna);
  expect(await deliverDue(deliveryTo(outboxSender(folder)))).toBe(1);
  const [[name, mail] = ['', undefined], ...others] = await mailsIn(folder);
  expect(others).toEqual([]);
  expect(name).toBe('2026-03-01T09-30-00Z 000001 cardMade anna@example.org.eml');
  expect(mail).toMatchObject({
    from: { name: 'Lending register', address: 'desk@library.example' },
    to: [{ name: 'Anna Nová', address: 'anna@example.org' }],
    subject: 'Library card 0042 is ready',
    date: '2026-03-01T09:30:00.000Z',
  });
  expect(mail?.text).toContain(
    'Anna, you can collect it until 31.03.2026.\n\nhttps://library.example/members/12\n\n-- \n',
  );
  expect(mail?.html).toContain('<a href="https://library.example/members/12"');
});

it('writes in the recipient’s language, or in the first language of the product', async () => {
  const folder = await newOutbox();
  await tell(anna, { email: 'boris@example.org', language: 'sk' }, { email: 'cyril@example.org', language: 'de' });
  await deliverDue(deliveryTo(outboxSender(folder)));
  expect((await mailsIn(folder)).map(([, { subject }]) => subject)).toEqual([
    'Library card 0042 is ready',
    'Preukaz 0042 je hotový',
    'Preukaz 0042 je hotový',
  ]);
});

it('sends nothing for a rolled-back transaction', async () => {
  const undone = database.transaction(async (connection) => {
    await notices.send(connection, { notice: 'cardMade', to: [anna], params });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const sender = countingSender();
  expect(await deliverDue(deliveryTo(sender))).toBe(0);
  expect(await database.query(sql`select from notice`)).toEqual([]);
});

it('sends due mail although the recipients of another notice cannot be resolved', async () => {
  const sender = countingSender();
  await tell(anna);
  const away = {
    ...database,
    transaction: () => Promise.reject(new Error('the audience cannot be read')),
  };
  expect(await deliverDue({ ...deliveryTo(sender), database: away })).toBe(1);
  expect(sender.sent).toEqual(['anna@example.org']);
});

it('writes to each address once', async () => {
  const sender = countingSender();
  await tell(anna, { ...anna, email: ' anna@example.org' });
  await deliverDue(deliveryTo(sender));
  expect(sender.sent).toEqual(['anna@example.org']);
});

it('sends each mail once from several processes', async () => {
  const readers = Array.from({ length: 30 }, (_, index) => ({ email: `reader${String(index)}@example.org` }));
  await tell(...readers);
  const sender = countingSender();
  await Promise.all([deliverDue(deliveryTo(sender)), deliverDue(deliveryTo(sender)), deliverDue(deliveryTo(sender))]);
  expect(sender.sent.toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
});

it('retries with increasing delays, and gives up after a day', async () => {
  await tell(anna);
  const parts = deliveryTo(countingSender(() => true));
  await deliverDue(parts);
  expect(await deliverDue(parts)).toBe(0);
  for (let minute = 0; minute < 25 * 60; minute += 1) {
    now = new Date(now.getTime() + 60_000);
    await deliverDue(parts);
  }
  expect(logged.map(({ level }) => level)).toEqual([...Array.from({ length: 29 }, () => 40), 50]);
  expect(logged.at(-1)).toMatchObject({ msg: 'mail given up', tries: 30, notice: 'cardMade' });
  expect(await database.query(sql`select facts from notice`)).toEqual([{ facts: null }]);
});

it('leaves mail leased by a dead process to the others', async () => {
  await tell(anna);
  const hanging = deliverDue(deliveryTo({ send: () => new Promise(() => undefined), close: () => undefined }));
  const sender = countingSender();
  await expect.poll(() => database.query(sql`select tries from notice_mail`)).toEqual([{ tries: 1 }]);
  expect(await deliverDue(deliveryTo(sender))).toBe(0);
  now = new Date(now.getTime() + 6 * 60_000);
  expect(await deliverDue(deliveryTo(sender))).toBe(1);
  expect(hanging).toBeInstanceOf(Promise);
});

it('deletes the content once it is sent, and the mail after a month', async () => {
  const sender = countingSender();
  await tell(anna);
  await deliverDue(deliveryTo(sender));
  expect(await database.query(sql`select facts from notice`)).toEqual([{ facts: null }]);
  const month = 31 * 86_400_000;
  const { retention } = constantsOf(sharedCatalogue('metadata').catalogue);
  expect(await mailRemains(retention)['notices']?.(database, new Date(now.getTime() + month), 10)).toBe(1);
  expect(await database.query(sql`select from notice_mail`)).toEqual([]);
});

it('deletes the address of each recipient after sending, if requested', async () => {
  const boris = { email: 'boris@example.org', name: 'Boris', language: 'sk' };
  await database.transaction((connection) =>
    notices.send(connection, { notice: 'cardMade', to: [anna, boris], params, address: 'forgotten' }),
  );
  const sender = countingSender();
  expect(await deliverDue(deliveryTo(sender))).toBe(2);
  expect(sender.sent.toSorted()).toEqual(['anna@example.org', 'boris@example.org']);
  expect(await database.query(sql`select status, email from notice_mail`)).toEqual([
    { status: 'sent', email: null },
    { status: 'sent', email: null },
  ]);
});

it('sends shortly after the request, and stops after the current mail', async () => {
  const sender = countingSender();
  const delivery = startDelivery(deliveryTo(sender));
  await tell(anna);
  await expect.poll(() => sender.sent).toEqual(['anna@example.org']);
  await delivery.stop();
});

it('sends nothing from a database that was replaced since startup, and logs it once', async () => {
  const sender = countingSender();
  await tell(anna);
  let asked = 0;
  let isAnother = true;
  const confirmServing = async (): Promise<void> => {
    asked += 1;
    if (isAnother) throw new Error('the database was restored');
    await Promise.resolve();
  };
  const delivery = startDelivery({ ...deliveryTo(sender), confirmServing });
  await expect.poll(() => asked).toBeGreaterThan(2);
  expect(sender.sent).toEqual([]);
  expect(logged).toMatchObject([
    { level: 50, err: { message: 'the database was restored' }, msg: 'mails could not be sent; it is tried again' },
  ]);
  isAnother = false;
  await expect.poll(() => sender.sent).toEqual(['anna@example.org']);
  await delivery.stop();
});

it.each([
  { told: { notice: 'cardMad', params }, fault: '"cardMad" is not a notice' },
  {
    told: { notice: 'cardMade', params: { number: '1' } },
    fault: 'the notice "cardMade" is told with params "member, name, note, number, until", not "number"',
  },
])('refuses an undescribed notice: $fault', async ({ told, fault }) => {
  await expect(notices.send(database, { ...told, to: [anna] })).rejects.toThrow(fault);
});

const hostile = 'Eva"\r\nBcc: all@example.org\r\n\r\n<img src=x onerror=alert(1)>';

it('prevents injection of headers, recipients and HTML', async () => {
  const folder = await newOutbox();
  await database.transaction((connection) =>
    notices.send(connection, {
      notice: 'cardMade',
      to: [{ ...anna, name: hostile }],
      params: { member: hostile, number: hostile, name: hostile, until: hostile, note: hostile },
    }),
  );
  await deliverDue(deliveryTo(outboxSender(folder)));
  const [[, mail] = ['', undefined]] = await mailsIn(folder);
  expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  expect(mail?.to).toHaveLength(1);
  expect(mail?.to?.[0]?.address).toBe('anna@example.org');
  expect(mail?.html).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(mail?.html?.match(/<a href="[^"]*"/g)).toEqual([
    `<a href="https://library.example/members/${encodeURIComponent(hostile)}"`,
  ]);
});

it.each([
  'anna@example.org\r\nBcc: all@example.org',
  'anna@example.org, all@example.org',
  'Anna <anna@example.org>',
  '"anna"@example.org',
  '',
])('gives up an address that is not exactly one: %j', async (email) => {
  const sender = countingSender();
  await tell({ email });
  await deliverDue(deliveryTo(sender));
  expect(sender.sent).toEqual([]);
  expect(logged).toMatchObject([{ level: 50, msg: 'mail given up' }]);
});

it('sends by SMTP, retries temporary refusals, and gives up unknown recipients', async () => {
  server = await startMailServer();
  const parts = deliveryTo(server.sender);
  await tell(anna, { email: 'nobody@example.org' }, { email: 'later@example.org' });
  expect(await deliverDue(parts)).toBe(1);
  expect(server.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    ['anna@example.org', 'Library card 0042 is ready'],
  ]);
  expect(logged.map(({ msg }) => msg)).toEqual(['mail sent', 'mail given up', 'mail not sent; it is tried again']);
  now = new Date(now.getTime() + 31_000);
  expect(await deliverDue(parts)).toBe(1);
  expect(server.received.at(-1)?.to).toBe('later@example.org');
});

it('retries after a dropped connection', async () => {
  const dropping = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => dropping.listen(0, 'localhost', resolve));
  const { port } = dropping.address() as AddressInfo; // it listens on a port
  const sender = smtpSender(`smtp://localhost:${String(port)}`);
  await tell(anna);
  expect(await deliverDue(deliveryTo(sender))).toBe(0);
  expect(logged).toMatchObject([{ level: 40, msg: 'mail not sent; it is tried again' }]);
  sender.close();
  dropping.close();
  server = await startMailServer();
  now = new Date(now.getTime() + 31_000);
  expect(await deliverDue(deliveryTo(server.sender))).toBe(1);
  expect(server.received.map(({ to }) => to)).toEqual(['anna@example.org']);
});

it('sends neither password nor mail to a remote server without TLS', async () => {
  // Listens on every address, without being recognized as the local host.
  server = await startMailServer('0.0.0.0');
  const parts = deliveryTo(server.sender);
  await tell(anna);
  expect(await deliverDue(parts)).toBe(0);
  expect(server.received).toEqual([]);
  expect(logged).toMatchObject([{ level: 40, msg: 'mail not sent; it is tried again', err: { code: 'ETLS' } }]);
});
