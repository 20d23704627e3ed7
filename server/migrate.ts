import type { Database } from '../engine/store/index.ts';
import { grantApplication, prepareDatabase } from './database/index.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { onDatabase, runCommand } from './run-command.ts';

/**
 * `npm run migrate`: brings the database up to date without serving anything, and prints what it did. With
 * DATABASE_APPLICATION_ROLE it grants that role what the application needs and no more.
 */
await runCommand(() => onDatabase(readSettings(process.env), migrateAndTell));

async function migrateAndTell(database: Database): Promise<number> {
  const metadata = readMetadata();
  const { statements, serverTables, referenceData } = await prepareDatabase(database, metadata);
  for (const statement of statements) process.stdout.write(`${statement};\n`);
  for (const name of serverTables) process.stdout.write(`-- tables of ${name}\n`);
  for (const [entity, count] of referenceData)
    process.stdout.write(`-- reference data of ${entity}: ${String(count)} records\n`);
  const isCurrent = statements.length + serverTables.length + referenceData.size === 0;
  const role = process.env['DATABASE_APPLICATION_ROLE'] ?? '';
  if (role !== '') await grantApplication(database, role);
  if (role !== '') process.stdout.write(`-- granted to ${role}\n`);
  process.stdout.write(isCurrent ? 'The database is up to date.\n' : 'The database is up to date now.\n');
  return 0;
}
