import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKeeper, UploadedFile } from '../../../engine/api/index.ts';
import { storageFullOf } from '../../../engine/store/index.ts';
import type { Contents } from './contents.ts';
import { incomingName, isOrphaned, storageKeyOf } from './incoming-name.ts';
import { readMediaType } from './media-type.ts';
import type { ScanFile } from './virus-scan.ts';

/** Upload folder of one request; files not kept are deleted on release. */
export interface IncomingFolder {
  readonly receive: (name: string, content: Readable) => Promise<UploadedFile>;
  /** Never rejects: files that cannot be deleted are swept at the next start. */
  readonly release: () => Promise<void>;
}

/** Files: uploads wait in a local folder; kept ones move to the content storage under hash and unique name. */
export interface FileStore extends FileKeeper, Pick<Contents, 'read' | 'sizeOf'> {
  readonly openIncoming: () => IncomingFolder;
  /** Deletes a content that no record refers to. */
  readonly discard: (storageKey: string) => Promise<void>;
  /** Deletes leftovers of killed processes. @returns the number of files */
  readonly sweep: () => Promise<number>;
}

interface FileStoreDependencies {
  /** Folder of waiting uploads. */
  readonly incoming: string;
  readonly contents: Contents;
  /** Absent: no virus scan. */
  readonly scan?: ScanFile | undefined;
  /** True when a stored content belongs to a record: its save may have been rolled back. */
  readonly isOfRecord: (storageKey: string) => Promise<boolean>;
  /** Reports failed deletions. */
  readonly report: (error: unknown) => void;
  /** Creates the file that an upload is written to. */
  readonly create?: (path: string) => Promise<FileHandle>;
}

/** An uploaded file, and its storage key once kept. */
interface Received {
  readonly path: string;
  kept?: { readonly mark: string; readonly storageKey: Promise<string> };
}

export function createFileStore(dependencies: FileStoreDependencies): FileStore {
  const { incoming, contents } = dependencies;
  const received = new WeakMap<UploadedFile, Received>();
  return {
    openIncoming: () => openIncoming(dependencies, received),
    keep: async (file) => {
      const waiting = received.get(file);
      if (waiting === undefined) throw new Error('this store did not receive the file');
      waiting.kept ??= keep(dependencies, { path: waiting.path, sha256: file.sha256 });
      return await toStore(waiting.kept.storageKey);
    },
    read: contents.read,
    sizeOf: contents.sizeOf,
    discard: async (storageKey) => {
      if (!(await dependencies.isOfRecord(storageKey))) await contents.remove(storageKey);
    },
    sweep: async () => {
      let left = 0;
      // The folder is created with the first upload.
      for (const name of (await readdir(incoming).catch(unlessGone)) ?? []) {
        const path = join(incoming, name);
        const stats = await stat(path).catch(unlessGone);
        if (stats === undefined || !isOrphaned(name, Date.now() - stats.mtimeMs)) continue;
        await clear(dependencies, path);
        left += 1;
      }
      return left;
    },
  };
}

function openIncoming(dependencies: FileStoreDependencies, received: WeakMap<UploadedFile, Received>): IncomingFolder {
  const { incoming } = dependencies;
  const all: Received[] = [];
  return {
    receive: async (name, content) => {
      const one: Received = { path: join(incoming, incomingName(randomUUID())) };
      all.push(one);
      await toStore(mkdir(incoming, { recursive: true }));
      const written = await toStore(write(content, one.path, dependencies.create ?? createFile));
      const type = await readMediaType(one.path, name);
      const file = { name: lastPart(name), ...written, type, danger: await dangerOf(dependencies, one.path) };
      received.set(file, one);
      return file;
    },
    release: async () => {
      try {
        for (const { path, kept } of all) {
          await rm(path, { force: true });
          if (kept !== undefined) await clear(dependencies, kept.mark);
        }
      } catch (error) {
        dependencies.report(error);
      }
    },
  };
}

/** Reason to refuse a file; an unscanned file counts as dangerous. */
async function dangerOf({ scan, report }: FileStoreDependencies, path: string): Promise<UploadedFile['danger']> {
  const verdict = await scan?.(path);
  if (verdict === undefined || verdict.kind === 'clean') return undefined;
  report(
    new Error(verdict.kind === 'infected' ? `a file has ${verdict.by}` : `a file was not scanned: ${verdict.reason}`),
  );
  return verdict.kind;
}

function createFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600);
}

async function write(
  content: Readable,
  path: string,
  create: (path: string) => Promise<FileHandle>,
): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // Opened first: a stream destroyed while opening could create the file after its deletion.
  const file = await create(path);
  await pipeline(content, measure, file.createWriteStream());
  return { size, sha256: hash.digest('hex') };
}

/** Writes a marker to `incoming` until the request ends: it names the content to check if the process is killed. */
function keep(
  { incoming, contents }: FileStoreDependencies,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
): NonNullable<Received['kept']> {
  const mark = join(incoming, incomingName(`${sha256}-${randomUUID()}`));
  const move = async (): Promise<string> => {
    const storageKey = markedKey(mark);
    await writeFile(mark, '');
    await contents.put(storageKey, { path, sha256 });
    return storageKey;
  };
  return { mark, storageKey: move() };
}

/** Deletes a waiting file, and the content it marks unless a record owns that. */
async function clear({ contents, isOfRecord }: FileStoreDependencies, path: string): Promise<void> {
  const storageKey = storageKeyOf(path);
  if (storageKey !== undefined && !(await isOfRecord(storageKey))) await contents.remove(storageKey);
  await rm(path, { force: true });
}

function markedKey(mark: string): string {
  const storageKey = storageKeyOf(mark);
  if (storageKey === undefined) throw new Error(`"${mark}" marks no content`);
  return storageKey;
}

/** @throws StorageFull when the disk is full */
async function toStore<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw storageFullOf(error) ?? error;
  }
}

/** Some browsers send a whole path. */
function lastPart(name: string): string {
  // Direction marks would disguise the extension.
  const plain = name.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');
  const last = plain.split(/[\\/]/).at(-1) ?? plain;
  // Drops half of a surrogate pair left by the cut.
  return last.slice(-255).replace(/^\p{Surrogate}/u, '');
}

/** Undefined for a file that another process deleted meanwhile. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
