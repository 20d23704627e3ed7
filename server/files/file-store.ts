import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readMediaType } from './media-type.ts';

/** A file that came with a request and waits in the incoming folder: the value of an `Upload` variable. */
export interface IncomingFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  /** Media type, when the content is what the name's ending claims. */
  readonly type: string | undefined;
  readonly path: string;
}

/** The place for the files of one request; what was not kept when it is released is deleted. */
export interface IncomingPlace {
  readonly receive: (name: string, content: Readable) => Promise<IncomingFile>;
  readonly release: () => Promise<void>;
}

/** Files on disk, each content once, under the name of its hash. */
export interface FileStore {
  readonly openIncoming: () => IncomingPlace;
  /** Keeps an incoming file for good. @returns its storage key */
  readonly keep: (file: IncomingFile) => Promise<string>;
  readonly read: (storageKey: string) => Readable;
}

export function createFileStore(folder: string): FileStore {
  return {
    openIncoming: () => openIncoming(join(folder, 'incoming')),
    keep: (file) => keep(folder, file),
    read: (storageKey) => createReadStream(join(folder, checkedKey(storageKey))),
  };
}

function openIncoming(folder: string): IncomingPlace {
  const paths: string[] = [];
  return {
    receive: async (name, content) => {
      const path = join(folder, randomUUID());
      paths.push(path);
      await mkdir(folder, { recursive: true });
      return { name: lastPart(name), path, ...(await write(content, path)), type: await readMediaType(path, name) };
    },
    release: async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

async function write(content: Readable, path: string): Promise<Pick<IncomingFile, 'size' | 'sha256'>> {
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

async function keep(folder: string, { sha256, path }: IncomingFile): Promise<string> {
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
