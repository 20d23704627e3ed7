import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { project } from '../run.ts';

export interface ProjectCopy {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Copies the project with uncommitted files to a temporary folder; packages are linked. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  for (const file of [...(await listFiles()), 'generated']) {
    await cp(join(project, file), join(folder, file), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Files tracked or not ignored by git. */
async function listFiles(): Promise<readonly string[]> {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const gone = ['ls-files', '-z', '--deleted'];
  const [files, deleted] = await Promise.all([listed, gone].map(git));
  return files?.filter((file) => deleted?.includes(file) !== true) ?? [];
}

async function git(values: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', values, { cwd: project, maxBuffer: 10_000_000 });
  return stdout.split('\0').filter((line) => line !== '');
}
