import { GraphQLError, type ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import type { RequestContext } from '../engine/api/index.ts';
import { measureStatements, type SlowStatement } from '../engine/store/index.ts';
import type { AccessTokenReading, AccessTokens } from './people/accounts/index.ts';
import { ipPrefix } from './platform/throttle/index.ts';
import type { HttpCaller, GraphqlRequest } from './platform/http/index.ts';
import { shortStatement, type Tracer } from './platform/tracing/index.ts';

interface AnswerDependencies {
  readonly tokens: AccessTokens;
  readonly run: (request: GraphqlRequest, context: RequestContext) => Promise<ExecutionResult>;
  readonly operationOf: (request: GraphqlRequest) => string;
  /** Statements at least this slow are logged. */
  readonly slowStatementMs: number;
  readonly log: Logger;
  readonly tracer: Tracer | undefined;
}

/** Answers a request and logs one line: operation, outcome, duration, statements, viewer. */
export async function answerCaller(
  dependencies: AnswerDependencies,
  request: GraphqlRequest,
  caller: HttpCaller,
): Promise<ExecutionResult> {
  const { tracer, operationOf } = dependencies;
  if (tracer === undefined) return await answerLogged(dependencies, request, caller);
  return await tracer.span('operation', 'internal', async (span) => {
    const answer = await answerLogged(dependencies, request, caller);
    span.name = operationOf(request);
    span.attributes['register.outcome'] = requestOutcome(answer);
    return answer;
  });
}

async function answerLogged(
  dependencies: AnswerDependencies,
  request: GraphqlRequest,
  caller: HttpCaller,
): Promise<ExecutionResult> {
  const { operationOf, slowStatementMs, log, tracer } = dependencies;
  const { requestId } = caller;
  const started = performance.now();
  const report = ({ text, milliseconds }: SlowStatement): void => {
    const statement = shortStatement(text);
    log.warn({ requestId, ms: Math.round(milliseconds), statement }, 'slow statement');
  };
  return await measureStatements({ fromMs: slowStatementMs, report, each: tracer?.statement }, async (times) => {
    const { answer, viewer: { userId, organizationId } = {} } = await answerViewer(dependencies, request, caller);
    const [ms, databaseMs] = [performance.now() - started, times.milliseconds].map((value) => Math.round(value));
    const what = { operation: operationOf(request), outcome: requestOutcome(answer) };
    log.info({ requestId, ...what, ms, databaseMs, userId, organizationId }, 'answered');
    return answer;
  });
}

/** `ok`, or the code of the first error. */
export function requestOutcome({ errors: [error] = [] }: ExecutionResult): string {
  if (error === undefined) return 'ok';
  const { code } = error.extensions;
  return typeof code === 'string' ? code : 'invalid';
}

const nobody = { viewer: undefined, sessionId: undefined };

/**
 * Runs a request for the viewer of the caller's token. An invalid token makes the viewer anonymous: public operations
 * such as a refresh work, all others are refused with the fault of the token. Refusals are logged with viewer and
 * address.
 */
async function answerViewer(
  { tokens, run, log }: AnswerDependencies,
  request: GraphqlRequest,
  caller: HttpCaller,
): Promise<{ readonly answer: ExecutionResult; readonly viewer: RequestContext['viewer'] }> {
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
  const result = withTokenProblem(answer, reading?.kind);
  if (result.errors !== undefined) {
    const { userId, organizationId } = viewer ?? {};
    const who = { requestId, userId, organizationId, network: ipPrefix(address) };
    log.info({ ...who, refused: refusalsIn(result.errors) }, 'refused');
  }
  return { answer: result, viewer };
}

/** Limit per log line; enough to show what a caller tries. */
const mostRefusals = 10;
/** Limit for a field name: callers choose aliases. */
const longestName = 64;

/** The refused fields with code and rule, without any values of the request or the response. */
function refusalsIn(errors: readonly GraphQLError[]): readonly string[] {
  const refusals = errors.map(({ path, message, extensions }) => {
    // Other messages (of GraphQL itself) may quote the request.
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
