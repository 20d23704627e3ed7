import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { addOrganization, accessTokenOf, addSignedIn } from './people.ts';
import { createBucket } from '../../server/platform/files/testing.ts';
import type { Settings } from '../../server/platform/settings/settings.ts';
import { sentenceIn } from './sentences.ts';
import { startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';

const saveCertificate = `mutation ($input: CertificateInput!, $files: [Upload!]) {
  createOrUpdateCertificate(input: $input, files: $files) { id attachments { id name type mediaType size } }
}`;
const downloadMutation = 'mutation ($fileId: ID!) { download(fileId: $fileId) { url } }';
/** The minimal content that PDF readers and our content check accept. */
const pdf = '%PDF-1.4\n%%EOF\n';

let server: TestServer;
let owner: string;
let stranger: string;
/** The token of a person who reads certificates and cannot create any. */
let reader: string;
let input: Values;

beforeAll(async () => {
  await open({ dataFolder: await folderOfKilledProcess() });
});

afterAll(() => server.stop());

/** Opens a register with the people of these tests. */
async function open(settings: Partial<Settings>): Promise<void> {
  // Tests set the network of a request in the proxy header.
  server = await startTestServer({ ...settings, trustsProxy: true });
  const register = server.application;
  const own = await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Vlastná, s. r. o.');
  owner = await member('owner@test.example', own);
  const foreign = await addOrganization(register, 'PUBLIC_ORGANIZATION', 'Cudzia, s. r. o.');
  stranger = await member('stranger@test.example', foreign);
  reader = await member('reader@test.example', await addOrganization(register, 'GOVERNMENT', 'Ministerstvo'));
  input = await certificateOf(own);
}

/** The data folder of a process that was killed while it received a file, with an earlier stored file. */
async function folderOfKilledProcess(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'register-killed-'));
  const incoming = join(dataFolder, 'files', 'incoming');
  const kept = `${'ab'.repeat(32)}-6f9619ff-8b86-4011-b42d-00c04fc964ff`;
  await mkdir(incoming, { recursive: true });
  await mkdir(join(dataFolder, 'files', 'ab'));
  const machine = `${String(process.pid)}@${hostname()}`;
  await writeFile(join(incoming, `${machine}.6f9619ff-8b86-4011-b42d-00c04fc964ff`), 'half');
  await writeFile(join(incoming, `${machine}.${kept}`), '');
  await writeFile(join(dataFolder, 'files', 'ab', kept), 'whole');
  return dataFolder;
}

/** All files in the store, including pending ones. */
async function filesOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(join(server.dataFolder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const people: Record<string, string> = {};

async function member(email: string, organizationId: string): Promise<string> {
  const { userId, token } = await addSignedIn(server, email, { organizationId, role: 'RESPONSIBLE_PERSON' });
  people[email.split('@')[0] ?? ''] = userId;
  return token;
}

/** The input of a complete certificate of the organization's own production, without files. */
async function certificateOf(organizationId: string): Promise<Values> {
  const { database } = server.application;
  const authority = await addOrganization(server.application, 'QUALIFIED_AUTHORITY', 'Overovateľ, a. s.');
  await database.query(sql`
    insert into responsible_organization (organization_id, qualified_authority_id, status) values (${organizationId}, ${authority}, 'ACTIVE')`);
  const first = async (table: 'ethanol' | 'substance_kind' | 'substance_production' | 'country') => {
    const [row] = await database.query<{ id: string }>(
      table === 'ethanol'
        ? sql`select id from substance_type where code_cn = '22072000'`
        : { text: `select id from ${table} where id <> 31 order by id limit 1`, values: [] },
    );
    return row?.id;
  };
  return {
    ...{ isImport: false, ownProduction: true },
    ...{ supplierId: organizationId, buyerId: organizationId, verifierId: authority },
    type: 'BIOFUEL',
    targetUse: 'COMBINED',
    substanceTypeId: await first('ethanol'),
    amount: '10',
    amountUnit: 'M3',
    energyUnit: 'MJ',
    issuedAt: '2026-01-10',
    producedAt: '2026-01-05',
    fromTrash: false,
    byRefValues: false,
    emission: { eec: '10', el: '0', ep: '5', etd: '1', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' },
    certificateSubstances: [
      {
        kindId: await first('substance_kind'),
        productionId: await first('substance_production'),
        countryId: await first('country'),
        portion: '100',
      },
    ],
  };
}

async function upload(
  content: BlobPart,
  name: string,
  { token = owner, changes = {} }: { readonly token?: string | null; readonly changes?: object } = {},
): Promise<ServerAnswer> {
  const form = new FormData();
  const variables = { input: { ...input, ...changes }, files: [null] };
  form.set('operations', JSON.stringify({ query: saveCertificate, variables }));
  form.set('map', '{"0":["variables.files.0"]}');
  form.set('0', new Blob([content]), name);
  const response = await fetch(`${server.address}/graphql`, {
    method: 'POST',
    body: form,
    ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
  });
  // The shape of every GraphQL response.
  return (await response.json()) as ServerAnswer;
}

/** The text at a path of a response. */
function textAt(value: unknown, ...path: readonly string[]): string {
  return String(valueAt(value, path));
}

async function uploadPdf(): Promise<string> {
  const { data, errors } = await upload(pdf, 'príloha 1.pdf');
  expect(errors).toBeUndefined();
  const saved = data?.['createOrUpdateCertificate'];
  expect(saved).toMatchObject({
    attachments: [
      { name: 'príloha 1.pdf', type: 'CERTIFICATE_ATTACHMENT', mediaType: 'application/pdf', size: pdf.length },
    ],
  });
  return textAt(saved, 'attachments', '0', 'id');
}

it('deletes at startup the files of unfinished requests of a killed process', async () => {
  // The id by which processes recognize a shared folder.
  expect(await filesOnDisk()).toEqual(['folder-id.txt']);
});

it('returns a file to its owner as a download under its name', async () => {
  const fileId = await uploadPdf();
  const { data } = await server.ask(downloadMutation, { fileId }, owner);
  const url = textAt(data?.['download'], 'url');
  const response = await fetch(server.address + url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''pr%C3%ADloha%201.pdf");
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await response.text()).toBe(pdf);
});

it.each([
  { case: 'is gone from the store', damage: (path: string) => rm(path), status: 404 },
  { case: 'was cut', damage: (path: string) => truncate(path, 3), status: 503 },
])('reports a file that $case as unreadable', async ({ damage, status }) => {
  const fileId = await uploadPdf();
  const { data } = await server.ask(downloadMutation, { fileId }, owner);
  const [file] = await server.application.database.query<{ storage_key: string }>(
    sql`select storage_key from file where id = ${fileId}`,
  );
  await damage(join(server.dataFolder, 'files', file?.storage_key ?? ''));
  const response = await fetch(server.address + textAt(data?.['download'], 'url'));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: [{ message: 'errors.entity.file.unavailable' }] });
});

it('returns not found for a file of another organization', async () => {
  const foreign = await server.ask(downloadMutation, { fileId: await uploadPdf() }, stranger);
  const missing = await server.ask(downloadMutation, { fileId: '999999' }, stranger);
  expect(foreign.errors).toMatchObject([
    { message: 'errors.entity.file.notFound', extensions: { code: 'NotFoundError' } },
  ]);
  expect(foreign).toEqual(missing);
});

it('opens no file without a signed link or with an expired one', async () => {
  const fileId = await uploadPdf();
  expect((await fetch(`${server.address}/files/${fileId}`)).status).toBe(403);
  const { data } = await server.ask(downloadMutation, { fileId }, owner);
  const url = textAt(data?.['download'], 'url');
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + 301_000);
  for (let times = 0; times < 3; times += 1) expect((await fetch(server.address + url)).status).toBe(403);
  expect(await downloadsOf(fileId)).toHaveLength(1);
  server.clock.now = new Date(now.getTime() + 602_000);
  expect((await fetch(server.address + url)).status).toBe(403);
  expect(await downloadsOf(fileId)).toHaveLength(2);
  server.clock.now = now;
});

describe('opens a link only for its user, and audits others once:', () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const withdraw = (status: string) => () =>
    server.application.database.query(sql`
      update organization_user set status = ${status} where user_id = ${people['owner']}`);
  const logOut = () =>
    server.ask(
      'query ($deviceID: String!) { logout(deviceID: $deviceID) }',
      { deviceID: 'owner@test.example'.padEnd(22) },
      owner,
    );

  it.each([
    { case: 'another network', headers: elsewhere },
    { case: 'a place in the organization that is over', before: withdraw('INACTIVE'), after: withdraw('ACTIVE') },
    {
      case: 'a session that is over',
      before: logOut,
      after: async () => {
        owner = await accessTokenOf(server, 'owner@test.example');
      },
    },
  ])('not with $case', async ({ headers, before, after }) => {
    const fileId = await uploadPdf();
    const { data } = await server.ask(downloadMutation, { fileId }, owner);
    await before?.();
    const follow = () => fetch(server.address + textAt(data?.['download'], 'url'), headers && { headers });
    const response = await follow();
    expect((await follow()).status).toBe(403);
    await after?.();
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { errors: [{ message: 'errors.link.expired' }] },
    ]);
    const [network] = headers === undefined ? ['127.0.0.1'] : Object.values(headers);
    expect(await downloadsOf(fileId)).toMatchObject([
      ['downloadRefused', { network, name: 'príloha 1.pdf' }, people['owner']],
    ]);
  });
});

/** Audit entries of a file's downloads. */
async function downloadsOf(fileId: string): Promise<readonly unknown[]> {
  const rows = await server.application.database.query<{ action: string; changes: unknown; actor: string | null }>(sql`
    select action, changes, actor_id::text as actor from audit_trail where entity_name = 'file' and record_id = ${fileId} order by id`);
  return rows.map(({ action, changes, actor }) => [action, changes, actor]);
}

it('audits downloads and refused downloads, with user and network', async () => {
  const fileId = await uploadPdf();
  await server.ask(downloadMutation, { fileId }, stranger);
  const { data } = await server.ask(downloadMutation, { fileId }, owner);
  await fetch(server.address + textAt(data?.['download'], 'url'));
  await server.ask(downloadMutation, { fileId: 'none' }, owner);
  const facts = { network: '127.0.0.1', name: 'príloha 1.pdf', entity: 'certificate' };
  expect(await downloadsOf(fileId)).toMatchObject([
    ['downloadRefused', facts, people.stranger],
    ['download', facts, people.owner],
  ]);
  expect((await downloadsOf('0')).at(-1)).toEqual(['downloadRefused', { network: '127.0.0.1' }, people.owner]);
});

it.each([
  {
    case: 'whose content is not what its name says',
    content: 'MZ executable',
    name: 'report.pdf',
    reason: 'otherContent',
  },
  { case: 'of a type the field does not take', content: 'a;b', name: 'rows.csv', reason: 'notAccepted' },
])('refuses a file $case, and saves nothing', async ({ content, name, reason }) => {
  const count = async () => (await server.application.database.query(sql`select count(*) from certificate`))[0];
  const before = await count();
  const { errors } = await upload(content, name);
  expect(errors).toMatchObject([
    {
      message: `errors.entity.file.${reason}`,
      extensions: { code: 'ValidationError', path: ['attachments'], params: { name } },
    },
  ]);
  expect(await count()).toEqual(before);
});

it('refuses an object that imitates a file', async () => {
  const forged = { name: 'passwd.pdf', size: 1, sha256: 'ab'.repeat(32), type: 'application/pdf', path: '/etc/passwd' };
  const { errors } = await server.ask(saveCertificate, { input, files: [forged] }, owner);
  expect(errors).toMatchObject([{ message: 'errors.badInput', extensions: { code: 'BadInputError' } }]);
});

it.each([
  { who: 'nobody is signed in', sender: () => null, error: 'errors.token.missing' },
  { who: 'the token is none', sender: () => 'none', error: 'errors.token.invalid' },
  { who: 'the viewer may not save', sender: () => reader, error: 'errors.forbidden' },
])('stores no byte of a file where $who', async ({ sender, error }) => {
  const before = await filesOnDisk();
  // Larger than the buffers of a connection, so that some of it would be written.
  const content = pdf + ' '.repeat(20_000_000);
  const { errors } = await upload(content, 'large.pdf', { token: sender() });
  expect(errors).toMatchObject([{ message: error }]);
  expect(await filesOnDisk()).toEqual(before);
});

it('stores no content of a save refused after its file was received', async () => {
  const before = await filesOnDisk();
  const { errors } = await upload(pdf, 'lost.pdf', { changes: { amount: '-1' } });
  expect(errors).toMatchObject([{ extensions: { code: 'ValidationError' } }]);
  await expect.poll(filesOnDisk).toEqual(before);
  await uploadPdf();
  await expect.poll(filesOnDisk).toHaveLength(before.length + 1);
});

it('reports an unreachable S3 store with a retry time, and recovers', async () => {
  await server.stop();
  const signing = { region: 'eu-1', accessKeyId: 'register', secretAccessKey: 'its secret' };
  const bucket = createBucket('files', signing);
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const { port } = bucket.address() as AddressInfo; // it listens on a port
  await open({ files: { s3: { base: `http://127.0.0.1:${String(port)}/files/`, ...signing } }, logLevel: 'error' });
  const fileId = await uploadPdf();
  const { data } = await server.ask(downloadMutation, { fileId }, owner);
  const download = () => fetch(server.address + textAt(data?.['download'], 'url'));

  bucket.close();
  bucket.closeAllConnections();
  const answer = await download();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await answer.json()).toMatchObject({ errors: [{ message: 'errors.entity.file.unavailable' }] });
  const { errors = [] } = await upload(pdf, 'príloha 2.pdf');
  expect(errors).toMatchObject([{ extensions: { code: 'UnavailableError', path: [], params: {} } }]);
  const [message = ''] = errors.map((error) => error.message);
  const sentences = (['sk', 'en'] as const).map((language) =>
    sentenceIn(language, { message, code: '', path: '', params: {} }),
  );
  expect(sentences).toEqual([
    'Úložisko súborov teraz neodpovedá. Nič sa nezmenilo; skúste to o chvíľu znova.',
    'The storage of files is not responding now. Nothing was changed; try again in a moment.',
  ]);
  expect(server.logged).toMatchObject([
    { msg: 'a file cannot be read', err: { message: expect.stringContaining('the S3 store did not answer') } },
    { msg: 'fault', err: { message: expect.stringContaining('the S3 store did not answer') } },
  ]);

  await once(bucket.listen(port, '127.0.0.1'), 'listening');
  expect(await (await download()).text()).toBe(pdf);
  await uploadPdf();
  bucket.close();
  bucket.closeAllConnections();
});
