import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, lastValueFrom } from 'rxjs';
import { randomId } from '../session/session.ts';
import { addHeaders } from './headers.ts';
import { unansweredIn, type TextStore } from './unanswered.ts';

/** Header with the idempotency key of a request. */
export const REPEAT_HEADER = 'idempotency-key';

/** The server lost its database during the save. */
const UNKNOWN = 'errors.outcomeUnknown';
/** The server did nothing this time. */
const NOT_NOW: readonly string[] = ['errors.unavailable', 'errors.tookTooLong'];

interface RepeatOptions {
  /** Storage of unconfirmed keys, which survives a reload. */
  readonly store: TextStore;
  readonly now?: () => number;
  /** Delays before each retry of a request with unknown outcome, in milliseconds. */
  readonly pausesMs?: readonly number[];
}

/**
 * Adds an idempotency key to each mutation. Without a response, or with an unknown outcome, the mutation may have been
 * executed, so an identical request reuses the key. A final response, including a refusal, ends it. An unknown outcome
 * is retried with backoff.
 */
export function repeatLink({ store, now = Date.now, pausesMs = [1000, 2000, 4000, 8000] }: RepeatOptions): ApolloLink {
  const unanswered = unansweredIn(store, now);
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const intent = intentOf(operation);
    const key = unanswered.keyOf(intent) ?? randomId();
    unanswered.keep(intent, key);
    addHeaders(operation, { [REPEAT_HEADER]: key });
    return defer(async () => {
      const answer = await retryUntilKnown(() => lastValueFrom(forward(operation)), pausesMs);
      if (!hasMessage(answer, [UNKNOWN])) unanswered.forget(intent);
      return answer;
    });
  });
}

/** Retries until the outcome is known; returns the first response when every retry is inconclusive. */
async function retryUntilKnown(
  ask: () => Promise<ApolloLink.Result>,
  pausesMs: readonly number[],
): Promise<ApolloLink.Result> {
  const first = await ask();
  if (!hasMessage(first, [UNKNOWN])) return first;
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    // A network error or a temporary refusal says nothing about the earlier attempt.
    const next = await ask().catch(() => first);
    if (!hasMessage(next, [UNKNOWN, ...NOT_NOW])) return next;
  }
  return first;
}

/** True when the response, or one of its bulk outcomes, has one of these messages. */
function hasMessage(answer: ApolloLink.Result, messages: readonly string[]): boolean {
  const errors = 'errors' in answer ? (answer.errors ?? []) : [];
  const outcomes = Object.values(answer.data ?? {}).flat() as readonly ({ readonly reason?: unknown } | null)[]; // only a reason is read
  return [...errors.map(({ message }) => message), ...outcomes.map((outcome) => outcome?.reason)].some(
    (message) => typeof message === 'string' && messages.includes(message),
  );
}

/** Hash of an operation with its variables; a file counts by name, size and time. */
function intentOf({ operationName, variables }: ApolloLink.Operation): string {
  const content = JSON.stringify([operationName, variables], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  return `${operationName ?? ''} ${hash(content, 0x811c9dc5)}${hash(content, 0x01000193)}`;
}

/** FNV-1a. Collisions are unlikely for one person, and the server compares the requests themselves. */
function hash(text: string, basis: number): string {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
