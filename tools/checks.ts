import { project, runProcess, type ProcessCommand } from './run.ts';

interface Check {
  readonly name: string;
  readonly command: ProcessCommand;
  readonly environment?: Readonly<Record<string, string>>;
}

/** All but `generated`, which runs before them. */
const checks: readonly Check[] = [
  // One thread for the rules that need types. Its threads share a queue of files, and what a type checker infers depends
  // on the files it has checked before, so that several threads report something else from run to run.
  { name: 'lint', command: ['oxlint'], environment: { GOMAXPROCS: '1' } },
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
  { name: 'metadata', command: ['tools/metadata.ts', 'check', '--layout'] },
];

/** Runs first and alone, because the others read its output. */
const generated: Check = { name: 'metadata and contract', command: ['tools/generate.ts', '--check'] };

/** Parallel checks: they are single-threaded, and small machines have two cores. */
const atOnce = 2;

/** Lines of a failed check's output repeated at the end, because the tests' output comes after it. */
const repeatedLines = 15;

export interface Tally {
  readonly passed: number;
  /** One text per failure. */
  readonly failures: readonly string[];
}

/** Generates files and checks that the committed ones are current. */
export async function generateFirst(): Promise<Tally> {
  return await runCheck(generated);
}

export const checkNames: readonly string[] = checks.map(({ name }) => name);

/** Runs static checks, all unless `name` is given; prints and counts the results. */
export async function runChecks(name?: string): Promise<Tally> {
  return await runAll(checks.filter((check) => name === undefined || check.name === name));
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

async function runCheck({ name, command, environment }: Check): Promise<Tally> {
  const started = performance.now();
  const { hasPassed, ending, output } = await runProcess(command, 'kept', project, environment);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${hasPassed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (hasPassed) return { passed: 1, failures: [] };
  console.log(`  ${command.join(' ')}\n${output.trimEnd()}\n`);
  const end = output.trimEnd().split('\n').slice(-repeatedLines).join('\n');
  return { passed: 0, failures: [`FAILED check ${name} (${ending}), the end of its output:\n${end}`] };
}
