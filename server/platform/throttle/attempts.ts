import sql from 'sql-template-tag';
import { ApiError } from '../../../engine/api/index.ts';
import type { Database } from '../../../engine/store/index.ts';

/** Counting starts anew this long after the first attempt. */
const windowMinutes = 15;

/** Counts every subject, also past the limit of another. @throws ApiError past the limit of one */
export async function countAll(database: Database, counts: readonly Count[], now: Date): Promise<void> {
  const over: boolean[] = [];
  for (const { subject, limit } of counts) over.push((await countAttempt(database, subject, now)) > limit);
  if (over.includes(true)) throw tooManyRequests();
}

export interface Count {
  readonly subject: string;
  readonly limit: number;
}

/** What is answered past a limit. */
export function tooManyRequests(): ApiError {
  const params = { seconds: windowMinutes * 60 };
  return new ApiError([{ code: 'LimitError', message: 'errors.limit.tooManyRequests', path: [], params }]);
}

/** Counts what anybody may do so often in a quarter of an hour. @throws ApiError past the limit */
export async function admitCount(database: Database, count: Count, now: Date): Promise<void> {
  await countAll(database, [count], now);
}

/** Counts one attempt of a subject and answers how many it had since its window of a quarter of an hour began. */
export async function countAttempt(database: Database, subject: string, now: Date): Promise<number> {
  // A window that begins later than now was counted by a clock that was ahead: it would last until that day.
  const isOver = sql`(attempt.since < ${windowStart(now)} or attempt.since > ${now})`;
  const [row] = await database.query<{ attempts: number }>(sql`
    insert into login_attempt as attempt (subject, attempts, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      attempts = case when ${isOver} then 1 else attempt.attempts + 1 end,
      since = case when ${isOver} then ${now} else attempt.since end
    returning attempts`);
  return row?.attempts ?? 0;
}

/** Takes one attempt back that turned out well. */
export async function forgiveAttempt(database: Database, subject: string): Promise<void> {
  await database.query(
    sql`update login_attempt set attempts = attempts - 1 where subject = ${subject} and attempts > 0`,
  );
}

/** Attempts that began to be counted before it count no more. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}
