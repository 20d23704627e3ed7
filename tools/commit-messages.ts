import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { messageFaults } from './commit-message.ts';
import { project } from './run.ts';

/** Commits up to this one predate the rule. */
const lastUnchecked = 'c9cb605312c3f37371a902f977f39c7848ddcec4';

const [file] = process.argv.slice(2);
const faults = file === undefined ? await faultsOfHistory() : messageFaults(await readFile(file, 'utf8'));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Problems of all checked commits; none without history. */
async function faultsOfHistory(): Promise<readonly string[]> {
  const log = await readHistory();
  if (log === undefined) {
    console.log(`No commit message was checked: the history since ${lastUnchecked.slice(0, 8)} is not available.`);
    return [];
  }
  const commits = log.split('\0').filter((commit) => commit.trim() !== '');
  console.log(`${String(commits.length)} commit messages were checked.`);
  return commits.flatMap((commit) => {
    const [id = '', ...message] = commit.trimStart().split('\n');
    return messageFaults(message.join('\n')).map((fault) => `${id}: ${fault}`);
  });
}

/** Id and message of each checked commit; undefined without git, without a repository or in a shallow clone. */
async function readHistory(): Promise<string | undefined> {
  try {
    await git('merge-base', '--is-ancestor', lastUnchecked, 'HEAD');
  } catch {
    return undefined;
  }
  return await git('log', '-z', '--no-merges', '--format=%h%n%B', `${lastUnchecked}..HEAD`);
}

async function git(...values: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', values, { cwd: project, maxBuffer: 10_000_000 });
  return stdout;
}
