import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { metadataPlugin, productFolders } from './vite-metadata.ts';
import { project, run } from './run.ts';

/** What the server answers itself; everything else is the portal's, from Vite. */
const serverPaths = ['/graphql', '/files', '/documents', '/healthz', '/readyz', '/metrics'];

const port = Number(process.env['PORT'] ?? 4000);
const serverPort = port + 1;

const generated = await run(['tools/generate.ts'], 'shown');
if (!generated.hasPassed) process.exit(1);

let server = startServer();
const plugin = metadataPlugin({
  ...productFolders,
  onContract: () => {
    console.log('The contract changed: starting the server again …');
    server.kill();
    server = startServer();
  },
});

const target = `http://localhost:${serverPort}`;
const vite = await createServer({
  configFile: join(project, 'vite.config.ts'),
  plugins: [plugin],
  server: { port, strictPort: true, proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

/** The server, started again whenever a file of its code is saved. */
function startServer(): ChildProcess {
  const environment = { ...process.env, PORT: String(serverPort) };
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: project,
    stdio: 'inherit',
    env: environment,
  });
}

async function stop(): Promise<void> {
  server.kill();
  await vite.close();
  process.exit(0);
}
