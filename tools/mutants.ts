import { copyProject } from './mutants/copy.ts';
import { mutants, type Mutant } from './mutants/mutants.ts';
import { runTests, testMutant, type MutantResult } from './mutants/test-mutant.ts';

const usage = 'npm run mutants [-- WORDS OF A NAME OR A FILE]';

/** Applies each mutant to a copy of the project and prints those that no test detects. */
const words = process.argv.slice(2).join(' ').toLowerCase();
const chosen = mutants.filter(({ name, file }) => `${name} ${file}`.toLowerCase().includes(words));

if (chosen.length === 0) {
  console.error(`No mutant is called so: ${words}\n${usage}`);
  process.exitCode = 1;
} else {
  const { folder, remove } = await copyProject();
  try {
    process.exitCode = (await kill(folder, chosen)) ? 0 : 1;
  } finally {
    await remove();
  }
}

/** @returns true when every mutant was killed by tests that otherwise pass */
async function kill(folder: string, all: readonly Mutant[]): Promise<boolean> {
  const tests = [...new Set(all.flatMap(({ tests }) => tests))];
  const clean = await runTests(folder, tests);
  if (clean.kind !== 'survived') {
    console.error(`The tests fail without any mutant: ${told(clean)}`);
    return false;
  }
  const alive: string[] = [];
  for (const mutant of all) {
    const fate = await testMutant(folder, mutant);
    console.log(`${fate.kind === 'killed' ? '✓' : '✗'} ${mutant.name} (${mutant.file}): ${told(fate)}`);
    if (fate.kind !== 'killed') alive.push(mutant.name);
  }
  console.log(`${String(all.length - alive.length)} killed, ${String(alive.length)} not`);
  return alive.length === 0;
}

function told(fate: MutantResult): string {
  switch (fate.kind) {
    case 'killed':
      return `killed by “${fate.by.test}”: ${fate.by.why}`;
    case 'survived':
      return 'survived';
    case 'broken':
      return `its tests did not run\n${fate.output}`;
  }
}
