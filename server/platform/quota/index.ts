import { ApiError, valuesAnswered, type RequestContext } from '../../../engine/api/index.ts';

/** What one signed-in person may ask of this process in an hour. */
export interface QuotaLimits {
  readonly requests: number;
  /** Values of records that answers tell. */
  readonly values: number;
}

/** Counts what each person asks and reads by signed-in requests, in the memory of this process: no statement is made for it. */
export interface PersonalQuota {
  /**
   * Called for each operation of a request before its viewer is confirmed, and once they are.
   * @throws ApiError `errors.limit.quota` past the limits, where the operation is none of `alwaysAdmitted`
   */
  readonly admit: (context: RequestContext, operation: string) => void;
  /**
   * Counts a request whose viewer was confirmed, once however many operations it has: with a token whose session has ended
   * nobody uses up what its person may ask. The check and the count are one step: of requests at the same time only so many
   * are counted as the limit leaves, and `admit` refuses the others.
   */
  readonly count: (context: RequestContext) => void;
  /**
   * Counts what the answer to such a request tells, in one step with the check: of answers that are ready at the same time
   * the first that goes past the limit is told. @returns why this one is not
   */
  readonly spend: (context: RequestContext) => ApiError | undefined;
}

interface Used {
  /** In milliseconds. */
  readonly since: number;
  requests: number;
  values: number;
}

const hour = 3_600_000;

/** What somebody needs against whoever uses up their quota by a stolen session. Guesses of the password are counted apart. */
const alwaysAdmitted: ReadonlySet<string> = new Set(['logout', 'endSession', 'endOtherSessions', 'updatePassword']);

/** @param now the clock */
export function createPersonalQuota(limits: QuotaLimits, now: () => Date): PersonalQuota {
  // In the order in which hours began.
  const used = new Map<string, Used>();
  const counted = new WeakSet<RequestContext>();
  const refused = new WeakMap<RequestContext, ApiError>();
  const isOver = ({ since }: Used, time: number): boolean => time < since || time - since >= hour;
  const usedBy = (userId: string): Used => {
    const time = now().getTime();
    for (const [id, each] of used) {
      if (!isOver(each, time)) break;
      used.delete(id);
    }
    const known = used.get(userId);
    if (known !== undefined && !isOver(known, time)) return known;
    const begun = { since: time, requests: 0, values: 0 };
    used.delete(userId);
    used.set(userId, begun);
    return begun;
  };
  const refusalOf = ({ since, requests, values }: Used): ApiError | undefined =>
    requests >= limits.requests || values >= limits.values ? quotaUsed(since + hour - now().getTime()) : undefined;
  return {
    admit: (context, operation) => {
      const userId = personOf(context);
      if (userId === undefined || counted.has(context) || alwaysAdmitted.has(operation)) return;
      const refusal = refused.get(context) ?? refusalOf(usedBy(userId));
      if (refusal !== undefined) throw refusal;
    },
    count: (context) => {
      const userId = personOf(context);
      if (userId === undefined || counted.has(context) || refused.has(context)) return;
      const used = usedBy(userId);
      const refusal = refusalOf(used);
      if (refusal !== undefined) {
        refused.set(context, refusal);
        return;
      }
      counted.add(context);
      used.requests += 1;
    },
    spend: (context) => {
      const userId = personOf(context);
      const values = valuesAnswered(context);
      if (userId === undefined || !counted.has(context) || values === 0) return undefined;
      const used = usedBy(userId);
      const refusal = used.values >= limits.values ? quotaUsed(used.since + hour - now().getTime()) : undefined;
      used.values += values;
      return refusal;
    },
  };
}

/** Whoever asks in a session; the product itself asks in none. */
function personOf({ viewer, sessionId }: RequestContext): string | undefined {
  return sessionId === undefined ? undefined : viewer?.userId;
}

function quotaUsed(milliseconds: number): ApiError {
  const seconds = Math.ceil(milliseconds / 1000);
  const params = { seconds, minutes: Math.ceil(seconds / 60) };
  return new ApiError([{ code: 'LimitError', message: 'errors.limit.quota', path: [], params }]);
}
