import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../../../engine/store/index.ts';
import { checkedKey, type Contents } from './contents.ts';

/** Contents as files in a folder on the disk of the uploads, so that a rename stores them atomically. */
export function diskContents(folder: string): Contents {
  const pathOf = (storageKey: string) => join(folder, checkedKey(storageKey));
  return {
    put: async (storageKey, { path }) => {
      await mkdir(dirname(pathOf(storageKey)), { recursive: true });
      await rename(path, pathOf(storageKey));
    },
    read: (storageKey) => Promise.resolve(createReadStream(pathOf(storageKey))),
    sizeOf: (storageKey) => readSize(pathOf(storageKey)),
    remove: (storageKey) => rm(pathOf(storageKey), { force: true }),
  };
}

async function readSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
