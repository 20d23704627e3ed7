import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textOf } from './generate/files.ts';

/** What makes files from others; all paths are relative to `root`, files or folders. */
interface Making {
  readonly root: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The file that keeps the hashes of both. */
  readonly note: string;
}

/**
 * Calls `make` unless everything it reads and everything it wrote is byte for byte as when it last ended. What only tests
 * read does not count.
 * @throws what `make` throws; it is then called again the next time
 */
export async function makeOnce({ root, reads, writes, note }: Making, make: () => Promise<void>): Promise<void> {
  const file = join(root, note);
  // Taken first: what changes while it is being made is made again.
  const read = await hashOf(root, reads);
  if ((await textOf(file)) === [read, await hashOf(root, writes)].join('\n')) return;
  await make();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, [read, await hashOf(root, writes)].join('\n'));
}

/** SHA-256 of the paths and contents of all files under `paths`. */
async function hashOf(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(async (path) => filesOf(join(root, path))))).flat();
  const counted = files.filter((path) => !path.includes('.test.')).toSorted();
  const contents = await Promise.all(counted.map(async (path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${counted[index] ?? ''}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
