import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { oneAtATime } from './one-at-a-time.ts';
import { metadataPlugin, productFolders } from './vite-metadata.ts';
import { project, run } from './run.ts';

const port = Number(process.env['PORT'] ?? 4000);
const address = `http://localhost:${port}`;
/** Behind the one address that people use. */
const serverPort = port + 1;
const target = `http://localhost:${serverPort}`;
/** How long the server may take to start, in milliseconds: the first time it makes the demo data. */
const patienceMs = 120_000;
/** The server’s code among all that is watched. */
const serverCode = /^(server|engine)[\\/](?!react[\\/]).*(?<!\.test)\.ts$/;

const generated = await run(['tools/generate.ts'], 'shown');
if (!generated.hasPassed) process.exit(1);
// What it imports was generated just now.
const { serverPaths } = await import('../server/application.ts');

let server = startServer();
const restart = oneAtATime(restartServer);
const vite = await createServer({
  configFile: join(project, 'vite.config.ts'),
  plugins: [metadataPlugin({ ...productFolders, onChange: restart })],
  server: { port, strictPort: true, proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
vite.watcher.add(['server', 'engine'].map((folder) => join(project, folder)));
vite.watcher.on('change', (path) => {
  if (serverCode.test(relative(project, path))) void restart().catch(tell);
});
await vite.listen();
await ready(server).then(
  () => console.log(`\nThe register runs at ${address}, with what is saved in code and metadata.\n`),
  tell,
);

/** The server, on what is saved in code and metadata. */
function startServer(): ChildProcess {
  const compiled = join(project, 'node_modules/.cache/node');
  const environment = {
    PUBLIC_ADDRESS: address,
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PORT: String(serverPort),
  };
  return spawn(process.execPath, ['server/main.ts'], { cwd: project, stdio: 'inherit', env: environment });
}

/** Starts the server on what was saved, once the former one has let go of the database. */
async function restartServer(): Promise<void> {
  console.log('Starting the server again …');
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
  throw new Error('The server does not start on what is saved; its last words in the terminal say why.');
}

/** A server that does not start is started again with the next change. */
function tell(failure: unknown): void {
  console.error(failure instanceof Error ? failure.message : failure);
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
