import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { inject } from 'vitest';
import { openPostgres, type Database } from '../../engine/store/index.ts';
import { openedFixture } from './opened-fixture.ts';
import { createDatabase, onPostgres } from './run-postgres.ts';
import type { TemplateName } from './templates.ts';

/** Opens a new database on the run's PostgreSQL: a copy of the template, or empty. */
export async function testDatabase(template?: TemplateName): Promise<Database> {
  return openPostgres(await testDatabaseUrl(template));
}

/** A database that is open during the tests of a file: a copy of the template, or empty. */
export function openedDatabase(template?: TemplateName): Database {
  return openedFixture(
    () => testDatabase(template),
    (database) => database.close(),
  );
}

/** Creates a database for a test with processes of its own, which connect by address. */
export const emptyDatabaseUrl = (): Promise<string> => testDatabaseUrl();

/** Creates a database on the run's PostgreSQL: a copy of the template, or empty. @returns its address */
export async function testDatabaseUrl(template?: TemplateName): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  copies.push(name);
  await createDatabase(inject('postgresUrl'), name, template && `template_${template}`);
  return Object.assign(new URL(inject('usedUrl')), { pathname: `/${name}` }).href;
}

/** Names of the databases of the current test file. */
const copies: string[] = [];

/** Drops the databases of a test file; called by the setup, because the files of a worker share this module. */
export async function dropCopies(): Promise<void> {
  if (copies.length === 0) return;
  await onPostgres(inject('postgresUrl'), async (server) => {
    for (const name of copies.splice(0)) await server.query(sql`drop database if exists ${raw(name)} with (force)`);
  });
}
