import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sql from 'sql-template-tag';
import type { LoadedCatalogue } from '../engine/metadata/read/index.ts';
import {
  copyTables,
  findCopied,
  migrate,
  migrationJournals,
  openPostgres,
  transactionAsDatabase,
  type Connection,
  type CopiedRows,
  type Database,
} from '../engine/store/index.ts';
import { tablesOf } from './application.ts';
import { checkPostgres, openExisting } from './platform/database/index.ts';
import { StartRefused } from './platform/settings/start-refused.ts';
import { isUpToDate, planPreparation } from './prepare-database.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run move -- postgres://…`: copies the embedded register of DATA_DIR to an empty PostgreSQL in one transaction.
 * Files, secrets and signed lists stay. After an interruption the same command starts over.
 */
const [url = ''] = process.argv.slice(2);
await runCommand(async () => {
  if (!/^postgres(?:ql)?:\/\//u.test(url) || !URL.canParse(url))
    throw new StartRefused('Give the target: npm run move -- postgres://user:password@host:5432/name');
  const { dataFolder } = readSettings({ ...process.env, DATABASE_URL: undefined, READ_DATABASE_URL: undefined });
  const metadata = readMetadata();
  const { rows, tables } = await move(url, dataFolder, metadata);
  const folder = join(dataFolder, 'database');
  // Without the rename, a start without DATABASE_URL would silently use the old database.
  await rename(folder, `${folder}.moved`);
  process.stdout
    .write(`Moved ${String(rows)} rows of ${String(tables)} tables; the former database is in ${resolve(folder)}.moved.
Now set DATABASE_URL, and ACCESS_TOKEN_SECRET, REFRESH_TOKEN_SECRET, FILE_LINK_SECRET and SECOND_FACTOR_SECRET as
${resolve(dataFolder, 'secrets.json')} has them. DATA_DIR stays, with the files and the signed lists.\n`);
  return 0;
});

/** @throws StartRefused when there is nothing to move or the target cannot take it; nothing has changed then */
async function move(to: string, dataFolder: string, metadata: LoadedCatalogue): Promise<CopiedRows> {
  const source = await openExisting(dataFolder);
  try {
    if (!isUpToDate(await planPreparation(source, metadata)))
      throw new StartRefused('The embedded database is not up to date; run npm run migrate on it first.');
    return await onTarget(to, (target) =>
      source.transaction((from) => target.transaction((connection) => fill(connection, from, metadata))),
    );
  } finally {
    await source.close();
  }
}

async function onTarget<T>(to: string, work: (database: Database) => Promise<T>): Promise<T> {
  await checkPostgres(to);
  const database = openPostgres(to);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function fill(target: Connection, source: Connection, { catalogue }: LoadedCatalogue): Promise<CopiedRows> {
  // Objects of extensions are not data.
  const [first] = await target.query<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`);
  if (first !== undefined) {
    // A process killed after the commit has left only the rename to do.
    const copied = await findCopied(source, target, migrationJournals);
    if (copied !== undefined) return copied;
    throw new StartRefused(`The database is not empty, it has ${first.name}; give the address of one that is.`);
  }
  await migrate({ catalogue, database: transactionAsDatabase(target, 'postgres'), groups: tablesOf(catalogue) });
  return await copyTables(source, target, migrationJournals);
}
