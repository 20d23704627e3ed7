import { GraphQLError, type ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import type { RequestContext } from '../engine/api/index.ts';
import type { AccessTokenReading, AccessTokens } from './people/accounts/index.ts';
import { ipPrefix } from './platform/throttle/index.ts';
import type { HttpCaller, GraphqlRequest } from './platform/http/index.ts';

interface AnswerParts {
  readonly tokens: AccessTokens;
  readonly run: (request: GraphqlRequest, context: RequestContext) => Promise<ExecutionResult>;
  readonly log: Logger;
}

const nobody = { viewer: undefined, sessionId: undefined };

/**
 * Runs a request for whoever the caller's token says. Somebody whose token is no good is nobody: what is public, such
 * as a refresh, they may still ask; for the rest they are told what is wrong with the token instead of that it is missing.
 * Whatever is refused is in the log, with who asked and from where.
 */
export async function answerCaller(
  { tokens, run, log }: AnswerParts,
  request: GraphqlRequest,
  caller: HttpCaller,
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
  const told = withTokenProblem(answer, reading?.kind);
  if (told.errors !== undefined) {
    const { userId, organizationId } = viewer ?? {};
    const who = { requestId, userId, organizationId, network: ipPrefix(address) };
    log.info({ ...who, refused: refusalsIn(told.errors) }, 'refused');
  }
  return told;
}

/** So many tell what somebody tries. */
const mostRefusals = 10;
/** Of an operation, which whoever asks may call by another name. */
const longestName = 64;

/** What was refused and by which rule; nothing that was asked or answered is among it. */
function refusalsIn(errors: readonly GraphQLError[]): readonly string[] {
  const refusals = errors.map(({ path, message, extensions }) => {
    // A text of the contract's own quotes what was asked.
    const [rule = ''] = message.startsWith('errors.') ? message.split(' ') : [];
    return [String(path?.[0] ?? '').slice(0, longestName), extensions['code'], rule]
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  });
  return [...new Set(refusals)].slice(0, mostRefusals);
}

function withTokenProblem(answer: ExecutionResult, token: AccessTokenReading['kind'] | undefined): ExecutionResult {
  if (token === undefined || token === 'viewer') return answer;
  const problem = token === 'expired' ? 'errors.token.expired' : 'errors.token.invalid';
  const errors = answer.errors?.map((error) =>
    error.message === 'errors.token.missing' ? new GraphQLError(problem, error) : error,
  );
  return errors === undefined ? answer : { ...answer, errors };
}
