import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { textOf } from './generate/files.ts';

/** What makes files from others; all paths are relative to `root`, files or folders. */
interface Making {
  readonly root: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The file that keeps the hashes of both. */
  readonly note: string;
  /** What makes them: by another one they are made again. The version of Node unless told. */
  readonly by?: string;
  /** What may have made them too. */
  readonly orBy?: string;
  /** Whether what only tests read counts too. */
  readonly countsTests?: boolean;
}

/**
 * Calls `make` unless everything it reads and everything it wrote is byte for byte as when it last ended.
 * @throws what `make` throws; it is then called again the next time
 */
export async function makeOnce(making: Making, make: () => Promise<void>): Promise<void> {
  const { root, reads, writes, note, by = process.version, orBy = by, countsTests = false } = making;
  const file = join(root, note);
  const hash = async (paths: readonly string[]) => hashOf(root, paths, countsTests);
  // Taken first: what changes while it is being made is made again.
  const read = await hash(reads);
  const noteOf = (maker: string, written: string) => [maker, read, written].join('\n');
  const [noted, written] = [await textOf(file), await hash(writes)];
  if ([by, orBy].some((maker) => noted === noteOf(maker, written))) return;
  await make();
  await keepNote(file, noteOf(by, await hash(writes)));
}

/** Where nothing can be written the next start makes it again, and finds that nothing differs. */
async function keepNote(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EACCES')))
      throw error;
  }
}

/** SHA-256 of the paths below `root` and the contents of all files under `paths`. */
async function hashOf(root: string, paths: readonly string[], countsTests: boolean): Promise<string> {
  const files = (await Promise.all(paths.map(async (path) => filesOf(join(root, path))))).flat();
  const names = files.map((path) => relative(root, path)).filter((path) => countsTests || !path.includes('.test.'));
  const hash = createHash('sha256');
  for (const [name, content] of await Promise.all(names.toSorted().map(async (name) => contentOf(root, name)))) {
    hash.update(`${name}\0${content?.length ?? 'none'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** Undefined of a file that another start takes away meanwhile. */
async function contentOf(root: string, name: string): Promise<readonly [string, Buffer | undefined]> {
  return [name, await readFile(join(root, name)).catch(() => undefined)];
}

async function filesOf(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
