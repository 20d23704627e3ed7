import { useSyncExternalStore } from 'react';

/** Upload progress of a file. */
export interface Sending {
  /** Sent share, from 0 to 1. */
  readonly share: number;
  /** Aborts the whole request of the upload. */
  readonly stop: () => void;
}

/** Error of a request that a person aborted. */
export class SendingStopped extends Error {
  constructor() {
    super('Sending was stopped.');
  }
}

// Keyed by the file objects, so that senders and views need no reference to each other.
let underWay: ReadonlyMap<File, Sending> = new Map();
const listeners = new Set<() => void>();

/** Registers files uploaded in one request. Returns callbacks to report progress and the end. */
export function startSending(files: readonly File[], stop: () => void) {
  const tell = (sent: number) => {
    const shares = sharesOf(
      files.map(({ size }) => size),
      sent,
    );
    change(files.map((file, index) => [file, { share: shares[index] ?? 0, stop }]));
  };
  tell(0);
  return { onSent: tell, end: () => change(files.map((file) => [file, undefined])) };
}

/** Upload progress of a file; undefined before and after the upload. */
export function useSending(file: File | undefined): Sending | undefined {
  return useSyncExternalStore(subscribe, () => (file === undefined ? undefined : underWay.get(file)));
}

/** Sent share of each file, when `sent` (0 to 1) is the share of the whole request; files are sent in sequence. */
export function sharesOf(sizes: readonly number[], sent: number): readonly number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, index) => {
    const before = sizes.slice(0, index).reduce((sum, each) => sum + each, 0);
    return size === 0 ? 1 : Math.min(Math.max((sent * all - before) / size, 0), 1);
  });
}

function change(changed: readonly (readonly [File, Sending | undefined])[]): void {
  const next = new Map(underWay);
  for (const [file, sending] of changed) {
    if (sending === undefined) next.delete(file);
    else next.set(file, sending);
  }
  underWay = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
