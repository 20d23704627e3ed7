import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startRunPostgres } from './run-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the files of a run share: databases to copy. */
    readonly templateFolder: string;
    /** The PostgreSQL of the run, its database `postgres`; undefined where tests run on the embedded one. */
    readonly postgresUrl: string | undefined;
  }
}

/** Prepares what the files of a project share; answers how it is taken away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'register-templates-'));
  project.provide('templateFolder', folder);
  const postgres = project.name === 'postgres' ? await startRunPostgres() : undefined;
  project.provide('postgresUrl', postgres?.url);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
