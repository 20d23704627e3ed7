import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** File contents by path relative to their folder. */
export type FileTexts = Readonly<Record<string, string>>;

/** JSON text as written to files. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes changed files. @returns their paths */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const all = Object.entries(files).map(([path, content]) => writeIfChanged(folder, path, content));
  const written = await Promise.all(all);
  return written.filter((path) => path !== undefined);
}

/** Deletes all files under `folder` that are not in `kept`. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.filter((path) => !kept.has(path)).map((path) => rm(path)));
}

/** The content of a file; undefined when missing. */
export async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

async function writeIfChanged(folder: string, path: string, content: string | Uint8Array): Promise<string | undefined> {
  const target = join(folder, path);
  const present = await readFile(target).catch(() => undefined);
  if (present?.equals(Buffer.from(content)) === true) return undefined;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
  return path;
}
