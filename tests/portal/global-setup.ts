import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { demoData } from '../../server/demo/index.ts';
import { sendNotBuilt } from '../../server/platform/http/index.ts';
import { startServer } from '../../server/start.ts';
import { buildPortal } from '../../tools/portal-build.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data, for each file of tests to copy. */
    readonly demoFolder: string;
  }
}

let demoFolder = '';

/** Builds the portal and fills one register with demo data; every file of tests walks through a copy of it. */
export async function setup(project: TestProject): Promise<void> {
  demoFolder = await mkdtemp(join(tmpdir(), 'register-demo-'));
  project.provide('demoFolder', demoFolder);
  await Promise.all([buildPortal(), loadDemoData(demoFolder)]);
}

export async function teardown(): Promise<void> {
  await rm(demoFolder, { recursive: true });
}

async function loadDemoData(dataFolder: string): Promise<void> {
  const { stop } = await startServer({
    settings: {
      port: 0,
      dataFolder,
      databaseUrl: undefined,
      secrets: undefined,
      heads: { folder: undefined, secret: undefined, kept: 31 },
      demo: true,
      logLevel: 'silent',
      tasksAtOnce: 1,
      trustsProxy: false,
    },
    metadata: loadCatalogue('metadata'),
    demo: demoData,
    portal: sendNotBuilt,
    log: pino({ level: 'silent' }),
  });
  await stop();
}
