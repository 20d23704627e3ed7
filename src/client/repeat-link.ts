import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { randomId } from '../session/session.ts';
import { addHeaders } from './headers.ts';

/** Name of the header by which the server knows a request that it has answered already. */
export const REPEAT_HEADER = 'idempotency-key';

/**
 * Gives each mutation a key, under which the server acts once. Where no answer came the request may have arrived all the
 * same, so whoever asks for the very same again sends the same key; an answer, a refusal too, ends it.
 */
export function repeatLink(): ApolloLink {
  const unanswered = new Map<string, string>();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const intent = intentOf(operation);
    const key = unanswered.get(intent) ?? randomId();
    unanswered.set(intent, key);
    addHeaders(operation, { [REPEAT_HEADER]: key });
    return forward(operation).pipe(tap(() => unanswered.delete(intent)));
  });
}

/** What is asked for, as a text; a file is known by its name, size and time. */
function intentOf({ operationName, variables }: ApolloLink.Operation): string {
  return JSON.stringify([operationName, variables], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}
