import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../engine/store/index.ts';
import { createDatabase, startRunPostgres } from './run-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of the run, its database `postgres`. */
    readonly postgresUrl: string;
  }
}

/** Starts a PostgreSQL and makes its template databases. Vitest calls it only where a file of the project runs. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Loading metadata takes about as long as a start of PostgreSQL.
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
  project.provide('postgresUrl', url);
  return stop;
}
