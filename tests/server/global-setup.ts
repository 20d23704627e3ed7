import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../engine/store/index.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { createDatabase, startRunPostgres } from './run-postgres.ts';
import { startTransactionPooler, type Pooler } from './transaction-pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the database `postgres` of the run's server. */
    readonly postgresUrl: string;
    /** Address for connections of tests; differs if TEST_POOLER is `discard` or `pgbouncer`. */
    readonly usedUrl: string;
  }
}

const poolers: Readonly<Record<string, (url: string) => Promise<Pooler>>> = {
  discard: startTransactionPooler,
  pgbouncer: startPgbouncer,
};

/** Starts PostgreSQL and creates its template databases. Vitest calls it only for runs with files of the project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Loads metadata while PostgreSQL starts: both take about as long.
  const [{ url, stop }, { templates }] = await Promise.all([startRunPostgres(), import('./templates.ts')]);
  try {
    for (const [name, fill] of Object.entries(templates)) {
      const database = openPostgres(await createDatabase(url, `template_${name}`));
      await fill(database);
      await database.close();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const pooler = await poolers[process.env['TEST_POOLER'] ?? '']?.(url);
  project.provide('postgresUrl', url);
  project.provide('usedUrl', pooler?.urlOf(url) ?? url);
  return async () => {
    await pooler?.stop();
    await stop();
  };
}
