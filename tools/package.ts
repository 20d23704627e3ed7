import { parseArgs } from 'node:util';
import { generateOnce } from './generate-once.ts';
import { buildPortal } from './portal-build.ts';
import { writeRelease } from './release/write-release.ts';

/** `npm run package [-- --output FOLDER]`: an archive that runs with Node alone, with bill of materials and checksums. */
try {
  const { values } = parseArgs({ options: { output: { type: 'string', default: 'dist/release' } } });
  await generateOnce();
  await buildPortal('best');
  for (const file of await writeRelease(values.output)) console.log(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
