import { open, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFileStore, diskContents, type FileStore } from '../../../server/platform/files/index.ts';
import { inOwnOperation } from '../../../server/platform/records/index.ts';
import type { RunningTasks } from '../../../server/platform/tasks/index.ts';
import { sentenceIn } from '../sentences.ts';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';
import { exportsOf } from './exporting.ts';
import { importsOf, ownRowOf, workbook, workOn } from './importing.ts';
import { waitLimitMs } from '../../time-limits.ts';

let trading: TradingRegister;
/** The same register with free disk space; it receives the files. */
let roomy: TradingRegister;
let tasks: RunningTasks;
/** Simulated full disk, with the number of failed writes. */
const disk = { isFull: false, met: 0 };

beforeAll(async () => {
  roomy = await openTradingRegister();
  trading = { ...roomy, application: { ...roomy.application, files: onDisk(roomy) } };
  tasks = workOn(trading);
});
beforeEach(() => {
  disk.met = 0;
});
afterAll(async () => {
  await tasks.stop();
  await trading.close();
});

/** The register's file store with a simulated full disk: a file is created and the first write fails. */
function onDisk({ application, filesFolder }: TradingRegister): FileStore {
  const incoming = join(filesFolder, 'incoming');
  const full = createFileStore({
    incoming,
    contents: diskContents(filesFolder),
    isOfRecord: () => Promise.resolve(false),
    report: (error) => {
      throw error;
    },
    create: async (path) => {
      disk.met += 1;
      await symlink('/dev/full', path);
      return await open(path, 'w');
    },
  });
  return { ...application.files, openIncoming: () => (disk.isFull ? full : application.files).openIncoming() };
}

/** Partial files in the folder of incoming files. */
async function left(): Promise<readonly string[]> {
  const all = await readdir(join(trading.filesFolder, 'incoming'), { withFileTypes: true });
  return all.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
}

const filesOf = async (entity: string, id: unknown) =>
  await trading.database.query(
    sql`select owner_field as field from file where owner_entity = ${entity} and owner_record = ${String(id)} order by id`,
  );

/** The number of certificates whose code has this prefix. */
const savedOf = async (of: string) =>
  (await trading.database.query(sql`select 1 from certificate where external_code like ${`${of}%`}`)).length;

/** Retries without delay until the task fails after five attempts. */
async function untilGivenUp(status: () => Promise<unknown>): Promise<void> {
  const { database } = trading;
  await expect
    .poll(async () => {
      // Skips the backoff between the five attempts, about a minute.
      await database.query(sql`update task set due_at = clock_timestamp() where due_at > clock_timestamp()
          and tries = ${disk.met}`);
      return await status();
    })
    .toBe('END_WITH_ERROR');
  expect(disk.met).toBe(5);
}

it('an import whose file does not fit on the disk is refused, and accepted once there is space', async () => {
  const imports = importsOf(trading);
  const file = await workbook([ownRowOf('UPLOAD')], 'upload.xlsx');
  disk.isFull = true;
  const { errors } = await imports.send('importCertificates', file);
  disk.isFull = false;
  expect(disk.met).toBe(1);
  expect(errors).toEqual(['errors.storageFull']);
  const said = { message: 'errors.storageFull', code: '', path: '', params: {} };
  expect([sentenceIn('sk', said), sentenceIn('en', said)]).toEqual([
    'Registru došlo miesto na disku, preto sa nič neuložilo. Upozornite správcu registra a skúste to znova, keď bude miesto uvoľnené.',
    'The register has no space left on its disk, so nothing was saved. Let its administrator know and try again once there is space.',
  ]);
  expect(await left()).toEqual([]);
  expect(await trading.database.query(sql`select 1 from "import" union all select 1 from task`)).toEqual([]);
  const { data } = await imports.send('importCertificates', file);
  expect(data['importCertificates']).toMatchObject({ status: 'FINISHED', count: 1 });
});

it('an import whose error workbook does not fit on the disk is retried, and saves each record once', async () => {
  const imports = importsOf(roomy);
  const file = await workbook([ownRowOf('ERRORS-1'), { ...ownRowOf('ERRORS-2'), Množstvo: -1 }], 'errors.xlsx');
  disk.isFull = true;
  const answer = imports.send('importCertificates', file);
  await expect.poll(() => disk.met).toBeGreaterThan(0);
  await expect.poll(left).toEqual([]);
  const waiting = await imports.last();
  expect(waiting).toMatchObject({ status: 'IN_PROCESS', done: 2, count: 1 });
  expect(await filesOf('import', waiting['id'])).toEqual([{ field: 'file' }]);
  disk.isFull = false;
  await answer;
  await trading.application.tasks.ended('import-file', String(waiting['id']), { withinMs: waitLimitMs });
  expect(await imports.last()).toMatchObject({ status: 'FINISHED_WITH_ERRORS', done: 2, count: 1 });
  expect(await filesOf('import', waiting['id'])).toEqual([{ field: 'file' }, { field: 'errorFile' }]);
  expect(await savedOf('ERRORS')).toBe(1);
});

it('an export whose file does not fit on the disk is retried, and made once', async () => {
  const exports = exportsOf(trading);
  disk.isFull = true;
  const { data } = await exports.ask('exportYearBalance', { year: 2026 });
  const { id } = data['exportYearBalance'] as { readonly id: string }; // as it was asked
  await expect.poll(() => disk.met).toBeGreaterThan(0);
  await expect.poll(left).toEqual([]);
  expect(await exports.read(id)).toMatchObject({ status: 'IN_PROCESS', file: null, fileHash: null });
  expect(await filesOf('export', id)).toEqual([]);
  disk.isFull = false;
  await trading.application.tasks.ended('make-export', id, { withinMs: waitLimitMs });
  expect(await exports.read(id)).toMatchObject({ status: 'FINISHED', fileHash: expect.any(String) });
  expect(await filesOf('export', id)).toEqual([{ field: 'file' }]);
});

it('an import whose error workbook never fits on the disk ends with a reference, and keeps its saved records', async () => {
  const imports = importsOf(roomy);
  const file = await workbook([ownRowOf('GIVEN-UP-1'), { ...ownRowOf('GIVEN-UP-2'), Množstvo: -1 }], 'given-up.xlsx');
  disk.isFull = true;
  const answer = imports.send('importCertificates', file);
  await untilGivenUp(async () => (await imports.last())['status']);
  disk.isFull = false;
  await answer;
  const ended = await imports.last();
  expect(ended).toMatchObject({
    done: 2,
    count: 1,
    errors: [{ message: 'errors.form.negative' }, { message: 'errors.general' }],
  });
  expect([await left(), await filesOf('import', ended['id'])]).toEqual([[], [{ field: 'file' }]]);
  expect(await savedOf('GIVEN-UP')).toBe(1);
});

it('an export that never fits on the disk ends with a reference', async () => {
  const exports = exportsOf(trading);
  disk.isFull = true;
  const { data } = await exports.ask('exportYearBalance', { year: 2025 });
  const { id } = data['exportYearBalance'] as { readonly id: string }; // as it was asked
  await untilGivenUp(async () => (await exports.read(id))?.['status']);
  disk.isFull = false;
  expect(await exports.read(id)).toMatchObject({
    file: null,
    faultReference: expect.stringMatching(/^[0-9a-f-]{36}$/u),
  });
  expect([await left(), await filesOf('export', id)]).toEqual([[], []]);
});

it('a list file that never fits on the disk ends with a reference, and can be requested again', async () => {
  const asked = { entity: 'scheme', columns: ['nameSK'], format: 'csv', language: 'sk' };
  const { userId, organizationId } = trading.register.viewerOf('registry');
  const by = { createdBy: { id: userId }, organization: { id: organizationId } };
  const ask = () =>
    inOwnOperation({ ...trading.application, now: trading.application.now() }, async (operation) => {
      const values = { name: 'Schémy.csv', status: 'IDLE', asked, ...by };
      const id = await operation.insert('listFile', values, { action: 'create' });
      await trading.application.tasks.ask(operation.connection, 'write-list', id);
      return id;
    });
  const read = async (id: string) =>
    (
      await trading.database.query<{ status: string; reference: string | null }>(
        sql`select status, fault_reference as reference from list_file where id = ${id}`,
      )
    )[0];
  disk.isFull = true;
  const failing = await ask();
  await untilGivenUp(async () => (await read(failing))?.status);
  expect((await read(failing))?.reference).toMatch(/^[0-9a-f-]{36}$/u);
  expect([await left(), await filesOf('listFile', failing)]).toEqual([[], []]);
  disk.isFull = false;
  const again = await ask();
  await expect.poll(() => read(again)).toEqual({ status: 'FINISHED', reference: null });
  expect(await filesOf('listFile', again)).toEqual([{ field: 'file' }]);
});
