import { hostname } from 'node:os';
import { basename } from 'node:path';

/** Processes that share a folder tell their files apart by who made them: `4711@register-1.` */
const ownPrefix = `${process.pid}@${hostname()}.`;

/** The name under which a file of this process waits, or a mark of one it has kept. */
export function incomingName(name: string): string {
  return `${ownPrefix}${name}`;
}

/** The storage key of the content that a mark speaks of: `ab/<hash>-<name>`; undefined for what is no mark. */
export function storageKeyOf(path: string): string | undefined {
  const name = /\.([0-9a-f]{64}-[0-9a-f-]{36})$/u.exec(basename(path))?.[1];
  return name === undefined ? undefined : `${name.slice(0, 2)}/${name}`;
}

/** No request is on its way for so long. */
const longestRequestMs = 24 * 60 * 60 * 1_000;

/**
 * Whether nobody is going to take what waits under this name since so many milliseconds. At a start this process
 * itself has made nothing yet; whether one of another machine lives, only time can tell.
 */
export function isLeft(name: string, ageMs: number): boolean {
  if (name.startsWith(ownPrefix) || ageMs > longestRequestMs) return true;
  const { maker, machine } = /^(?<maker>\d+)@(?<machine>.+)\.[0-9a-f-]+$/u.exec(name)?.groups ?? {};
  return maker === undefined || (machine === hostname() && !isProcessAlive(Number(maker)));
}

/** Whether a process of this machine lives, whoever it belongs to. */
function isProcessAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
