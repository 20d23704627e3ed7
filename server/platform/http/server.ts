import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ConnectionError, StorageFull, withReadPosition } from '../../../engine/store/index.ts';
import { drain } from './drain.ts';
import { header, type Exchange, type Handler } from './exchange.ts';
import { badRequest, RequestError } from './request-error.ts';
import { errorAnswer, sendJson } from './respond.ts';
import { parseTrace, withTrace, type Trace, type Tracer } from '../tracing/index.ts';

export interface HttpOptions {
  /** Handlers by path; a path ending in `/` includes everything below it, and the longest match wins. */
  readonly routes: Readonly<Record<string, Handler>>;
  /** Sent with every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Takes the caller's address from the last entry of `x-forwarded-for`: only behind a proxy that sets it. */
  readonly trustsProxy: boolean;
  readonly log: Logger;
  /** Absent: tracing is off. */
  readonly tracer?: Tracer | undefined;
  /** Idle timeout while a body is incomplete; default half a minute. */
  readonly silenceMs?: number;
}

/** All other methods are refused. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Above any pause of a working connection. */
const usualSilenceMs = 30_000;

/**
 * Keep-alive timeout. Proxies keep idle connections for up to a minute (nginx, AWS) and answer 502 when the server
 * closes one just as they send a request; so the proxy must close first.
 */
const keepAliveTimeout = 75_000;

/** A node:http server that routes by path; an exception in a handler becomes a response. */
export function createHttpServer(options: HttpOptions): Server {
  const { silenceMs = usualSilenceMs } = options;
  const paths = Object.keys(options.routes).sort((one, other) => other.length - one.length);
  // Node's default of five minutes is too short for uploads over slow lines; silent requests have their own timeout.
  const requestTimeout = 60 * 60 * 1000;
  const connectionsCheckingInterval = Math.min(silenceMs, 5_000);
  const limits = { headersTimeout: silenceMs, requestTimeout, keepAliveTimeout, connectionsCheckingInterval };
  return createServer(limits, (request, response) => {
    giveUpWhenSilent(request, silenceMs);
    const trace = parseTrace(header(request, 'traceparent'));
    const exchange = openExchange(options, request, response, trace);
    const path = paths.find((candidate) => leadsTo(candidate, exchange.url.pathname));
    const handler = path === undefined ? undefined : options.routes[path];
    void withTrace(trace, () =>
      asReader(request, response, () => traced(options.tracer, exchange, path, () => handle(exchange, handler))),
    );
  });
}

/** Polled by machines every second or so. */
const untracedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Records a request as a span named by its route, without user data. */
async function traced(
  tracer: Tracer | undefined,
  { request, response, requestId }: Exchange,
  path: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (tracer === undefined || path === undefined || untracedPaths.has(path)) {
    await work();
    return;
  }
  const method = request.method ?? '';
  await tracer.span(`${method} ${path}`, 'server', async (span) => {
    await work();
    Object.assign(span.attributes, {
      'http.request.method': method,
      'http.route': path,
      'http.response.status_code': response.statusCode,
      'register.request_id': requestId,
    });
    span.isError = response.statusCode >= 500;
  });
}

/** Header with the commit position a client must see, and with the position of its next commit. */
const positionHeader = 'commit-position';

function asReader<T>(request: IncomingMessage, response: ServerResponse, work: () => T): T {
  const tell = (position: string): void => {
    // Later commits are not part of the response.
    if (!response.headersSent) response.setHeader(positionHeader, position);
  };
  return withReadPosition(header(request, positionHeader), tell, work);
}

/** Idle timeout, active only while the body arrives. */
function giveUpWhenSilent(request: IncomingMessage, silenceMs: number): void {
  if (header(request, 'content-length') === undefined && header(request, 'transfer-encoding') === undefined) return;
  const { socket } = request;
  const giveUp = () => request.destroy();
  const stop = () => {
    socket.off('timeout', giveUp);
    // The timeout may already belong to the keep-alive connection.
    if (socket.timeout === silenceMs) socket.setTimeout(0);
  };
  socket.setTimeout(silenceMs);
  socket.once('timeout', giveUp);
  request.once('end', stop);
  request.once('close', stop);
}

function leadsTo(route: string, path: string): boolean {
  return route.endsWith('/') ? path.startsWith(route) : path === route;
}

function openExchange(
  options: HttpOptions,
  request: IncomingMessage,
  response: ServerResponse,
  trace: Trace | undefined,
): Exchange {
  const requestId = takeRequestId(request, trace);
  const url = parseUrl(request.url ?? '/');
  const log = options.log.child({ requestId });
  const started = performance.now();
  response.on('close', () => {
    log.debug(
      {
        method: request.method,
        path: firstStep(url.pathname),
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
  return { request, response, url, requestId, address: addressOf(request, options.trustsProxy), log };
}

/** First path segment; the rest may be the secret of a mailed link. */
function firstStep(path: string): string {
  return path.split('/', 2).join('/');
}

/** Request id of the proxy, else of the trace so that logs correlate. */
function takeRequestId(request: IncomingMessage, trace: Trace | undefined): string {
  const given = header(request, 'x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : (trace?.traceId ?? randomUUID());
}

function parseUrl(target: string): URL {
  return URL.parse(target, 'http://localhost') ?? new URL('http://localhost/');
}

function addressOf(request: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? header(request, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? request.socket.remoteAddress ?? 'unknown';
}

/** Retry-After in seconds. */
const secondsAway = 30;

async function handle(exchange: Exchange, handler: Handler | undefined): Promise<void> {
  const { request, response, requestId, log } = exchange;
  try {
    if (!methods.has(request.method ?? '')) {
      response.setHeader('allow', [...methods].join(', '));
      throw badRequest('nothing here answers to this method', 405);
    }
    if (handler === undefined) throw badRequest('there is nothing at this address', 404);
    await handler(exchange);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== undefined && !response.headersSent) {
      log.info({ status: refusal.status, error: refusal.message }, 'request refused');
      if (refusal !== error) log.error({ err: error }, 'the machine gave out');
      drain(request);
      if (refusal.status === 503) response.setHeader('retry-after', String(secondsAway));
      sendJson(response, refusal.status, errorAnswer(refusal));
      return;
    }
    const isUnread = response.destroyed && response.errored === null;
    if (isUnread || (request.destroyed && !request.complete)) {
      // The client disconnected or timed out; not a fault.
      log.info('request cut off');
      response.destroy();
      return;
    }
    log.error({ err: error }, 'fault');
    if (response.headersSent) response.destroy();
    else
      sendJson(response, 500, {
        errors: [{ message: 'errors.general', extensions: { code: 'Fault', params: { reference: requestId } } }],
      });
  }
}

/** Maps known errors to a response; undefined for faults. */
function refusalOf(error: unknown): RequestError | undefined {
  if (error instanceof RequestError) return error;
  if (error instanceof StorageFull) return new RequestError(507, 'errors.storageFull');
  return error instanceof ConnectionError ? new RequestError(503, 'errors.unavailable') : undefined;
}
