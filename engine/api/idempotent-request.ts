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

/** Identifies a request: an operation and all its arguments. */
export interface IdempotentRequest {
  readonly operation: string;
  readonly given: unknown;
  /** Distinguishes several database transactions of one request. */
  readonly part?: string;
}

/**
 * Runs `work` as one operation in a database transaction. With an idempotency key, a repeated request returns the first
 * result and changes nothing.
 * @throws BadToken without a viewer, ApiError if the key was used for another request
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

interface Asked {
  readonly context: RequestContext;
  readonly execution: AuditContext;
  readonly repeatable: IdempotentRequest;
}

/**
 * Like `inTransaction`, also without a viewer, whose results are not stored. @throws ApiError if the key was used for
 * another request
 */
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
        // Stored as the result of this operation.
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
  // The same arguments for another organization are another request.
  const content = JSON.stringify([viewer.organizationId ?? null, given]);
  const fingerprint = createHash('sha256').update(content).digest('base64url');
  return { viewerId: viewer.userId, key: `${idempotencyKey}${part}`, operation, fingerprint };
}
