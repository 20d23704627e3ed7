import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { inject } from 'vitest';
import { openPglite, openPostgres, type Database } from '../../engine/store/index.ts';
import { createDatabase, onPostgres } from './run-postgres.ts';

/** A database that is made once in a run of tests and copied for each test that begins with it. */
export interface Template {
  /** Unique among templates: what `prepare` does follows from it. */
  readonly name: string;
  readonly prepare: (database: Database) => Promise<unknown>;
}

const empty: Template = { name: 'empty', prepare: () => Promise.resolve() };

/** A database of its own: PGlite in memory, or one on the run's PostgreSQL with `TEST_DATABASE=postgres`; empty unless told. */
export async function testDatabase(template = empty): Promise<Database> {
  const url = await testDatabaseUrl(template);
  return url === undefined ? openPglite(undefined, await openAsBlob(await archiveOf(template))) : openPostgres(url);
}

/** Where an empty database is on the run's PostgreSQL, for a test whose processes reach it by its address. */
export async function emptyDatabaseUrl(): Promise<string> {
  const url = await testDatabaseUrl(empty);
  if (url === undefined) throw new Error('the test is one of those that run on PostgreSQL');
  return url;
}

/** Where a copy of the template is on the run's PostgreSQL; undefined where tests run on the embedded database. */
export async function testDatabaseUrl(template: Template): Promise<string | undefined> {
  const url = inject('postgresUrl');
  if (url === undefined) return undefined;
  const source = `template_${template.name}`;
  await madeOnce(join(inject('templateFolder'), source), async (path) => {
    const made = openPostgres(await createDatabase(url, source));
    await template.prepare(made);
    await made.close();
    await writeFile(path, '');
  });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  copies.push(name);
  return await createDatabase(url, name, source);
}

/** Names of a file's databases on the run's PostgreSQL. */
const copies: string[] = [];

/** Drops what a file of tests leaves; of their set-up, since files share this module. */
export async function dropCopies(): Promise<void> {
  const url = inject('postgresUrl');
  if (url === undefined || copies.length === 0) return;
  await onPostgres(url, async (server) => {
    for (const name of copies.splice(0)) await server.query(sql`drop database if exists ${raw(name)} with (force)`);
  });
}

/** The data folder of a template as an archive; its path. */
async function archiveOf({ name, prepare }: Template): Promise<string> {
  return await madeOnce(join(inject('templateFolder'), `${name}.tar`), async (path) => {
    const database = await openPglite();
    await prepare(database);
    await writeFile(path, (await database.archive()).stream());
    await database.close();
  });
}

/** Makes a file unless it is there; of several processes that want it at once one makes it and the others wait. */
async function madeOnce(path: string, make: (path: string) => Promise<void>): Promise<string> {
  const lock = `${path}.lock`;
  while (!(await isThere(path))) {
    if (await isTaken(lock)) {
      await sleep(100);
      continue;
    }
    try {
      if (await isThere(path)) break;
      await make(`${path}.part`);
      await rename(`${path}.part`, path);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return path;
}

/** Takes a lock unless another process has it. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
    throw error;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
