import sql from 'sql-template-tag';
import { ApiError } from '../../engine/api/index.ts';
import type { Database } from '../../engine/store/index.ts';
import { networkOf } from './network-of.ts';

/** Counting starts anew this long after the first attempt. */
const windowMinutes = 15;
/** One person's mistakes; beyond it the right password is not accepted either until the window ends. */
const attemptsPerEmail = 10;
/** Whole offices share an address. */
const attemptsPerAddress = 100;

/** Counts login attempts in the database, so that any number of processes count together. */
export interface Throttle {
  /** Counts one attempt before the password is looked at. @throws ApiError `errors.limit.tooManyRequests` past the limits */
  readonly admit: (email: string, address: string) => Promise<void>;
  /** Forgets a person's attempts once the password was right, and everybody's that no longer count. */
  readonly forgive: (email: string) => Promise<void>;
}

/** @param now the clock */
export function createThrottle(database: Database, now: () => Date): Throttle {
  const count = (subject: string) => countAttempt(database, subject, now());
  return {
    admit: async (email, address) => {
      const byAddress = await count(`address ${networkOf(address)}`);
      const byEmail = await count(`email ${email}`);
      if (byEmail <= attemptsPerEmail && byAddress <= attemptsPerAddress) return;
      throw tooManyRequests();
    },
    forgive: async (email) => {
      const start = windowStart(now());
      await database.query(sql`delete from login_attempt where subject = ${`email ${email}`} or since < ${start}`);
    },
  };
}

/** What is answered past a limit. */
export function tooManyRequests(): ApiError {
  const params = { seconds: windowMinutes * 60 };
  return new ApiError([{ code: 'LimitError', message: 'errors.limit.tooManyRequests', path: [], params }]);
}

/** Counts one attempt of a subject and answers how many it had since its window of a quarter of an hour began. */
export async function countAttempt(database: Database, subject: string, now: Date): Promise<number> {
  const start = windowStart(now);
  const [row] = await database.query<{ attempts: number }>(sql`
    insert into login_attempt as attempt (subject, attempts, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      attempts = case when attempt.since < ${start} then 1 else attempt.attempts + 1 end,
      since = case when attempt.since < ${start} then ${now} else attempt.since end
    returning attempts`);
  return row?.attempts ?? 0;
}

/** Takes one attempt back that turned out well. */
export async function forgiveAttempt(database: Database, subject: string): Promise<void> {
  await database.query(
    sql`update login_attempt set attempts = attempts - 1 where subject = ${subject} and attempts > 0`,
  );
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}
