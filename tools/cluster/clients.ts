import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from '../bench/sales/sellers.ts';

/** Result of a request. */
export interface RequestResult {
  readonly data?: Readonly<Record<string, unknown>>;
  /** Error key, HTTP status, or broken connection. */
  readonly failure?: string;
  readonly milliseconds: number;
}

export interface Asked {
  readonly address: string;
  readonly token: string;
  readonly query: string;
  readonly variables?: object;
  /** Idempotency key. */
  readonly key?: string;
}

/** WAL position of the last save per token. */
const positions = new Map<string, string>();

/** Sends a GraphQL request; never rejects. */
export async function ask({ address, token, query, variables = {}, key }: Asked): Promise<RequestResult> {
  const started = performance.now();
  const since = (): number => performance.now() - started;
  try {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'commit-position': positions.get(token) ?? '0'.repeat(16),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const position = response.headers.get('commit-position');
    if (position !== null && position > (positions.get(token) ?? '')) positions.set(token, position);
    const text = await response.text();
    if (!text.startsWith('{')) return { failure: `HTTP ${String(response.status)}`, milliseconds: since() };
    // shape of every GraphQL response
    const { data, errors } = JSON.parse(text) as {
      readonly data?: Readonly<Record<string, unknown>>;
      readonly errors?: readonly { readonly message: string }[];
    };
    const [error] = errors ?? [];
    if (error !== undefined) return { failure: error.message, milliseconds: since() };
    return { ...(data && { data }), milliseconds: since() };
  } catch (error) {
    return { failure: `the connection broke: ${error instanceof Error ? error.message : ''}`, milliseconds: since() };
  }
}

/** Observations of the clients. */
export interface Seen {
  /** Ids of acknowledged operations. */
  readonly acknowledged: readonly string[];
  /** Count per failure. */
  readonly failures: ReadonlyMap<string, number>;
  /** Longest time without success in milliseconds. */
  readonly longestGapMs: number;
}

/** Running clients. */
export interface RepeatingClients {
  /** Successes so far. */
  readonly successes: () => number;
  /** Waits for current operations. */
  readonly stop: () => Promise<Seen>;
}

/** Limit of retries. */
const longestRepeatMs = 90_000;

/** An operation with its idempotency key, equal for all retries. */
interface Attempt {
  readonly number: number;
  readonly key: string;
}

/** Clients that repeat `act`; it returns an id, and is retried under its key until it succeeds. */
export function startRepeatingClients(
  count: number,
  act: (attempt: Attempt) => Promise<RequestResult & { readonly id?: string }>,
): RepeatingClients {
  const acknowledged: string[] = [];
  const failures = new Map<string, number>();
  let [isStopped, last, longestGapMs, successes, attempts] = [false, performance.now(), 0, 0, 0];
  const succeed = (id: string | undefined): void => {
    successes += 1;
    if (id !== undefined) acknowledged.push(id);
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - last);
    last = now;
  };
  const doOne = async (): Promise<void> => {
    const attempt = { number: (attempts += 1), key: randomUUID() };
    const deadline = performance.now() + longestRepeatMs;
    for (;;) {
      const { failure, id } = await act(attempt);
      if (failure === undefined) {
        succeed(id);
        return;
      }
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
      if (performance.now() > deadline) throw new Error(`A client was refused for a minute and a half: ${failure}`);
      await pause(100);
    }
  };
  const work = Array.from({ length: count }, async () => {
    while (!isStopped) await doOne();
  });
  const done = Promise.all(work);
  // Rejections are reported by `stop`.
  done.catch(() => undefined);
  return {
    successes: () => successes,
    stop: async () => {
      isStopped = true;
      await done;
      return { acknowledged, failures, longestGapMs };
    },
  };
}

const offer = 'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }';

/** Clients that offer stock to a buyer. */
export function startSellers(address: string, { certificates, seller, buyer }: Market, count = 3): RepeatingClients {
  return startRepeatingClients(count, async ({ number, key }) => {
    const input = {
      certificateId: certificates[number % certificates.length],
      buyerId: buyer.organizationId,
      amount: '0.125',
      date: '2026-03-05',
    };
    const outcome = await ask({ address, token: seller.token, query: offer, variables: { input }, key });
    const { id } = Object(outcome.data?.['createOrUpdateTransaction']) as { readonly id?: string }; // the operation's answer
    return id === undefined ? outcome : { ...outcome, id };
  });
}

export const listQuery = '{ myTransactions { pageInfo { totalElements } items { id code } } }';

/** Clients that read the transaction list. */
export function startReaders(address: string, token: string, count = 2): RepeatingClients {
  return startRepeatingClients(count, () => ask({ address, token, query: listQuery }));
}

/** Failure counts for a table. */
export function describeFailures({ failures }: Seen): string {
  return [...failures].map(([failure, times]) => `${String(times)} × ${failure}`).join(', ') || 'none';
}
