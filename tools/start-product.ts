import { readSettings } from '../server/read-at-start.ts';
import { checkStart } from '../server/check-start.ts';
import { buildPortal } from './portal-build.ts';
import { run } from './run.ts';

try {
  // Whoever cannot start is told so before a minute is spent on preparing it.
  await checkStart(readSettings(process.env));
  // In a process of its own, so that what generates and builds does not stay in the server's memory.
  const generated = await run(['tools/generate.ts'], 'kept');
  if (!generated.hasPassed) throw new Error(generated.output.trimEnd());
  await buildPortal();
  // Libraries leave out their checks for developers; what generates and builds has read it otherwise.
  process.env['NODE_ENV'] ??= 'production';
  await import('../server/main.ts');
} catch (error) {
  console.error(`The register does not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
