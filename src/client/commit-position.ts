/**
 * Header with the log position of the client's last save, so that any server process and database replica can be
 * checked for it.
 */
export const POSITION_HEADER = 'commit-position';

const KEY = 'commitPosition';
/** Nothing saved recently. */
const nothing = '0'.repeat(16);
/** Unknown position: the server reads from the primary database. */
const unknown = 'unknown';
/** Several times the maximum replication lag. */
const longestMs = 60_000;

/** The position of this browser's last save in any tab, which the server must have reached. */
export function commitPosition(now = Date.now()): string {
  const [position = '', until] = (localStorage.getItem(KEY) ?? '').split(' ');
  return Number(until) > now ? position : nothing;
}

/** Stores the log position of a save. */
export function storeCommitPosition(headers: Headers, now = Date.now()): void {
  const heard = headers.get(POSITION_HEADER);
  // Fixed-length texts compare chronologically. Responses may arrive out of order.
  if (heard !== null && heard > commitPosition(now)) keep(heard, now);
}

/** Without a response something may have been saved at an unknown position. */
export function clearCommitPosition(now = Date.now()): void {
  keep(unknown, now);
}

function keep(position: string, now: number): void {
  localStorage.setItem(KEY, `${position} ${String(now + longestMs)}`);
}
