import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, lastValueFrom } from 'rxjs';
import { randomId } from '../session/session.ts';
import { addHeaders } from './headers.ts';
import { unansweredIn, type TextStore } from './unanswered.ts';

/** Name of the header by which the server knows a request that it has answered already. */
export const REPEAT_HEADER = 'idempotency-key';

/** How the server says that it lost its database while it saved. */
const UNKNOWN = 'errors.outcomeUnknown';
/** How it says that it did nothing, this time. */
const NOT_NOW: readonly string[] = ['errors.unavailable', 'errors.tookTooLong'];

interface RepeatOptions {
  /** Where keys without a final answer are kept, over a reload of the page too. */
  readonly store: TextStore;
  readonly now?: () => number;
  /** How long to wait each time before asking again what became of a change, in milliseconds. */
  readonly pausesMs?: readonly number[];
}

/**
 * Gives each mutation a key, under which the server acts once. Where no answer came, or one that does not know what
 * became of it, the request may have been carried out all the same: whoever asks for the very same again sends the same
 * key. A final answer, a refusal too, ends it. An outcome that is not known is asked for again for a while.
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
      const answer = await untilKnown(() => lastValueFrom(forward(operation)), pausesMs);
      if (!tells(answer, [UNKNOWN])) unanswered.forget(intent);
      return answer;
    });
  });
}

/** The answer; one that does not know the outcome only where all who were asked again did not know it either. */
async function untilKnown(
  ask: () => Promise<ApolloLink.Result>,
  pausesMs: readonly number[],
): Promise<ApolloLink.Result> {
  const first = await ask();
  if (!tells(first, [UNKNOWN])) return first;
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    // One that cannot be reached, or did nothing now, knows nothing of what was done before.
    const next = await ask().catch(() => first);
    if (!tells(next, [UNKNOWN, ...NOT_NOW])) return next;
  }
  return first;
}

/** Whether an answer, or that for one of many records in it, is one of these messages. */
function tells(answer: ApolloLink.Result, messages: readonly string[]): boolean {
  const errors = 'errors' in answer ? (answer.errors ?? []) : [];
  const outcomes = Object.values(answer.data ?? {}).flat() as readonly ({ readonly reason?: unknown } | null)[]; // only a reason is looked for
  return [...errors.map(({ message }) => message), ...outcomes.map((outcome) => outcome?.reason)].some(
    (message) => typeof message === 'string' && messages.includes(message),
  );
}

/** What is asked for, as a short text that tells nothing of it; a file is known by its name, size and time. */
function intentOf({ operationName, variables }: ApolloLink.Operation): string {
  const content = JSON.stringify([operationName, variables], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  return `${operationName ?? ''} ${hash(content, 0x811c9dc5)}${hash(content, 0x01000193)}`;
}

/** FNV-1a; two of them differ for any two requests of a person, and the server compares the requests themselves. */
function hash(text: string, basis: number): string {
  let value = basis;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
