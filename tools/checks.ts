import { run, type Command } from './run.ts';

interface Check {
  readonly name: string;
  readonly command: Command;
}

const checks: readonly Check[] = [
  { name: 'lint', command: ['oxlint'] },
  // TypeScript 7. The package `typescript` is version 6, for tools that call the compiler's JavaScript API.
  { name: 'types', command: ['../@typescript/native/bin/tsc', '-p', '.'] },
  {
    name: 'layers',
    command: ['depcruise', '--output-type', 'err-long', 'engine', 'server', 'src', 'stories', 'tests', 'tools'],
  },
  {
    name: 'folders',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser-folders.mjs',
      '--output-type',
      'err-long',
      'engine',
      'server',
    ],
  },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'start', command: ['tools/start-once.ts'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];

/** Runs alone and first: the others look at what it generates. */
const generated: Check = { name: 'metadata and contract', command: ['tools/generate.ts', '--check'] };

/** What an analyst wrote: every finding with its place, and the one layout. */
const metadataChecks: readonly Check[] = [
  { name: 'metadata', command: ['tools/metadata.ts', 'check'] },
  { name: 'layout of metadata', command: ['tools/metadata.ts', 'format', '--check'] },
];

/** How many checks run at once: they are single-threaded, and small machines have two cores. */
const atOnce = 2;

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Runs everything that is checked without running the product, prints each result, and counts them. */
export async function runChecks(): Promise<Tally> {
  const isGenerated = await runCheck(generated);
  return tallied([isGenerated, ...(await runAll([...checks, ...metadataChecks]))]);
}

/** Runs what concerns metadata alone, without generating anything. */
export async function runMetadataChecks(): Promise<Tally> {
  return tallied(await runAll(metadataChecks));
}

async function runAll(all: readonly Check[]): Promise<readonly boolean[]> {
  const waiting = [...all];
  const results: boolean[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

function tallied(results: readonly boolean[]): Tally {
  return { passed: results.filter(Boolean).length, failed: results.filter((hasPassed) => !hasPassed).length };
}

async function runCheck({ name, command }: Check): Promise<boolean> {
  const started = performance.now();
  const { hasPassed, output } = await run(command, 'kept');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${hasPassed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!hasPassed) console.log(`  ${command.join(' ')}\n${output.trimEnd()}\n`);
  return hasPassed;
}
