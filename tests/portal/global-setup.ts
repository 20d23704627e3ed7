import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { demoData } from '../../server/demo/index.ts';
import { sendNotBuilt } from '../../server/platform/http/index.ts';
import { startServer } from '../../server/start.ts';
import { createDatabase, startRunPostgres } from '../server/run-postgres.ts';
import { buildPortal } from '../../tools/portal-build.ts';
import { demoDay } from './demo-day.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Copied by each test file: a PostgreSQL whose database `demo` has the demo data, and its data folder. */
    readonly demo: { readonly postgresUrl: string; readonly dataFolder: string };
  }
}

/** Builds the portal and a register with demo data, which each test file copies. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'register-demo-'));
  const postgres = await startRunPostgres();
  project.provide('demo', { postgresUrl: postgres.url, dataFolder: folder });
  const databaseUrl = await createDatabase(postgres.url, 'demo');
  await Promise.all([buildPortal('best'), loadDemoData(folder, databaseUrl)]);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}

async function loadDemoData(dataFolder: string, databaseUrl: string): Promise<void> {
  const { stop } = await startServer({
    settings: {
      port: 0,
      dataFolder,
      databaseUrl,
      secrets: undefined,
      heads: { folder: undefined, secret: undefined, kept: 31 },
      demo: true,
      requiresSecondFactor: false,
      logLevel: 'silent',
      tasksAtOnce: 1,
      trustsProxy: false,
    },
    metadata: loadCatalogue('metadata'),
    demo: demoData,
    portal: sendNotBuilt,
    log: pino({ level: 'silent' }),
    now: () => demoDay,
  });
  await stop();
}
