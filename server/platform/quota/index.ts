import { ApiError, valuesAnswered, type RequestContext } from '../../../engine/api/index.ts';

/** Hourly limits per signed-in person and process. */
export interface QuotaLimits {
  readonly requests: number;
  /** Record values in responses. */
  readonly values: number;
}

/** Counts requests and read values per person, in the memory of this process. */
export interface PersonalQuota {
  /**
   * Called for each operation before and after its viewer is confirmed.
   * @throws ApiError `errors.limit.quota` past the limits, unless the operation is in `alwaysAdmitted`
   */
  readonly admit: (context: RequestContext, operation: string) => void;
  /**
   * Counts a request with a confirmed viewer once, whatever its number of operations, so that tokens of ended sessions
   * consume no quota. Check and count are atomic: concurrent requests past the limit are refused by `admit`.
   */
  readonly count: (context: RequestContext) => void;
  /**
   * Counts the values of a response atomically; among concurrent responses, the first to exceed the limit is still
   * sent.
   * @returns the refusal, if any
   */
  readonly spend: (context: RequestContext) => ApiError | undefined;
}

interface Used {
  /** Milliseconds. */
  readonly since: number;
  requests: number;
  values: number;
}

const hour = 3_600_000;

/** Operations that victims of a stolen session need. Password attempts are throttled separately. */
const alwaysAdmitted: ReadonlySet<string> = new Set(['logout', 'endSession', 'endOtherSessions', 'updatePassword']);

/** @param now the clock */
export function createPersonalQuota(limits: QuotaLimits, now: () => Date): PersonalQuota {
  // Ordered by start of the hour.
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

/** The signed-in person; undefined for internal calls. */
function personOf({ viewer, sessionId }: RequestContext): string | undefined {
  return sessionId === undefined ? undefined : viewer?.userId;
}

function quotaUsed(milliseconds: number): ApiError {
  const seconds = Math.ceil(milliseconds / 1000);
  const params = { seconds, minutes: Math.ceil(seconds / 60) };
  return new ApiError([{ code: 'LimitError', message: 'errors.limit.quota', path: [], params }]);
}
