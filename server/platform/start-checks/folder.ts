import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, storageFullOf } from '../../../engine/store/index.ts';
import { unlessExists } from '../settings/secret-file.ts';
import { StartRefused } from '../settings/start-refused.ts';

/**
 * Creates a folder if needed and checks that it is writable.
 * @param variable the setting of the folder
 * @throws StartRefused
 */
export async function checkFolder(variable: string, folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(resolve(folder));
    await writeFile(probe, 'probe');
    await rm(probe);
  } catch (error) {
    await rm(probe, { force: true }).catch(() => undefined);
    throw new StartRefused(sentenceOf(variable, resolve(folder), error));
  }
}

/** Node's recursive mkdir hangs where nothing can be created, such as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder).catch(unlessExists);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write',
  EPERM: 'this account may not write',
  EROFS: 'the file system is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'the path leads through a file',
  ENOENT: 'no folder can be made',
};

function sentenceOf(variable: string, folder: string, error: unknown): string {
  if (storageFullOf(error) !== undefined)
    return `The disk of ${variable} (${folder}) is full; free some space, or set ${variable} to a folder on another disk.`;
  const reason = reasons[codeOf(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
  return `${variable} leads to ${folder}, where ${reason}; set it to a folder the register may write to.`;
}
