import { runProcess, type ProcessCommand } from './run.ts';

interface Check {
  readonly name: string;
  readonly command: ProcessCommand;
}

const checks: readonly Check[] = [
  { name: 'lint', command: ['oxlint'] },
  // TypeScript 7. The package `typescript` is version 6, for tools that use the compiler's JavaScript API.
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

/** Runs first and alone, because the others read its output. */
const generated: Check = { name: 'metadata and contract', command: ['tools/generate.ts', '--check'] };

/** Metadata findings and layout. */
const metadataChecks: readonly Check[] = [{ name: 'metadata', command: ['tools/metadata.ts', 'check', '--layout'] }];

/** Parallel checks: they are single-threaded, and small machines have two cores. */
const atOnce = 2;

export interface Tally {
  readonly passed: number;
  /** One line per failure. */
  readonly failures: readonly string[];
}

/** Generates files and checks that the committed ones are current. */
export async function generateFirst(): Promise<Tally> {
  return await runCheck(generated);
}

/** Runs all static checks, prints and counts the results. */
export async function runChecks(): Promise<Tally> {
  return await runAll([...checks, ...metadataChecks]);
}

/** Runs the metadata checks without generating. */
export async function runMetadataChecks(): Promise<Tally> {
  return await runAll(metadataChecks);
}

/** Prints failures and counts, and sets the exit code. */
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
