import { tooMuch } from '../errors/api-error.ts';
import type { RequestContext } from '../types.ts';

/** Values one answer may hold: the largest page with every column a list has, and more. */
const mostValues = 200_000;

const counted = new WeakMap<RequestContext, number>();

/** Adds what one operation found to what its request found before. @throws ApiError past what an answer may hold */
export function countAnswer(context: RequestContext, found: unknown): void {
  const waiting: unknown[] = [found];
  let values = counted.get(context) ?? 0;
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) {
      values += 1;
      continue;
    }
    if (values + waiting.length > mostValues) throw tooMuch('errors.limit.answerTooLarge', mostValues);
    for (const inner of Array.isArray(value) ? value : Object.values(value)) waiting.push(inner);
  }
  counted.set(context, values);
}

/** Records worked through before others get their turn. */
const together = 50;

/** A long list as GraphQL completes it: part by part, so that requests of others are answered in between. */
export function inTurns(items: readonly unknown[]): readonly unknown[] {
  if (items.length <= together) return items;
  let turn: Promise<unknown> = Promise.resolve();
  return items.map((item, index) => {
    if (index > 0 && index % together === 0) turn = turn.then(nextTurn);
    return index < together ? item : turn.then(() => item);
  });
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
