import { createHash } from 'node:crypto';
import { type Connection, keepAnswer, rememberRequest, type RepeatableRequest } from '../store/index.ts';
import { badInput } from './errors/api-error.ts';
import type { Tools } from './tools.ts';
import type { RequestContext } from './types.ts';

/** What one request is told apart by: an operation and everything it was given. */
export interface Repeatable {
  readonly operation: string;
  readonly given: unknown;
  /** Tells apart several database transactions of one request. */
  readonly part?: string;
}

/**
 * Runs `work` in one database transaction; with an idempotency key, a repeated request gets the first answer and
 * changes nothing.
 * @throws ApiError when the key was used for another request.
 */
export async function inTransaction<T>(
  tools: Tools,
  context: RequestContext,
  repeatable: Repeatable,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const request = requestOf(context, repeatable);
  return await tools.database.transaction(async (connection) => {
    if (request === undefined) return await work(connection);
    const remembered = await rememberRequest(connection, request);
    switch (remembered.kind) {
      case 'reused':
        throw badInput('the idempotency key was used for another request');
      case 'answered':
        // It was kept as the answer of this very operation.
        return remembered.answer as T;
      case 'new': {
        const answer = await work(connection);
        await keepAnswer(connection, request, answer);
        return answer;
      }
    }
  });
}

function requestOf(
  { viewer, idempotencyKey }: RequestContext,
  { operation, given, part = '' }: Repeatable,
): RepeatableRequest | undefined {
  if (viewer === undefined || idempotencyKey === undefined || !/^\d{1,18}$/u.test(viewer.userId)) return undefined;
  // In another workspace the same words are another request.
  const asked = JSON.stringify([viewer.organizationId ?? null, given]);
  const fingerprint = createHash('sha256').update(asked).digest('base64url');
  return { viewerId: viewer.userId, key: `${idempotencyKey}${part}`, operation, fingerprint };
}
