import { createHash } from 'node:crypto';
import { isId } from '../record/index.ts';
import {
  storeAnswer,
  takeIdempotencyKey,
  type AuditContext,
  type WriteOperation,
  type KeyedRequest,
} from '../store/index.ts';
import { badInput } from './errors/api-error.ts';
import { executionContextOf, type ApiServices, type ViewerOperation } from './api-services.ts';
import type { RequestContext } from './types.ts';

/** What one request is told apart by: an operation and everything it was given. */
export interface IdempotentRequest {
  readonly operation: string;
  readonly given: unknown;
  /** Tells apart several database transactions of one request. */
  readonly part?: string;
}

/**
 * Runs `work` as one operation in a database transaction; with an idempotency key, a repeated request gets the first answer and
 * changes nothing.
 * @throws BadToken without a viewer, ApiError when the key was used for another request.
 */
export async function inTransaction<T>(
  services: ApiServices,
  context: RequestContext,
  repeatable: IdempotentRequest,
  work: (operation: ViewerOperation) => Promise<T>,
): Promise<T> {
  const execution = executionContextOf(services, context);
  return await operateOnce(services, { context, execution, repeatable }, (operation) =>
    work({ ...operation, viewer: execution.viewer }),
  );
}

/** A request, what happens in it and by which of its operations. */
interface Asked {
  readonly context: RequestContext;
  readonly execution: AuditContext;
  readonly repeatable: IdempotentRequest;
}

/** The same for whoever asks: without a viewer no answer is kept. @throws ApiError when the key was used for another request */
export async function operateOnce<T>(
  services: ApiServices,
  { context, execution, repeatable }: Asked,
  work: (operation: WriteOperation) => Promise<T>,
): Promise<T> {
  const request = requestOf(context, repeatable);
  return await services.database.transaction(async (connection) => {
    const operation = services.store.begin(connection, execution);
    if (request === undefined) return await work(operation);
    const remembered = await takeIdempotencyKey(connection, request);
    switch (remembered.kind) {
      case 'reused':
        throw badInput('the idempotency key was used for another request');
      case 'answered':
        // It was kept as the answer of this very operation.
        return remembered.answer as T;
      case 'new': {
        const answer = await work(operation);
        await storeAnswer(connection, request, answer);
        return answer;
      }
    }
  });
}

function requestOf(
  { viewer, idempotencyKey }: RequestContext,
  { operation, given, part = '' }: IdempotentRequest,
): KeyedRequest | undefined {
  if (viewer === undefined || idempotencyKey === undefined || !isId(viewer.userId)) return undefined;
  // In another workspace the same words are another request.
  const content = JSON.stringify([viewer.organizationId ?? null, given]);
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  return { viewerId: viewer.userId, key: `${idempotencyKey}${part}`, operation, fingerprint };
}
