import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badInput, type FileKeeper, type UploadedFile } from '../../engine/api/index.ts';
import { readMediaType } from './media-type.ts';

/** The place for the files of one request; what was not kept when it is released is deleted. */
export interface IncomingPlace {
  /** What it resolves to is the value of the `Upload` variable. */
  readonly receive: (name: string, content: Readable) => Promise<UploadedFile>;
  readonly release: () => Promise<void>;
}

/** Files on disk, each content once, under the name of its hash. */
export interface FileStore extends FileKeeper {
  readonly openIncoming: () => IncomingPlace;
  readonly read: (storageKey: string) => Readable;
}

/** Where received files wait. A JSON request can write an object that looks like a file; it is not in here. */
type Waiting = WeakMap<UploadedFile, string>;

export function createFileStore(folder: string): FileStore {
  const waiting: Waiting = new WeakMap();
  return {
    openIncoming: () => openIncoming(join(folder, 'incoming'), waiting),
    keep: async (file) => {
      const path = waiting.get(file);
      if (path === undefined) throw badInput('an Upload variable holds no uploaded file');
      return await keep(folder, path, file.sha256);
    },
    read: (storageKey) => createReadStream(join(folder, checkedKey(storageKey))),
  };
}

function openIncoming(folder: string, waiting: Waiting): IncomingPlace {
  const paths: string[] = [];
  return {
    receive: async (name, content) => {
      const path = join(folder, randomUUID());
      paths.push(path);
      await mkdir(folder, { recursive: true });
      const file = { name: lastPart(name), ...(await write(content, path)), type: await readMediaType(path, name) };
      waiting.set(file, path);
      return file;
    },
    release: async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

async function write(content: Readable, path: string): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

async function keep(folder: string, path: string, sha256: string): Promise<string> {
  const storageKey = `${sha256.slice(0, 2)}/${sha256}`;
  const target = join(folder, storageKey);
  await mkdir(dirname(target), { recursive: true });
  await rename(path, target);
  return storageKey;
}

/** Keys are made by us; one that is not would be a path into the machine. */
function checkedKey(storageKey: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(storageKey)) throw new Error(`"${storageKey}" is not a storage key`);
  return storageKey;
}

/** Some browsers send a whole path. */
function lastPart(name: string): string {
  return name.split(/[\\/]/).at(-1)?.slice(-255) ?? name;
}
