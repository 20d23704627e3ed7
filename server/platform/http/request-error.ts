import { ApiError, type ApiIssue, type ErrorCode } from '../../../engine/api/index.ts';

/** A request refused by the transport: a status for machines, a text key for a person. */
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

/** A request nobody's client should send; `detail` is for the developer of that client, in English. */
export function badRequest(detail: string, status = 400): RequestError {
  return new RequestError(status, 'errors.badInput', { detail });
}
