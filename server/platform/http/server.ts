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
  /** Handlers by path; one that ends in `/` takes all below it, the longest match wins. */
  readonly routes: Readonly<Record<string, Handler>>;
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The last address in `x-forwarded-for` is the caller's: true only behind a proxy that sets it. */
  readonly trustsProxy: boolean;
  readonly log: Logger;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** A request of which nothing comes for so long, and not all has come, is given up; half a minute unless told. */
  readonly silenceMs?: number;
}

/** Whatever else HTTP knows, nothing here answers to. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Longer than any line is silent that still sends. */
const usualSilenceMs = 30_000;

/**
 * How long an idle connection stays open. Proxies keep theirs for up to a minute (nginx, AWS), and one that sends a request just as the
 * server closes the connection has to answer 502; so the proxy closes first.
 */
const keepAliveTimeout = 75_000;

/** A node:http server that routes by path; a handler that throws becomes an answer, never the end of the process. */
export function createHttpServer(options: HttpOptions): Server {
  const { silenceMs = usualSilenceMs } = options;
  const paths = Object.keys(options.routes).sort((one, other) => other.length - one.length);
  // Node gives up whole requests after five minutes, which a slow line needs for an upload; one that is silent is given up by itself.
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

/** Asked every second or so by machines. */
const untracedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Notes a request as a span named by its route, which tells nothing of who asks for what. */
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

/** How a client says which commit it has to find, and is told of its next one. */
const positionHeader = 'commit-position';

function asReader<T>(request: IncomingMessage, response: ServerResponse, work: () => T): T {
  const tell = (position: string): void => {
    // What is committed later is no part of the answer.
    if (!response.headersSent) response.setHeader(positionHeader, position);
  };
  return withReadPosition(header(request, positionHeader), tell, work);
}

/** Only while its body comes: while it is answered, and until the next one on the connection, nothing need come. */
function giveUpWhenSilent(request: IncomingMessage, silenceMs: number): void {
  if (header(request, 'content-length') === undefined && header(request, 'transfer-encoding') === undefined) return;
  const { socket } = request;
  const giveUp = () => request.destroy();
  const stop = () => {
    socket.off('timeout', giveUp);
    // By then it may be that of a connection kept alive.
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

/** What is below it may be the secret of a mailed link. */
function firstStep(path: string): string {
  return path.split('/', 2).join('/');
}

/** The one that a proxy gave; else that of the trace, by which the log is found from there. */
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

/** When what is away may be asked for again. */
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
      // Whoever sent it is gone, or was given up: that alarms nobody.
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

/** What an error is to whoever asked, when it is no fault of ours. */
function refusalOf(error: unknown): RequestError | undefined {
  if (error instanceof RequestError) return error;
  if (error instanceof StorageFull) return new RequestError(507, 'errors.storageFull');
  return error instanceof ConnectionError ? new RequestError(503, 'errors.unavailable') : undefined;
}
