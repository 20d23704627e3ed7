import sql from 'sql-template-tag';
import { ApiError } from '../../../engine/api/index.ts';
import type { Database } from '../../../engine/store/index.ts';

/** Length of the counting window from the first attempt. */
const windowMinutes = 15;

/** Counts an attempt for every subject, even when one is past its limit. @throws ApiError past a limit */
export async function countAll(database: Database, counts: readonly Count[], now: Date): Promise<void> {
  const over: boolean[] = [];
  for (const { subject, limit } of counts) over.push((await countAttempt(database, subject, now)) > limit);
  if (over.includes(true)) throw tooManyRequests();
}

export interface Count {
  readonly subject: string;
  readonly limit: number;
}

/** The error past a limit. */
export function tooManyRequests(): ApiError {
  const params = { seconds: windowMinutes * 60 };
  return new ApiError([{ code: 'LimitError', message: 'errors.limit.tooManyRequests', path: [], params }]);
}

/** Counts one attempt in a window of fifteen minutes. @throws ApiError past the limit */
export async function admitCount(database: Database, count: Count, now: Date): Promise<void> {
  await countAll(database, [count], now);
}

/** Counts an attempt. @returns the attempts in the current window */
export async function countAttempt(database: Database, subject: string, now: Date): Promise<number> {
  // A window in the future stems from a wrong clock and is reset.
  const isOver = sql`(attempt.since < ${windowStart(now)} or attempt.since > ${now})`;
  const [row] = await database.query<{ attempts: number }>(sql`
    insert into login_attempt as attempt (subject, attempts, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      attempts = case when ${isOver} then 1 else attempt.attempts + 1 end,
      since = case when ${isOver} then ${now} else attempt.since end
    returning attempts`);
  return row?.attempts ?? 0;
}

/** Takes back one successful attempt. */
export async function undoAttempt(database: Database, subject: string): Promise<void> {
  await database.query(
    sql`update login_attempt set attempts = attempts - 1 where subject = ${subject} and attempts > 0`,
  );
}

/** Windows that began before this moment are over. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}
