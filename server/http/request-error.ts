/** A request refused before GraphQL could look at it: a status for the transport, a text key for a person. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly code: 'BadInputError' | 'LimitError' | 'NotFoundError' | 'ForbiddenError';
  readonly params: Readonly<Record<string, string | number>>;

  constructor(status: number, key: string, params: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.status = status;
    this.code = codes[status] ?? 'BadInputError';
    this.params = params;
  }
}

const codes: Readonly<Record<number, RequestError['code']>> = {
  403: 'ForbiddenError',
  404: 'NotFoundError',
  413: 'LimitError',
};

/** A request nobody's client should send; `detail` is for the developer of that client, in English. */
export function badRequest(detail: string, status = 400): RequestError {
  return new RequestError(status, 'errors.badInput', { detail });
}
