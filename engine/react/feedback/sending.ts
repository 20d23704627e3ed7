import { useSyncExternalStore } from 'react';

/** A file on its way to the server. */
export interface Sending {
  /** How much of it is there, from 0 to 1. */
  readonly share: number;
  /** Ends the request that it is a part of, with all that came along. */
  readonly stop: () => void;
}

/** Why a request failed that a person has stopped. */
export class SendingStopped extends Error {
  constructor() {
    super('Sending was stopped.');
  }
}

// Known by the files themselves: whoever sends them and whoever shows them know nothing of each other.
let underWay: ReadonlyMap<File, Sending> = new Map();
const listeners = new Set<() => void>();

/** Tells of files that set out together; what it answers tells how much of them has been sent, and that they are through. */
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

/** How a file is on its way; undefined before and after. */
export function useSending(file: File | undefined): Sending | undefined {
  return useSyncExternalStore(subscribe, () => (file === undefined ? undefined : underWay.get(file)));
}

/** How much of each file is sent, of which `sent`, from 0 to 1, is sent together: they go one after the other. */
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
