import { StartRefused } from '../server/platform/settings/start-refused.ts';
import { makeOnce } from './make-once.ts';
import { project, runProcess } from './run.ts';

const generated = {
  root: project,
  // Metadata names come from code, samples from the demo data, and only operations imported by code, stories or tests
  // get types.
  reads: ['metadata', 'engine', 'server', 'src', 'stories', 'tests', 'tools', 'codegen.ts', 'package-lock.json'],
  writes: ['generated', 'docs/metadata.md', 'docs/permissions.md'],
  note: 'dist/generated-made',
  countsTests: true,
};

/** What the server needs to start; known names come from code. */
const generatedServer = {
  root: project,
  reads: ['metadata', 'engine', 'server', 'src', 'tools', 'package-lock.json'],
  writes: ['generated/server'],
  note: 'dist/generated-server-made',
};

/**
 * Generates the files for the server in a separate process if their input or output changed.
 * @throws StartRefused with all findings
 */
export async function generateServerOnce(): Promise<void> {
  await makeOnce(generatedServer, () => generate('tools/generate-server.ts', 'Generating for the server …'));
}

/**
 * Runs the generator in a separate process if its input or output changed.
 * @throws StartRefused with all findings
 */
export async function generateOnce(): Promise<void> {
  await makeOnce(generated, () => generate('tools/generate.ts', 'Generating from the metadata …'));
}

async function generate(script: string, progress: string): Promise<void> {
  console.log(progress);
  const { hasPassed, output } = await runProcess([script], 'kept');
  if (!hasPassed) throw new StartRefused(output.trimEnd());
}
