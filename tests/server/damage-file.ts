import { readFile, writeFile } from 'node:fs/promises';

/** Turns one bit in the middle of a file, as a failing disk does. */
export async function damageFile(path: string): Promise<void> {
  const content = await readFile(path);
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  await writeFile(path, content);
}
