import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../server/platform/database/index.ts';
import { parseSettings } from '../../server/platform/settings/settings.ts';
import { checkStart } from '../../server/check-start.ts';
import { StartRefused } from '../../server/platform/settings/start-refused.ts';
import { startChild } from '../../tools/bench/child.ts';

const secrets = {
  ACCESS_TOKEN_SECRET: 'a'.repeat(32),
  REFRESH_TOKEN_SECRET: 'b'.repeat(32),
  FILE_LINK_SECRET: 'c'.repeat(32),
};

let folder: string;
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wrong-starts-'));
  await writeFile(join(folder, 'file'), 'no folder');
  taken = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  // A server that listens on a port has an address of this type.
  takenPort = (taken.address() as AddressInfo).port;
});

afterAll(async () => {
  taken.close();
  await rm(folder, { recursive: true });
});

type Environment = Readonly<Record<string, string>>;

async function start(environment: Environment): Promise<void> {
  const result = parseSettings({ PORT: '0', ...environment });
  if (result.kind === 'refused') throw new Error(result.problems.join('\n'));
  await checkStart(result.settings);
}

/** Creates a data folder with a file of this content. */
async function dataFolderWith(path: string, content: string): Promise<Environment> {
  const dataFolder = await mkdtemp(join(folder, 'data-'));
  await mkdir(join(dataFolder, path, '..'), { recursive: true });
  await writeFile(join(dataFolder, path), content);
  return { DATA_DIR: dataFolder };
}

it.each<{
  readonly case: string;
  readonly environment: () => Environment | Promise<Environment>;
  readonly sentence: (data: string) => string;
}>([
  {
    case: 'a port that is taken',
    environment: () => ({ PORT: String(takenPort), DATA_DIR: join(folder, 'untouched') }),
    sentence: () => `Port ${String(takenPort)} is taken; stop what uses it, or set PORT to another.`,
  },
  {
    case: 'a data folder that is a file',
    environment: () => ({ DATA_DIR: join(folder, 'file') }),
    sentence: (data) =>
      `DATA_DIR leads to ${data}, where there is a file of that name; set it to a folder the register may write to.`,
  },
  {
    case: 'a data folder below a file',
    environment: () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    sentence: (data) =>
      `DATA_DIR leads to ${data}, where the path leads through a file; set it to a folder the register may write to.`,
  },
  {
    case: 'a data folder that cannot be made',
    environment: () => ({ DATA_DIR: '/proc/none/data' }),
    sentence: (data) =>
      `DATA_DIR leads to ${data}, where no folder can be made; set it to a folder the register may write to.`,
  },
  {
    case: 'a folder of files that is a file',
    environment: () => dataFolderWith('files', ''),
    sentence: (data) =>
      `DATA_DIR leads to ${data}/files/incoming, where the path leads through a file; set it to a folder the register may write to.`,
  },
  {
    case: 'a folder of signed lists that is a file',
    environment: async () => ({
      ...(await dataFolderWith('some', '')),
      LEDGER_HEADS_DIR: join(folder, 'file'),
    }),
    sentence: () =>
      `LEDGER_HEADS_DIR leads to ${join(folder, 'file')}, where there is a file of that name; set it to a folder the register may write to.`,
  },
  {
    case: 'a list of leaked passwords that is none',
    environment: async () => ({
      ...(await dataFolderWith('some', '')),
      BREACHED_PASSWORDS: join(folder, 'file'),
    }),
    sentence: () =>
      `BREACHED_PASSWORDS is "${join(folder, 'file')}"; it must be a file of SHA-1 hashes in ascending order, a line each, such as the list of Have I Been Pwned.`,
  },
  {
    case: 'empty secrets',
    environment: () => dataFolderWith('secrets.json', ''),
    sentence: (data) => `${data}/secrets.json is empty; restore it from a backup, or remove it to have a new one made.`,
  },
  {
    case: 'broken secrets',
    environment: () => dataFolderWith('secrets.json', '{"accessToken":'),
    sentence: (data) =>
      `${data}/secrets.json is not JSON; restore it, or remove the file to have new secrets made (everybody logs in again, whoever has a second factor by a recovery code).`,
  },
  {
    case: 'unreadable secrets',
    environment: () => dataFolderWith('secrets.json/file', ''),
    sentence: (data) =>
      `${data}/secrets.json cannot be read (EISDIR: illegal operation on a directory, read); give the account that runs the register the right to, or restore the file.`,
  },
  {
    case: 'an empty key of the signed lists',
    environment: () => dataFolderWith('ledger-heads.key', '\n'),
    sentence: (data) =>
      `${data}/ledger-heads.key is empty; restore it from a backup, or remove it to have a new one made.`,
  },
  {
    case: 'a lock that is none',
    environment: () => dataFolderWith('process.lock', 'no lock '.repeat(200)),
    sentence: (data) =>
      `${data}/process.lock cannot be locked (file is not a database); remove it if no other process runs on the folder, or set DATA_DIR to another.`,
  },
  {
    case: 'a file where the database belongs',
    environment: () => dataFolderWith('database', ''),
    sentence: (data) =>
      `The embedded database in ${data}/database cannot be opened (ENOTDIR: not a directory, scandir '${data}/database'); restore it from a backup, or set DATA_DIR to another folder.`,
  },
  {
    case: 'a database on a machine nobody knows',
    environment: async () => ({
      ...(await dataFolderWith('some', '')),
      ...secrets,
      DATABASE_URL: 'postgres://clerk:hidden@nowhere.invalid/register',
    }),
    sentence: () =>
      'The database of DATABASE_URL at nowhere.invalid:5432 cannot be used: no machine of that name is known; correct the address, or see to the database.',
  },
  {
    case: 'a database that does not answer as one',
    environment: async () => ({
      ...(await dataFolderWith('some', '')),
      ...secrets,
      DATABASE_URL: `postgres://clerk:hidden@localhost:${String(takenPort)}/register`,
    }),
    sentence: () =>
      `The database of DATABASE_URL at localhost:${String(takenPort)} cannot be used: Connection terminated unexpectedly; correct the address, or see to the database.`,
  },
])('reports in one sentence the fault of $case', async ({ environment, sentence }) => {
  const given = await environment();
  await expect(start(given)).rejects.toThrow(new StartRefused(sentence(given['DATA_DIR'] ?? '')));
});

it('reports an invalid embedded database', async () => {
  const { DATA_DIR: dataFolder = '' } = await dataFolderWith('database/PG_VERSION', '9.1\n');
  await expect(openDatabase({ dataFolder, databaseUrl: undefined })).rejects.toThrow(
    `The embedded database in ${dataFolder}/database cannot be opened`,
  );
  // The folder is unlocked again.
  await expect(openDatabase({ dataFolder, databaseUrl: undefined })).rejects.toThrow('cannot be opened');
});

it('deletes no folder that was a database', async () => {
  const { DATA_DIR: dataFolder = '' } = await dataFolderWith('database/base/1', 'all that is left');
  for (const attempt of [1, 2]) {
    const opened = openDatabase({ dataFolder, databaseUrl: undefined });
    await expect(opened, `start ${String(attempt)}`).rejects.toThrow('there are files without PG_VERSION');
  }
  expect(await readFile(join(dataFolder, 'database/base/1'), 'utf8')).toBe('all that is left');
});

it.each(['tools/start-product.ts', 'server/main.ts'])('%s reports a used port, and changes nothing', async (script) => {
  const data = join(folder, 'untouched');
  const environment = { PORT: String(takenPort), DATA_DIR: data };
  const { code, out, errors } = await startChild({ values: [script], environment }).ended;
  expect(errors).toBe(
    `The register does not start: Port ${String(takenPort)} is taken; stop what uses it, or set PORT to another.\n`,
  );
  expect({ code, out }).toEqual({ code: 1, out: '' });
  await expect(stat(data)).rejects.toThrow('ENOENT');
});
