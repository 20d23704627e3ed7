import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../tools/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the files of a run share: databases to copy. */
    readonly templateFolder: string;
    /** The PostgreSQL of the run, its database `postgres`; undefined where tests run on the embedded one. */
    readonly postgresUrl: string | undefined;
  }
}

/** One PostgreSQL for all files of a run that want one: what tests write need not survive a power cut. */
const flags = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=400'];

/** Prepares what the files of a project share; answers how it is taken away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'register-templates-'));
  project.provide('templateFolder', folder);
  const postgres = project.name === 'postgres' ? await startPostgres('dropped', flags) : undefined;
  project.provide('postgresUrl', postgres?.url('postgres'));
  return async () => {
    await postgres?.server.stop();
    if (postgres !== undefined) await rm(postgres.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
