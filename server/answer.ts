import { GraphQLError, type ExecutionResult } from 'graphql';
import type { RequestContext } from '../engine/api/index.ts';
import type { AccessTokens } from './people/accounts/index.ts';
import type { Caller, GraphqlRequest } from './platform/http/index.ts';

type Run = (request: GraphqlRequest, context: RequestContext) => Promise<ExecutionResult>;

const nobody = { viewer: undefined, sessionId: undefined };

/**
 * Runs a request for whoever the caller's token says. Somebody whose token is no good is nobody: what is public, such
 * as a refresh, they may still ask; for the rest they are told what is wrong with the token instead of that it is missing.
 */
export async function answerCaller(
  tokens: AccessTokens,
  run: Run,
  request: GraphqlRequest,
  caller: Caller,
): Promise<ExecutionResult> {
  const { token, requestId, address, idempotencyKey, userAgent } = caller;
  const reading = token === undefined ? undefined : await tokens.read(token);
  const { viewer, sessionId } = reading?.kind === 'viewer' ? reading : nobody;
  const answer = await run(request, {
    viewer,
    ...(sessionId === undefined ? {} : { sessionId }),
    requestId,
    address,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  if (reading === undefined || reading.kind === 'viewer') return answer;
  const problem = reading.kind === 'expired' ? 'errors.token.expired' : 'errors.token.invalid';
  return withTokenProblem(answer, problem);
}

function withTokenProblem(answer: ExecutionResult, problem: string): ExecutionResult {
  const errors = answer.errors?.map((error) =>
    error.message === 'errors.token.missing' ? new GraphQLError(problem, error) : error,
  );
  return errors === undefined ? answer : { ...answer, errors };
}
