import { ApiError, type ApiIssue, type ErrorCode } from '../../../engine/api/index.ts';

/** An error of the transport: HTTP status and text key. */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';
  readonly status: number;

  constructor(status: number, key: string, params: ApiIssue['params'] = {}) {
    super([{ code: codes[status] ?? 'BadInputError', message: key, path: [], params }]);
    this.status = status;
  }
}

const codes: Readonly<Record<number, ErrorCode>> = {
  403: 'ForbiddenError',
  404: 'NotFoundError',
  413: 'LimitError',
  503: 'UnavailableError',
  507: 'StorageFullError',
};

/** A malformed request; `detail` (in English) is for the developer of the client. */
export function badRequest(detail: string, status = 400): RequestError {
  return new RequestError(status, 'errors.badInput', { detail });
}
