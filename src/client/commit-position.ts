/** Name of the header by which a client finds what it has saved, whichever process and database answer. */
export const POSITION_HEADER = 'commit-position';

const KEY = 'commitPosition';
/** Of who has saved nothing lately. */
const nothing = '0'.repeat(16);
/** What is not known, for the server to look where everything is. */
const unknown = 'unknown';
/** Several times as long as the server's copies may lag. */
const longestMs = 60_000;

/** What this browser has saved last, in any of its tabs: what the server has to find. */
export function commitPosition(now = Date.now()): string {
  const [position = '', until] = (localStorage.getItem(KEY) ?? '').split(' ');
  return Number(until) > now ? position : nothing;
}

/** Hears where in the server's log a save is. */
export function hearCommitPosition(headers: Headers, now = Date.now()): void {
  const heard = headers.get(POSITION_HEADER);
  // Texts of one length: the greater is the later. Of two answers the later may come first.
  if (heard !== null && heard > commitPosition(now)) keep(heard, now);
}

/** No answer came: something may have been saved, and nobody said where. */
export function loseCommitPosition(now = Date.now()): void {
  keep(unknown, now);
}

function keep(position: string, now: number): void {
  localStorage.setItem(KEY, `${position} ${String(now + longestMs)}`);
}
