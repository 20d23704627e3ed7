import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';

/** What kind of trouble an error is, for machines; permanent. */
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

/** One finding as a client gets it: `message` is a key into the texts, `params` what its sentence quotes. */
export interface ApiIssue {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly params: Values;
}

/** Findings that end an operation; each becomes an error of the answer. Nothing of the operation stays in the database. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly issues: readonly ApiIssue[];

  constructor(issues: readonly ApiIssue[]) {
    super(issues.map(({ message }) => message).join(', '));
    this.issues = issues;
  }

  /** The same issues where they stand in what was given: below these steps. */
  within(steps: readonly string[]): ApiError {
    return new ApiError(this.issues.map((issue) => ({ ...issue, path: [...steps, ...issue.path] })));
  }
}

/** What keeps the contents of files cannot be reached now, or fails. The same call may succeed later. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

interface RefusalDetails {
  /** `RefusalError` unless told. */
  readonly code?: ErrorCode;
  readonly path?: readonly (string | number)[];
  readonly params?: Values;
}

/** Why something is not possible now; `message` is a key into the texts, `errors.…`, and safe to show. */
export class Refusal extends ApiError {
  override readonly name = 'Refusal';

  constructor(message: string, { code = 'RefusalError', path = [], params = {} }: RefusalDetails = {}) {
    super([{ code, message, path, params }]);
  }
}

/** The caller's token is missing, false or no longer valid; the client refreshes it or asks for a login. */
export class BadToken extends ApiError {
  override readonly name = 'BadToken';

  constructor(message = 'errors.token.invalid') {
    super([{ code: 'BadTokenError', message, path: [], params: {} }]);
  }
}

/** No such record for this viewer: it may exist for others, which the answer does not tell. */
export function notFound(entity?: Entity): ApiError {
  const message = entity?.access.notFoundMessage ?? 'errors.entity.notFound';
  return new ApiError([{ code: 'NotFoundError', message, path: [], params: {} }]);
}

/** Somebody else changed the record meanwhile; `params` may tell what it is now. */
export function conflict(params: ApiIssue['params'] = {}): ApiError {
  return new ApiError([{ code: 'ConflictError', message: 'errors.conflict', path: [], params }]);
}

/** The viewer lacks a permission. */
export function forbidden(params: ApiIssue['params'] = {}, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'ForbiddenError', message: 'errors.forbidden', path, params }]);
}

/** The request is not one this API can understand; `detail` says why, in English, for its author. */
export function badInput(detail: string, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'BadInputError', message: 'errors.badInput', path, params: { detail } }]);
}

/** A limit on size or depth was passed. */
export function tooMuch(message: string, max: number, path: ApiIssue['path'] = []): ApiError {
  return new ApiError([{ code: 'LimitError', message, path, params: { max } }]);
}
