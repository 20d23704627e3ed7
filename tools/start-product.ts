import { checkStart } from '../server/check-start.ts';
import { openDatabase } from '../server/platform/database/open-database.ts';
import { readGeneratedMetadata, readSettings } from '../server/read-at-start.ts';
import { generateOnce, generateServerOnce } from './generate-once.ts';
import { buildPortal } from './portal-build.ts';

try {
  // Fails early, before a minute of preparation.
  const settings = readSettings(process.env);
  await checkStart(settings);
  // Creating an embedded database takes as long as generating. `serve` reports a failure.
  const database = openDatabase(settings);
  database.catch(() => undefined);
  // In separate processes, so that the server does not keep their memory.
  await generateServerOnce().catch(async (error: unknown) => {
    // The thread of an open database would keep this process running.
    await database.then(({ close }) => close()).catch(() => undefined);
    throw error;
  });
  const built = generateAndBuild();
  // `serve` reports a failure; it may come before `serve` is loaded.
  built.catch(() => undefined);
  console.log('Opening the register; the first start creates its database and demo data …');
  // Disables development checks of libraries; set after the build steps.
  process.env['NODE_ENV'] ??= 'production';
  const { serve } = await import('../server/serve.ts');
  await serve({ settings, metadata: readGeneratedMetadata(), database, built });
} catch (error) {
  console.error(`The register does not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** Runs while the database is created and filled. */
async function generateAndBuild(): Promise<void> {
  await generateOnce();
  await buildPortal('fast');
}
