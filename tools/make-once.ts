import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { textOf } from './generate/files.ts';

/** A build step; paths are relative to `root`. */
interface Making {
  readonly root: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** File with the hashes of input and output. */
  readonly note: string;
  /** Builder version; a change rebuilds. Default: the version of Node. */
  readonly by?: string;
  /** Alternative builder version that is accepted too. */
  readonly orBy?: string;
  /** True when test files count as input. */
  readonly countsTests?: boolean;
}

/**
 * Calls `make` unless input and output are unchanged since its last run.
 * @throws errors of `make`, which is then called again next time
 */
export async function makeOnce(making: Making, make: () => Promise<void>): Promise<void> {
  const { root, reads, writes, note, by = process.version, orBy = by, countsTests = false } = making;
  const file = join(root, note);
  const hash = async (paths: readonly string[]) => hashOf(root, paths, countsTests);
  // Hashed first, so that changes during the build cause another one.
  const read = await hash(reads);
  const noteOf = (maker: string, written: string) => [maker, read, written].join('\n');
  const [noted, written] = [await textOf(file), await hash(writes)];
  if ([by, orBy].some((maker) => noted === noteOf(maker, written))) return;
  await make();
  await keepNote(file, noteOf(by, await hash(writes)));
}

/** In a read-only folder the next start builds again. */
async function keepNote(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EACCES')))
      throw error;
  }
}

/** SHA-256 of all paths and contents under `paths`. */
async function hashOf(root: string, paths: readonly string[], countsTests: boolean): Promise<string> {
  const files = (await Promise.all(paths.map(async (path) => filesOf(join(root, path))))).flat();
  const names = files.map((path) => relative(root, path)).filter((path) => countsTests || !path.includes('.test.'));
  const hash = createHash('sha256');
  for (const [name, content] of await Promise.all(names.toSorted().map(async (name) => contentOf(root, name)))) {
    hash.update(`${name}\0${content?.length ?? 'none'}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/** Undefined for a file deleted concurrently. */
async function contentOf(root: string, name: string): Promise<readonly [string, Buffer | undefined]> {
  return [name, await readFile(join(root, name)).catch(() => undefined)];
}

async function filesOf(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
