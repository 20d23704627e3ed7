import { limitExceeded } from '../errors/api-error.ts';
import type { RequestContext } from '../types.ts';

/** Maximum values in a response: more than the largest page with every column of a list. */
const mostValues = 200_000;

const counted = new WeakMap<RequestContext, number>();

/**
 * Counts the values of an operation's result towards its request.
 * @returns number of values in the result
 * @throws ApiError beyond the maximum
 */
export function countAnswer(context: RequestContext, answer: unknown): number {
  const waiting: unknown[] = [answer];
  const before = counted.get(context) ?? 0;
  let values = before;
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) {
      values += 1;
      continue;
    }
    if (values + waiting.length > mostValues) {
      // Values of a refused result count too, since they were read.
      counted.set(context, values + waiting.length);
      throw limitExceeded('errors.limit.answerTooLarge', mostValues);
    }
    for (const inner of Array.isArray(value) ? value : Object.values(value)) waiting.push(inner);
  }
  counted.set(context, values);
  return values - before;
}

/** Number of values in the results of a request so far. */
export function valuesAnswered(context: RequestContext): number {
  return counted.get(context) ?? 0;
}

/** Items, and values in them, to process before yielding to the event loop. */
const batchLimit = { records: 50, values: 5_000 };

/**
 * A long list as promises that resolve in batches, so that GraphQL yields to other requests between them.
 * @param values number of values in all items
 */
export function resolveInBatches(items: readonly unknown[], values: number): readonly unknown[] {
  const size = Math.min(batchLimit.records, Math.ceil((batchLimit.values * items.length) / Math.max(1, values)));
  if (items.length <= size) return items;
  let turn: Promise<unknown> = Promise.resolve();
  return items.map((item, index) => {
    if (index > 0 && index % size === 0) turn = turn.then(nextTurn);
    return index < size ? item : turn.then(() => item);
  });
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
