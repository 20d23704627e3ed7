import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';

/** Permanent code of the kind of error, for clients. */
export type ErrorCode =
  | 'ValidationError'
  | 'NotFoundError'
  | 'ForbiddenError'
  | 'RefusalError'
  | 'ConflictError'
  | 'LimitError'
  | 'BadTokenError'
  | 'BadInputError'
  | 'UnavailableError'
  | 'TimeoutError'
  | 'OutcomeUnknownError'
  | 'StorageFullError';

/** One issue for a client: `message` is a text key, `params` its parameters. */
export interface ApiIssue {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly params: Values;
}

/** Issues that end an operation; each becomes an error of the response. The operation is rolled back. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly issues: readonly ApiIssue[];

  constructor(issues: readonly ApiIssue[]) {
    super(issues.map(({ message }) => message).join(', '));
    this.issues = issues;
  }

  /** Prefixes the paths of all issues. */
  within(steps: readonly string[]): ApiError {
    return new ApiError(this.issues.map((issue) => ({ ...issue, path: [...steps, ...issue.path] })));
  }
}

/** The file storage is not reachable or fails; a retry may succeed. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

interface RefusalDetails {
  /** `RefusalError` by default. */
  readonly code?: ErrorCode;
  readonly path?: readonly (string | number)[];
  readonly params?: Values;
}

/** An operation is not possible now; `message` is a text key, `errors.…`, and safe to show. */
export class Refusal extends ApiError {
  override readonly name = 'Refusal';

  constructor(message: string, { code = 'RefusalError', path = [], params = {} }: RefusalDetails = {}) {
    super([{ code, message, path, params }]);
  }
}

/** The token is missing, invalid or expired; the client refreshes it or shows the login. */
export class BadToken extends ApiError {
  override readonly name = 'BadToken';

  constructor(message = 'errors.token.invalid') {
    super([{ code: 'BadTokenError', message, path: [], params: {} }]);
  }
}

/** No such record for this viewer; does not reveal whether it exists for others. */
export function notFound(entity?: Entity): ApiError {
  const message = entity?.access.notFoundMessage ?? 'errors.entity.notFound';
  return new ApiError([{ code: 'NotFoundError', message, path: [], params: {} }]);
}

/** The record was changed concurrently; `params` may contain its present state. */
export function conflict(params: ApiIssue['params'] = {}): ApiError {
  return new ApiError([{ code: 'ConflictError', message: 'errors.conflict', path: [], params }]);
}

/** The viewer lacks a permission. */
export function forbidden(params: ApiIssue['params'] = {}, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'ForbiddenError', message: 'errors.forbidden', path, params }]);
}

/** The request is invalid; `detail` explains it in English for its author. */
export function badInput(detail: string, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'BadInputError', message: 'errors.badInput', path, params: { detail } }]);
}

/** A size or depth limit is exceeded. */
export function limitExceeded(message: string, max: number, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'LimitError', message, path, params: { max } }]);
}
