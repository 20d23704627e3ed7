import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '../run.ts';
import { reachedTests } from './reached-tests.ts';

export interface ChangedTests {
  /** Test files and stories, from the root of the project. */
  readonly files: readonly string[];
  /** One sentence of what was looked at and chosen. */
  readonly why: string;
}

/**
 * The tests that a change can reach: what is not committed, or the last commit where all is, unless a commit is named.
 * @param since a commit; what differs from it is the change
 * @throws when git does not know the commit
 */
export async function changedTests(since?: string): Promise<ChangedTests> {
  const uncommitted = await changesSince(since ?? 'HEAD');
  const base = since ?? (uncommitted.length === 0 ? 'HEAD~1' : 'HEAD');
  const changed = base === 'HEAD~1' ? await changesSince(base) : uncommitted;
  const sources = await readSources();
  const files = reachedTests(sources, changed);
  return { files, why: `${changed.length} files differ from ${base} and reach ${files.length} test files.` };
}

async function changesSince(commit: string): Promise<readonly string[]> {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', '-z', commit, '--'),
    git('ls-files', '-z', '--others', '--exclude-standard'),
  ]);
  return [...changed, ...added];
}

/** Every script of the project with its text. */
async function readSources(): Promise<ReadonlyMap<string, string>> {
  const names = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs');
  const read = async (name: string): Promise<readonly [string, string]> => [
    name,
    // A file may be deleted and not yet committed.
    await readFile(join(project, name), 'utf8').catch(() => ''),
  ];
  return new Map(await Promise.all(names.map(read)));
}

async function git(...values: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', values, { cwd: project, maxBuffer: 10_000_000 });
  return stdout.split('\0').filter((name) => name !== '');
}
