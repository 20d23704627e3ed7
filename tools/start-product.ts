import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal } from './portal-build.ts';
import { project, run } from './run.ts';

const server = join(project, 'server/main.ts');

try {
  if (!existsSync(server)) throw new Error('There is no server/main.ts: nothing could be started.');
  // In a process of its own, so that what generates and builds does not stay in the server's memory.
  const generated = await run(['tools/generate.ts'], 'kept');
  if (!generated.hasPassed) throw new Error(generated.output.trimEnd());
  await buildPortal();
  // Libraries leave out their checks for developers; what generates and builds has read it otherwise.
  process.env['NODE_ENV'] ??= 'production';
  await import(server);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
