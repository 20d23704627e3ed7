import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { project } from './run.ts';

/** How long a start may take on a busy machine, in milliseconds. */
const patienceMs = 120_000;

/** Starts the product on an empty register, asks whether it serves, and stops it: what does not start is not checked in. */
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
  const environment = { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: '0', DATABASE_URL: '', LOG_LEVEL: 'fatal' };
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: project, env: environment });
  const ended = once(server, 'exit');
  const late = setTimeout(() => server.kill('SIGKILL'), patienceMs);
  let said = '';
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const listen = (part: Buffer): void => {
        said += part.toString();
        const [, found] = /The register runs at (\S+)/u.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      };
      server.stdout.on('data', listen);
      server.stderr.on('data', listen);
      void ended.then(() => reject(new Error(`It ended before it served:\n${said}`)));
    });
    const ready = await fetch(`${address}/readyz`);
    if (ready.status !== 200) throw new Error(`${address}/readyz answers ${ready.status}: ${await ready.text()}`);
    server.kill('SIGTERM');
    await ended;
    if (server.exitCode !== 0) throw new Error(`It stopped with ${String(server.exitCode)}:\n${said}`);
  } finally {
    clearTimeout(late);
    server.kill('SIGKILL');
    await ended;
  }
}
