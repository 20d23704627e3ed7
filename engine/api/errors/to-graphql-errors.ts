import { GraphQLError } from 'graphql';
import type { Values } from '../../record/index.ts';
import { ConnectionError, QueryTimeout, ListRefused, OutcomeUnknown, StorageFull } from '../../store/index.ts';
import { ApiError, FilesUnavailable, type ApiIssue } from './api-error.ts';
import { inputIssue, truncateDetail } from './input-issue.ts';

/** Reports a fault to the operators; the person sees `reference`. */
export type ReportFault = (fault: { readonly error: unknown; readonly reference: string }) => void;

/** Context for converting a request's errors. */
export interface Answering {
  readonly reportFault: ReportFault;
  readonly newReference: () => string;
  /** True if a database transaction of the request has committed: errors must no longer claim that nothing changed. */
  readonly hasCommitted: boolean;
}

/** Maximum errors in a response. */
const mostErrors = 50;

/**
 * The errors of a response for clients: one per issue, with text key, code, path and parameters; beyond the maximum,
 * the last one counts the rest. An unexpected error is reported and shown as one neutral message with a reference
 * number. After a commit, it becomes an unknown outcome, like a lost database; the client may repeat the request with
 * the same idempotency key.
 */
export function toGraphqlErrors(errors: readonly GraphQLError[], answering: Answering): readonly GraphQLError[] {
  const all = allErrors(errors, answering);
  if (all.length <= mostErrors) return all;
  const extensions = { code: 'LimitError', path: [], params: { count: all.length - mostErrors } };
  return [...all.slice(0, mostErrors), new GraphQLError('errors.limit.moreErrors', { extensions })];
}

function allErrors(
  errors: readonly GraphQLError[],
  { reportFault, newReference, hasCommitted }: Answering,
): readonly GraphQLError[] {
  return errors.flatMap((error) => {
    const cause = causeOf(error);
    const issues = issuesOf(error);
    // Only operators can free space or restore the file storage.
    const isForOperators = issues === undefined || cause instanceof StorageFull || cause instanceof FilesUnavailable;
    const reference = isForOperators ? newReference() : '';
    if (isForOperators) reportFault({ error: cause, reference });
    const isLost = hasCommitted && (issues === undefined || cause instanceof ConnectionError);
    const reported = isLost ? [outcomeUnknown] : (issues ?? [faultIssue(reference)]);
    return reported.map(({ message, code, path, params }) =>
      toClientError(error, message, { code, path: clientPath(path), params }),
    );
  });
}

/** The path for clients: fields of `input` without that prefix, other arguments by name. */
function clientPath(path: ApiIssue['path']): ApiIssue['path'] {
  return path[0] === 'input' ? path.slice(1) : path;
}

function faultIssue(reference: string) {
  return { code: 'Fault', message: 'errors.general', path: [], params: { reference } };
}

/** The issues of an error; undefined for a fault. */
export function issuesOf(error: unknown): readonly ApiIssue[] | undefined {
  const cause = causeOf(error);
  if (cause instanceof ApiError) return cause.issues;
  if (cause instanceof ListRefused) return [listIssue(cause)];
  if (cause instanceof OutcomeUnknown) return [outcomeUnknown];
  if (cause instanceof QueryTimeout) return [machineIssue('TimeoutError', 'errors.tookTooLong')];
  if (cause instanceof ConnectionError) return [machineIssue('UnavailableError', 'errors.unavailable')];
  if (cause instanceof StorageFull) return [machineIssue('StorageFullError', 'errors.storageFull')];
  if (cause instanceof FilesUnavailable)
    return [machineIssue('UnavailableError', 'errors.entity.file.storeUnavailable')];
  return cause instanceof GraphQLError ? [inputIssue(cause)] : undefined;
}

/** True if the database or the file storage failed, as opposed to a refusal. */
export function isMachineFailure(error: unknown): boolean {
  return [ConnectionError, OutcomeUnknown, StorageFull, FilesUnavailable].some((failure) => error instanceof failure);
}

const outcomeUnknown = machineIssue('OutcomeUnknownError', 'errors.outcomeUnknown');

function machineIssue(code: ApiIssue['code'], message: string): ApiIssue {
  return { code, message, path: [], params: {} };
}

/** The error that a resolver threw; an error of a scalar is wrapped in one with its position. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  return error.originalError === undefined || error.originalError instanceof GraphQLError ? error : error.originalError;
}

function listIssue({ kind, message, path }: ListRefused): ApiIssue {
  switch (kind) {
    case 'unknown':
      return { code: 'BadInputError', message: 'errors.badInput', path, params: { detail: truncateDetail(message) } };
    case 'closed':
      return { code: 'ForbiddenError', message: 'errors.forbidden', path, params: { field: message } };
    case 'costly':
      return { code: 'LimitError', message: 'errors.limit.tooCostly', path, params: { max: Number(message) } };
  }
}

function toClientError(error: GraphQLError, message: string, extensions: Values): GraphQLError {
  return new GraphQLError(message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions,
  });
}
