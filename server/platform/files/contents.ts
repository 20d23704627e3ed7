import type { Readable } from 'node:stream';

/** A content to store, on the local disk. */
export interface WaitingContent {
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Storage of file contents by generated keys: `ab/<hash>-<name>`. */
export interface Contents {
  /** Stores a waiting content; may move its file. */
  readonly put: (storageKey: string, waiting: WaitingContent) => Promise<void>;
  readonly read: (storageKey: string) => Promise<Readable>;
  /** Size in bytes; undefined when missing. */
  readonly sizeOf: (storageKey: string) => Promise<number | undefined>;
  /** No-op when missing. */
  readonly remove: (storageKey: string) => Promise<void>;
}

/** Guards against path traversal: keys are always generated. @throws Error */
export function checkedKey(storageKey: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{64}(?:-[0-9a-f-]{36})?$/.test(storageKey))
    throw new Error(`"${storageKey}" is not a storage key`);
  return storageKey;
}
