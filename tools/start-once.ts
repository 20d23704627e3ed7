import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, untilServed } from './bench/child.ts';

/** Smoke test: starts the product on an empty register, checks that it serves, and stops it. */
const dataFolder = await mkdtemp(join(tmpdir(), 'register-start-'));
try {
  await startOnce(dataFolder);
  console.log('The product starts, serves and stops.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(dataFolder, { recursive: true });
}

async function startOnce(folder: string): Promise<void> {
  const environment = {
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    DATABASE_URL: '',
    READ_DATABASE_URL: '',
    LOG_LEVEL: 'fatal',
  };
  const server = startChild({ values: ['server/main.ts'], environment });
  try {
    const address = await untilServed(server);
    const ready = await fetch(`${address}/readyz`);
    if (ready.status !== 200) throw new Error(`${address}/readyz answers ${ready.status}: ${await ready.text()}`);
    await server.stop();
    const { code } = await server.ended;
    if (code !== 0) throw new Error(`It stopped with ${String(code)}:\n${server.output()}`);
  } finally {
    await server.kill();
  }
}
