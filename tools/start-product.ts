import { checkStart } from '../server/check-start.ts';
import { readGeneratedMetadata, readSettings } from '../server/read-at-start.ts';
import { generateOnce } from './generate-once.ts';
import { buildPortal } from './portal-build.ts';

try {
  // Whoever cannot start is told so before a minute is spent on preparing it.
  const settings = readSettings(process.env);
  await checkStart(settings);
  // Both in processes of their own, so that what generates and builds does not stay in the server's memory.
  await generateOnce();
  const built = buildPortal('fast');
  console.log('Opening the register; the first time its database and demo data are made …');
  // Libraries leave out their checks for developers; what generates and builds has read it otherwise.
  process.env['NODE_ENV'] ??= 'production';
  const { serve } = await import('../server/serve.ts');
  await serve(settings, readGeneratedMetadata(), built);
} catch (error) {
  console.error(`The register does not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
