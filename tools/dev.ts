import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { serverPaths } from '../server/paths.ts';
import { metadataPlugin, productFolders } from './vite-metadata.ts';
import { project, run } from './run.ts';

const port = Number(process.env['PORT'] ?? 4000);
const address = `http://localhost:${port}`;
/** Behind the one address that people use. */
const serverPort = port + 1;
const target = `http://localhost:${serverPort}`;
/** How long the server may take to start on what was saved, in milliseconds. */
const patienceMs = 30_000;

const generated = await run(['tools/generate.ts'], 'shown');
if (!generated.hasPassed) process.exit(1);

let server = startServer();
const vite = await createServer({
  configFile: join(project, 'vite.config.ts'),
  plugins: [metadataPlugin({ ...productFolders, onChange: restartServer })],
  server: { port, strictPort: true, proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
});
await vite.listen();
await ready(server);
console.log(`\nThe register runs at ${address}, with what is saved in code and metadata.\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

/** The server, started again whenever a file of its code is saved. */
function startServer(): ChildProcess {
  const environment = { PUBLIC_ADDRESS: address, ...process.env, PORT: String(serverPort) };
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: project,
    stdio: 'inherit',
    env: environment,
  });
}

/** Starts the server on what was saved, once the former one has let go of the database. */
async function restartServer(): Promise<void> {
  console.log('The metadata changed: starting the server again …');
  await end(server);
  server = startServer();
  await ready(server);
}

/** @throws when the server does not serve in time; why stands in its own output */
async function ready(started: ChildProcess): Promise<void> {
  const late = performance.now() + patienceMs;
  while (performance.now() < late && started.exitCode === null) {
    const response = await fetch(`${target}/readyz`).catch(() => undefined);
    if (response?.ok === true) return;
    await wait(50);
  }
  throw new Error('The server does not start on these metadata; its last words in the terminal say why.');
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill();
  await ended;
}

async function stop(): Promise<void> {
  await Promise.all([end(server), vite.close()]);
  process.exit(0);
}
