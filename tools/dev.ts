import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type ProxyOptions } from 'vite';
import { oneAtATime } from './one-at-a-time.ts';
import { metadataPlugin, productFolders } from './vite-metadata.ts';
import { project, runProcess } from './run.ts';

/** Server code among the watched files. */
const serverCode = /^(server|engine)[\\/](?!react[\\/]).*(?<!\.test)\.ts$/;

const generated = await runProcess(['tools/generate.ts'], 'shown');
if (!generated.hasPassed) process.exit(1);
// Imported late, because it needs generated files.
const { serverPaths } = await import('../server/application.ts');

/** The public address; the server behind it has a free port. */
const http = createHttpServer().listen(Number(process.env['PORT'] ?? 4000));
await once(http, 'listening');
const { port } = http.address() as AddressInfo; // a listening TCP server has an AddressInfo
const address = `http://localhost:${port}`;

let server = startServer();
const restart = oneAtATime(restartServer);
const proxied: ProxyOptions[] = [];
const proxy: ProxyOptions = { changeOrigin: true, configure: (_, options) => proxied.push(options) };
const vite = await createServer({
  configFile: join(project, 'vite.config.ts'),
  plugins: [metadataPlugin({ ...productFolders, onChange: restart })],
  server: {
    middlewareMode: true,
    ws: { server: http },
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { ...proxy }])),
  },
});
http.on('request', vite.middlewares);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
vite.watcher.add(['server', 'engine'].map((folder) => join(project, folder)));
vite.watcher.on('change', (path) => {
  if (serverCode.test(relative(project, path))) void restart().catch(tell);
});
await ready(server).then(
  () => console.log(`\nThe register runs at ${address}, with the saved code and metadata.\n`),
  tell,
);

/** Starts the server with the current code and metadata. */
function startServer(): ChildProcess {
  const compiled = join(project, 'node_modules/.cache/node');
  const environment = { PUBLIC_ADDRESS: address, NODE_COMPILE_CACHE: compiled, ...process.env, PORT: '0' };
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: environment,
  });
}

/** Restarts the server once the former one has released the database. */
async function restartServer(): Promise<void> {
  console.log('Starting the server again …');
  await end(server);
  server = startServer();
  await ready(server);
}

/** Prints the server's output and forwards requests once it serves. @throws Error when it exits first */
async function ready({ stdout }: ChildProcess): Promise<void> {
  const target = await new Promise<string>((resolve, reject) => {
    if (stdout === null) throw new Error('the output of the server is piped');
    createInterface({ input: stdout })
      .on('line', (line) => {
        console.log(line);
        const [, printed] = /^The register runs at (\S+)$/u.exec(line) ?? [];
        if (printed !== undefined) resolve(printed);
      })
      .on('close', () => {
        reject(new Error('The server does not start with the saved files; its output in the terminal says why.'));
      });
  });
  for (const options of proxied) options.target = target;
}

/** A failed server is restarted with the next change. */
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
  http.closeAllConnections();
  await Promise.all([end(server), vite.close()]);
  process.exit(0);
}
