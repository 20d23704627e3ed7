import { tooMuch } from '../errors/api-error.ts';
import type { RequestContext } from '../types.ts';

/** Values one answer may hold: the largest page with every column a list has, and more. */
const mostValues = 200_000;

const counted = new WeakMap<RequestContext, number>();

/**
 * Adds what one operation found to what its request found before.
 * @returns how many values it found
 * @throws ApiError past what an answer may hold
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
      // What was read for a refused answer was read all the same.
      counted.set(context, values + waiting.length);
      throw tooMuch('errors.limit.answerTooLarge', mostValues);
    }
    for (const inner of Array.isArray(value) ? value : Object.values(value)) waiting.push(inner);
  }
  counted.set(context, values);
  return values - before;
}

/** How many values the operations of a request found so far. */
export function valuesAnswered(context: RequestContext): number {
  return counted.get(context) ?? 0;
}

/** Records worked through before others get their turn, and values of theirs. */
const together = { records: 50, values: 5_000 };

/**
 * A long list as GraphQL completes it: part by part, so that requests of others are answered in between.
 * @param values how many all of its items have
 */
export function inTurns(items: readonly unknown[], values: number): readonly unknown[] {
  const size = Math.min(together.records, Math.ceil((together.values * items.length) / Math.max(1, values)));
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
