import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Texts of files by path, relative to the folder they will stand in. */
export type FileTexts = Readonly<Record<string, string>>;

/** JSON as it is written to files. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Writes the files whose content differs from what is there, and tells which. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const all = Object.entries(files).map(([path, content]) => writeIfChanged(folder, path, content));
  const written = await Promise.all(all);
  return written.filter((path) => path !== undefined);
}

/** Removes everything under `folder` that is neither among `kept` nor made from them. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.filter((path) => !kept.has(path)).map((path) => rm(path)));
}

/** The text of a file; undefined where there is none. */
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
