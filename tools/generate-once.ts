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

/**
 * Runs the generator in a separate process if its input or output changed.
 * @throws Error with all findings
 */
export async function generateOnce(): Promise<void> {
  await makeOnce(generated, async () => {
    console.log('Generating from the metadata …');
    const { hasPassed, output } = await runProcess(['tools/generate.ts'], 'kept');
    if (!hasPassed) throw new Error(output.trimEnd());
  });
}
