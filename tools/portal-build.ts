import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../server/platform/settings/start-refused.ts';
import { makeOnce } from './make-once.ts';
import { project, runProcess } from './run.ts';
import type { PortalCompression } from './vite-compress.ts';

const portal = {
  root: project,
  reads: [
    'src',
    'engine',
    'generated/portal',
    'generated/public',
    'tools/later-styles.ts',
    'tools/portal-build.ts',
    'tools/vite-compress.ts',
    'tools/vite-unused-styles.ts',
    'tools/vite-vendor.ts',
    'vite.config.ts',
    'package-lock.json',
  ],
  writes: ['dist/portal'],
  note: 'dist/portal-made',
};

/**
 * Builds the portal into dist/portal if its input or output changed. A `best` build also satisfies `fast`.
 * @throws StartRefused when the build fails
 */
export async function buildPortal(compression: PortalCompression): Promise<void> {
  const madeBy = (one: PortalCompression) => `${process.version} ${one}`;
  await makeOnce({ ...portal, by: madeBy(compression), orBy: madeBy('best') }, () => build(compression));
}

async function build(compression: PortalCompression): Promise<void> {
  if (!existsSync(join(project, 'src/index.html')))
    throw new StartRefused('There is no src/index.html: the portal has nothing to be built from.');
  console.log('Building the portal …');
  // Overrides NODE_ENV of a test runner, which would produce a development build.
  const environment = { NODE_ENV: 'production', PORTAL_COMPRESSION: compression };
  const { hasPassed, output } = await runProcess(['vite', 'build', '--logLevel', 'warn'], 'kept', project, environment);
  if (!hasPassed) throw new StartRefused(`The portal could not be built:\n${output}`);
}
