import { GraphQLError } from 'graphql';
import type { Values } from '../../record/index.ts';
import { ConnectionError, QueryTimeout, ListRefused, OutcomeUnknown, StorageFull } from '../../store/index.ts';
import { ApiError, FilesUnavailable, type ApiIssue } from './api-error.ts';
import { inputIssue, truncateDetail } from './input-issue.ts';

/** Tells a fault to those who run the product; `reference` is what the person sees. */
export type ReportFault = (fault: { readonly error: unknown; readonly reference: string }) => void;

/** What a request's errors are told with. */
export interface Answering {
  readonly reportFault: ReportFault;
  readonly newReference: () => string;
  /** Whether a database transaction of the request has committed: after that nothing may say that nothing was changed. */
  readonly hasCommitted: boolean;
}

/** Errors one answer tells; nobody corrects more at once. */
const mostErrors = 50;

/**
 * The errors of an answer as clients get them: one per issue, with a text key, a code, a path and parameters; past
 * what a person can correct the last one says how many more there are. Anything unforeseen is reported and shown as
 * one neutral sentence with a reference number; after a commit it leaves, like a lost database, an unknown outcome,
 * which who asked may ask for again under the same key.
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
    // Nobody but those who run the product can make space, or have the files' store answer.
    const isForOperators = issues === undefined || cause instanceof StorageFull || cause instanceof FilesUnavailable;
    const reference = isForOperators ? newReference() : '';
    if (isForOperators) reportFault({ error: cause, reference });
    const isLost = hasCommitted && (issues === undefined || cause instanceof ConnectionError);
    const reported = isLost ? [outcomeUnknown] : (issues ?? [faultIssue(reference)]);
    return reported.map(({ message, code, path, params }) =>
      shown(error, message, { code, path: toldPath(path), params }),
    );
  });
}

/** The path that a client reads: fields of `input` by their own path, other arguments by name. */
function toldPath(path: ApiIssue['path']): ApiIssue['path'] {
  return path[0] === 'input' ? path.slice(1) : path;
}

function faultIssue(reference: string) {
  return { code: 'Fault', message: 'errors.general', path: [], params: { reference } };
}

/** The issues an error stands for; undefined for a fault. */
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

/** Whether the database or the store of files failed, rather than refused what was asked. */
export function isMachineFailure(error: unknown): boolean {
  return [ConnectionError, OutcomeUnknown, StorageFull, FilesUnavailable].some((failure) => error instanceof failure);
}

const outcomeUnknown = machineIssue('OutcomeUnknownError', 'errors.outcomeUnknown');

function machineIssue(code: ApiIssue['code'], message: string): ApiIssue {
  return { code, message, path: [], params: {} };
}

/** What a resolver threw; a scalar's own complaint is a GraphQL error within one that knows the place. */
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

function shown(error: GraphQLError, message: string, extensions: Values): GraphQLError {
  return new GraphQLError(message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions,
  });
}
