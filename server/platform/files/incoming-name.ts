import { hostname } from 'node:os';
import { basename } from 'node:path';

/** Prefix that identifies the creating process in a shared folder: `4711@register-1.` */
const ownPrefix = `${process.pid}@${hostname()}.`;

/** File name for a waiting upload or marker of this process. */
export function incomingName(name: string): string {
  return `${ownPrefix}${name}`;
}

/** Storage key named by a marker: `ab/<hash>-<name>`; undefined for other files. */
export function storageKeyOf(path: string): string | undefined {
  const name = /\.([0-9a-f]{64}-[0-9a-f-]{36})$/u.exec(basename(path))?.[1];
  return name === undefined ? undefined : `${name.slice(0, 2)}/${name}`;
}

/** Upper bound on the duration of a request. */
const longestRequestMs = 24 * 60 * 60 * 1_000;

/**
 * True when the process that created a waiting file is gone. At startup this process has created none; for other
 * machines only the age decides.
 */
export function isOrphaned(name: string, ageMs: number): boolean {
  if (name.startsWith(ownPrefix) || ageMs > longestRequestMs) return true;
  const { maker, machine } = /^(?<maker>\d+)@(?<machine>.+)\.[0-9a-f-]+$/u.exec(name)?.groups ?? {};
  return maker === undefined || (machine === hostname() && !isProcessAlive(Number(maker)));
}

/** True when a local process exists, of any user. */
function isProcessAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
