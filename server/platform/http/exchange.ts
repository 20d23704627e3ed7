import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** One request and its response, as handlers receive it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** Correlates log lines, the `x-request-id` header and the reference shown to people. */
  readonly requestId: string;
  /** The caller's network address, for throttling and the log. */
  readonly address: string;
  readonly log: Logger;
}

export type Handler = (exchange: Exchange) => Promise<void> | void;

/** The first value of a header that may come more than once. */
export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
