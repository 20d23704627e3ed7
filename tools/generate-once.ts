import { makeOnce } from './make-once.ts';
import { project, runProcess } from './run.ts';

const generated = {
  root: project,
  // The names that the metadata may use are those of code, samples are made of the demo's, and operations are typed where
  // code, stories or tests import them.
  reads: ['metadata', 'engine', 'server', 'src', 'stories', 'tests', 'tools', 'codegen.ts', 'package-lock.json'],
  writes: ['generated', 'docs/metadata.md', 'docs/permissions.md'],
  note: 'dist/generated-made',
  countsTests: true,
};

/**
 * Generates what the metadata say, in a process of its own, where anything it is made of, or what was made, is not as it
 * last was.
 * @throws with every finding
 */
export async function generateOnce(): Promise<void> {
  await makeOnce(generated, async () => {
    console.log('Generating from the metadata …');
    const { hasPassed, output } = await runProcess(['tools/generate.ts'], 'kept');
    if (!hasPassed) throw new Error(output.trimEnd());
  });
}
