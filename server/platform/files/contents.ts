import type { Readable } from 'node:stream';

/** A content that is about to be kept: it waits on this machine's disk. */
export interface WaitingContent {
  readonly path: string;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Where contents of files are kept, by keys of ours: `ab/<hash>-<name>`. */
export interface Contents {
  /** Takes a waiting content; what waited may be gone then. */
  readonly put: (storageKey: string, waiting: WaitingContent) => Promise<void>;
  readonly read: (storageKey: string) => Promise<Readable>;
  /** Bytes a content has; undefined where there is none. */
  readonly sizeOf: (storageKey: string) => Promise<number | undefined>;
  /** Does nothing where there is none. */
  readonly remove: (storageKey: string) => Promise<void>;
}

/** Keys are made by us; one that is not would be a path into the machine. @throws Error */
export function checkedKey(storageKey: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{64}(?:-[0-9a-f-]{36})?$/.test(storageKey))
    throw new Error(`"${storageKey}" is not a storage key`);
  return storageKey;
}
