import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, type Database } from '../../engine/store/index.ts';
import { createApplication } from '../../server/application.ts';
import { startChild } from '../../tools/bench/child.ts';
import { sharedCatalogue } from './catalogues.ts';
import { damageFile } from './damage-file.ts';
import { importsOf, ownRow, workOn } from './exchange/importing.ts';
import { installedPostgres, startInstalled, type InstalledPostgres } from './installed-postgres.ts';
import { answered, countRows, type Trade, tradeOf } from './trade.ts';
import { manualBlock } from './manual.ts';
import { createDatabase } from './run-postgres.ts';
import { openTradingRegister, tradingTime, type TradingRegister } from './trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');
const binaries = installedPostgres();

/** The environment variables of an installation. */
interface Installation {
  readonly DATABASE_URL: string;
  readonly DATA_DIR: string;
  readonly LEDGER_HEADS_DIR: string;
}

/** Settings of all installations. */
const secrets = {
  ...{ ACCESS_TOKEN_SECRET: 'a'.repeat(32), REFRESH_TOKEN_SECRET: 'b'.repeat(32), FILE_LINK_SECRET: 'c'.repeat(32) },
  LEDGER_HEADS_SECRET: 'd'.repeat(32),
};

/** Runs the manual's commands literally; npm scripts run without their code generation. */
const preamble = `set -eu
npm() { local file="server/$2.ts"; shift 2; if [ "\${1-}" = -- ]; then shift; fi; node "$file" "$@"; }
`;

let server: InstalledPostgres;
let folder: string;

async function newInstallation(): Promise<Installation> {
  const name = `register_${randomUUID().replaceAll('-', '')}`;
  const place = join(folder, name);
  await mkdir(join(place, 'data'), { recursive: true });
  return {
    DATABASE_URL: await createDatabase(server.url, name),
    DATA_DIR: join(place, 'data'),
    LEDGER_HEADS_DIR: join(place, 'heads'),
  };
}

function run(installation: Installation, commands: string, backup = '') {
  return startChild({
    command: 'bash',
    values: ['-c', preamble + commands],
    environment: {
      ...{ ...secrets, ...installation, BACKUP: backup, DEMO: '0' },
      PATH: `${binaries ?? ''}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    },
  }).ended;
}

describe.skipIf(binaries === undefined)('a backup made by the manual', () => {
  let own: Installation;
  let trading: TradingRegister;
  let trade: Trade;
  let backup: string;
  let sold: string;
  let elsewhere: Installation;
  let restored: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'register-backup-'));
    server = await startInstalled(binaries ?? '');
    own = await newInstallation();
    trading = await openTradingRegister(undefined, undefined, openPostgres(own.DATABASE_URL));
    trade = tradeOf(trading);
    const work = workOn(trading);
    await importsOf(trading).certificates([ownRow]);
    await work.stop();
    await rename(trading.filesFolder, join(own.DATA_DIR, 'files'));
    sold = await trade.certificate({ amount: '100' });
    await sell(trade, sold, '10');
    expect(await run(own, 'npm run reconcile -- --sign')).toMatchObject({ code: 0, errors: '' });
    backup = await mkdtemp(join(folder, 'backup-'));
    expect(await run(own, manualBlock('backup'), backup)).toMatchObject({ code: 0, errors: '' });
    elsewhere = { ...(await newInstallation()), LEDGER_HEADS_DIR: join(backup, 'ledger-heads') };
    const { code, out, errors } = await run(elsewhere, manualBlock('restore'), backup);
    expect([code, errors]).toEqual([0, '']);
    restored = out;
  });

  afterAll(async () => {
    await trading.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('is restored elsewhere without a difference, with valid signed lists and all files', () => {
    expect(restored).toMatch(/^ledger-\S+: 2 certificates, signed by us$/mu);
    expect(restored).toContain('1 files: 0 missing or altered.\n');
    expect(restored).toMatch(/^2 certificates, \d+ entries: 0 differences\.$/mu);
  });

  it('reports missing and changed files', async () => {
    const [content = ''] = await contentsIn(elsewhere);
    await appendFile(content, 'more');
    const altered = await run(elsewhere, 'npm run reconcile -- files');
    await rm(content);
    const missing = await run(elsewhere, 'npm run reconcile -- files');
    expect([altered.code, altered.out, missing.code, missing.out]).toEqual([
      ...[1, 'File 1000: NOT as it was kept\n1 files: 1 missing or altered.\n'],
      ...[1, 'File 1000: its content is missing\n1 files: 1 missing or altered.\n'],
    ]);
  });

  it('is refused for a database that is not empty, which stays unchanged', async () => {
    const before = await countRows(trading);
    const { code, errors } = await run(own, manualBlock('restore'), backup);
    expect([code, errors]).toEqual([1, expect.stringContaining('already exists')]);
    expect(await countRows(trading)).toEqual(before);
  });

  it.each(['register.dump', 'files.tar'])('with a damaged %s is refused before anything is written', async (name) => {
    const damaged = join(folder, `damaged-${name}`);
    await cp(backup, damaged, { recursive: true });
    await damageFile(join(damaged, name));
    const empty = await newInstallation();
    const { code, out } = await run(empty, manualBlock('restore'), damaged);
    expect([code, out]).toEqual([1, `${name}: FAILED\n`]);
    const database = openPostgres(empty.DATABASE_URL);
    expect(await database.query(sql`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
    await database.close();
    expect(await readdir(empty.DATA_DIR)).toEqual([]);
  });

  it('that is older than the signed lists freezes lost records, and other trade continues', async () => {
    await sell(trade, sold, '20');
    const lost = await trade.certificate({ amount: '5' });
    expect(await run(own, 'npm run reconcile -- --sign')).toMatchObject({ code: 0 });
    const older = { ...(await newInstallation()), LEDGER_HEADS_DIR: own.LEDGER_HEADS_DIR };
    const { code, out, errors } = await run(older, manualBlock('restore'), backup);
    expect([code, errors]).toEqual([1, '']);
    expect(out).toContain(`of certificate ${lost}, which the register lacks.\n`);
    expect(out).toMatch(new RegExp(`^Certificate ${sold}: The last signed list has entry \\d+ of certificate`, 'mu'));
    // Lost records are missing in the next list, and their numbers are reused.
    expect(await run(older, manualBlock('older'))).toMatchObject({ code: 1 });
    const database = openPostgres(older.DATABASE_URL);
    const later = tradeOn(database, trading);
    expect((await later.save({ certificateId: sold, amount: '1' })).errors).toEqual(['errors.certificate.frozen']);
    const again = await later.certificate({ amount: '5' });
    expect(again).toBe(lost);
    await sell(later, again, '1');
    await database.close();
    expect((await run(older, 'npm run reconcile')).out).not.toContain(`ertificate ${again}`);
  });
});

/** Trade of the same organizations in a restored register. */
function tradeOn(database: Database, trading: TradingRegister): Trade {
  const { run: answer } = createApplication({
    ...{ catalogue, database, requiresSecondFactor: false, now: tradingTime, log: pino({ level: 'silent' }) },
    secrets: { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) },
    filesFolder: join(folder, 'files'),
  });
  const askAs: TradingRegister['askAs'] = async (viewer, query, variables = {}) => {
    const { data, errors = [] } = await answer(
      { query, variables, operationName: undefined },
      { viewer, requestId: 'test' },
    );
    return { data: data ?? {}, errors: errors.map(({ message }) => message) };
  };
  const ask: TradingRegister['ask'] = (organization, ...asked) =>
    askAs(trading.register.viewerOf(organization), ...asked);
  return tradeOf({ ...trading, database, ask, askAs });
}

async function sell(trade: Trade, certificateId: string, amount: string): Promise<void> {
  const offer = await trade.save({ certificateId, amount });
  const { id } = answered(offer);
  expect((await trade.changeStatus(id, 'CONFIRMED')).errors).toEqual([]);
}

/** Paths of all stored files. */
async function contentsIn({ DATA_DIR }: Installation): Promise<readonly string[]> {
  const entries = await readdir(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /^[0-9a-f]{64}/u.test(entry.name));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}
