import { constantSentence, type Database, type PlannedMigration } from '../engine/store/index.ts';
import { grantApplication, limitApplication, openToRead } from './platform/database/index.ts';
import { isUpToDate, planPreparation, prepareDatabase } from './prepare-database.ts';
import { migrateUsage, parseMigrateWords } from './migrate-words.ts';
import { readMetadata, readSettings } from './read-at-start.ts';
import { onDatabase, runCommand } from './run-command.ts';

/**
 * `npm run migrate`: migrates the database without serving and prints the steps. With DATABASE_APPLICATION_ROLE it also
 * grants that role the minimum the application needs.
 */
const words = parseMigrateWords(process.argv.slice(2));
switch (words.kind) {
  case 'help':
    print(migrateUsage);
    break;
  case 'unknown':
    process.exitCode = 1;
    process.stderr.write(`${words.sentence}\n\n${migrateUsage}\n`);
    break;
  case 'plan':
    await runCommand(() => plan(words.accepted));
    break;
  case 'run':
    await runCommand(() => onDatabase(readSettings(process.env), (database) => run(database, words.accepted)));
}

async function run(database: Database, accepted: readonly string[]): Promise<number> {
  const { statements, constants, referenceData } = await prepareDatabase(database, readMetadata(), accepted);
  for (const statement of statements) print(ended(statement));
  for (const change of constants) print(`-- ${constantSentence(change)}`);
  for (const [entity, count] of referenceData) print(`-- reference data of ${entity}: ${String(count)} records`);
  const role = process.env['DATABASE_APPLICATION_ROLE'] ?? '';
  if (role !== '') await setUpRole(database, role);
  const isCurrent = statements.length + constants.length + referenceData.size === 0;
  print(isCurrent ? 'The database is up to date.' : 'The database is up to date now.');
  return 0;
}

async function setUpRole(database: Database, role: string): Promise<void> {
  await grantApplication(database, role);
  print(`-- granted to ${role}`);
  const left = await limitApplication(database, role);
  if (left.length === 0) return;
  print(`-- ${role} has no limits of its own; who may change roles runs:`);
  for (const statement of left) print(ended(statement));
}

async function plan(accepted: readonly string[]): Promise<number> {
  const settings = readSettings(process.env);
  const metadata = readMetadata();
  const database = await openToRead(settings);
  try {
    const planned = await planPreparation(database, metadata, accepted);
    printPlan(planned);
    return planned.refusals.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function printPlan(planned: PlannedMigration): void {
  const { steps, constants, refusals, unused } = planned;
  for (const step of steps) printStep(step);
  for (const change of constants) print(`-- ${constantSentence(change)}`);
  for (const { sentence, steps: instead } of refusals) {
    print(`-- Refused: ${sentence}`);
    for (const step of instead) printStep(step, '-- ');
  }
  if (refusals.length === 0) for (const name of unused) print(`-- Nothing to accept is called ${name}.`);
  if (isUpToDate(planned)) print('The database is up to date.');
  else print('-- Nothing was changed.');
}

function printStep({ sql, rows }: PlannedMigration['steps'][number], mark = ''): void {
  if (rows !== undefined) print(`${mark}-- rows: ${String(rows)}`);
  print(`${mark}${ended(sql)}`);
}

function ended(statement: string): string {
  return statement.trim().endsWith(';') ? statement.trim() : `${statement};`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
