import { runProcess, type ProcessCommand } from './run.ts';

interface Check {
  readonly name: string;
  readonly command: ProcessCommand;
}

const checks: readonly Check[] = [
  { name: 'lint', command: ['oxlint'] },
  // TypeScript 7. The package `typescript` is version 6, for tools that call the compiler's JavaScript API.
  { name: 'types', command: ['../@typescript/native/bin/tsc', '-p', '.'] },
  {
    name: 'layers',
    command: ['depcruise', '--output-type', 'err-long', 'engine', 'server', 'src', 'stories', 'tests', 'tools'],
  },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'commit messages', command: ['tools/commit-messages.ts'] },
  { name: 'start', command: ['tools/start-once.ts'] },
  { name: 'formatting', command: ['oxfmt', '--list-different'] },
];

/** Runs alone and first: the others look at what it generates. */
const generated: Check = { name: 'metadata and contract', command: ['tools/generate.ts', '--check'] };

/** What an analyst wrote: every finding with its place, and the one layout. */
const metadataChecks: readonly Check[] = [{ name: 'metadata', command: ['tools/metadata.ts', 'check', '--layout'] }];

/** How many checks run at once: they are single-threaded, and small machines have two cores. */
const atOnce = 2;

export interface Tally {
  readonly passed: number;
  /** A line for each that failed. */
  readonly failures: readonly string[];
}

/** Generates what the others look at, and checks metadata and contract by it. */
export async function generateFirst(): Promise<Tally> {
  return await runCheck(generated);
}

/** Runs what is checked of what was generated without running tests, prints each result, and counts them. */
export async function runChecks(): Promise<Tally> {
  return await runAll([...checks, ...metadataChecks]);
}

/** Runs what concerns metadata alone, without generating anything. */
export async function runMetadataChecks(): Promise<Tally> {
  return await runAll(metadataChecks);
}

/** Prints the last lines of a command: one for each failure, then the counts, by which it also exits. */
export function report(tallies: readonly Tally[]): void {
  const { passed, failures } = sumOf(tallies);
  for (const failure of failures) console.log(failure);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function sumOf(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

async function runAll(all: readonly Check[]): Promise<Tally> {
  const waiting = [...all];
  const tallies: Tally[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) tallies.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sumOf(tallies);
}

async function runCheck({ name, command }: Check): Promise<Tally> {
  const started = performance.now();
  const { hasPassed, output } = await runProcess(command, 'kept');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${hasPassed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (hasPassed) return { passed: 1, failures: [] };
  console.log(`  ${command.join(' ')}\n${output.trimEnd()}\n`);
  return { passed: 0, failures: [`FAILED check ${name}: see its output above`] };
}
