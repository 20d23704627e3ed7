import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '../run.ts';
import { reachedTests } from './reached-tests.ts';

export interface ChangedTests {
  /** Test files and stories, relative to the project root. */
  readonly files: readonly string[];
  /** A sentence about the selection. */
  readonly why: string;
}

/**
 * Tests affected by uncommitted changes, else by the last commit, or by all changes since a commit.
 * @param since a commit
 * @throws Error for an unknown commit
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

/** All scripts with their text. */
async function readSources(): Promise<ReadonlyMap<string, string>> {
  const names = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs');
  const read = async (name: string): Promise<readonly [string, string]> => [
    name,
    // May be deleted but not committed.
    await readFile(join(project, name), 'utf8').catch(() => ''),
  ];
  return new Map(await Promise.all(names.map(read)));
}

async function git(...values: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', values, { cwd: project, maxBuffer: 10_000_000 });
  return stdout.split('\0').filter((name) => name !== '');
}
