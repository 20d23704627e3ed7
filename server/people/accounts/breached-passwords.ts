import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { StartRefused } from '../../platform/settings/start-refused.ts';

/** True when a password is known to have leaked. */
export type IsBreached = (password: string) => Promise<boolean>;

/** Bytes of a line: 40 hex digits, a colon, a count, the line break. */
const longestLine = 64;
const hashDigits = 40;

/**
 * Searches a sorted file of SHA-1 hashes, one per line with optional `:count`, as published by Have I Been Pwned. A
 * lookup reads about thirty lines of the file and keeps nothing in memory.
 * @param path absent: no check
 */
export function breachedPasswords(path: string | undefined): IsBreached {
  if (path === undefined) return () => Promise.resolve(false);
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    return await inFile(path, (file, size) => contains(file, size, hash));
  };
}

/** @throws StartRefused when the file of `BREACHED_PASSWORDS` is unreadable or not a sorted hash list */
export async function checkBreachedPasswords(path: string): Promise<void> {
  const isList = await inFile(path, async (file, size) => {
    const [first, last] = [await lineAt(file, 0, size), await lineAt(file, size - 1, size)];
    return first.hash <= last.hash;
  }).catch(() => false);
  if (!isList)
    throw new StartRefused(
      `BREACHED_PASSWORDS is "${path}"; it must be a file of SHA-1 hashes in ascending order, a line each, such as the list of Have I Been Pwned.`,
    );
}

async function inFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** Binary search by byte offset in [`from`, `to`). */
async function contains(file: FileHandle, size: number, hash: string): Promise<boolean> {
  let [from, to] = [0, size];
  while (from < to) {
    const line = await lineAt(file, Math.floor((from + to - 1) / 2), size);
    if (line.hash === hash) return true;
    if (line.hash < hash) from = line.end;
    else to = line.start;
  }
  return false;
}

interface Line {
  readonly hash: string;
  readonly start: number;
  /** Offset of the next line. */
  readonly end: number;
}

/** The line that contains an offset. @throws Error when it does not begin with a hash */
async function lineAt(file: FileHandle, offset: number, size: number): Promise<Line> {
  const from = Math.max(0, offset - longestLine);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, from);
  const block = buffer.toString('latin1', 0, bytesRead);
  const begin = block.lastIndexOf('\n', offset - from - 1) + 1;
  const newLine = block.indexOf('\n', offset - from);
  const end = newLine === -1 ? bytesRead : newLine + 1;
  const [hash = ''] = /^[\dA-F]{40}(?=[:\r\n]|$)/u.exec(block.slice(begin, end).toUpperCase()) ?? [];
  if (hash.length !== hashDigits || (newLine === -1 && from + end !== size))
    throw new Error('a line of BREACHED_PASSWORDS is no hash');
  return { hash, start: from + begin, end: from + end };
}
