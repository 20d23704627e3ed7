import type { Logger } from 'pino';
import { createTracer, type Span, type Tracer } from './tracer.ts';

interface OtlpOptions {
  /** Of a collector, such as `http://localhost:4318`. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Logger;
}

const sendEveryMs = 5_000;
const mostAtOnce = 500;
/** More than this many wait only for a collector that is away; they are left out. */
const mostWaiting = 5_000;
const patienceMs = 10_000;

/** Sends spans to a collector by OTLP over HTTP, in JSON, in the background; what it does not take is lost. */
export function startOtlpTracer(options: OtlpOptions): Tracer {
  let waiting: Span[] = [];
  let lost = 0;
  let sending: Promise<void> = Promise.resolve();
  const send = (): Promise<void> => {
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const [spans, left] = [waiting.splice(0, mostAtOnce), lost];
        const problem = await post(options, spans);
        if (problem === undefined && left === 0) continue;
        options.log.warn({ err: problem, lost: left + (problem === undefined ? 0 : spans.length) }, 'spans are lost');
        lost = 0;
        if (problem !== undefined) return;
      }
    });
    return sending;
  };
  const timer = setInterval(() => void send(), sendEveryMs);
  timer.unref();
  return createTracer({
    add: (span) => {
      if (waiting.length >= mostWaiting) lost += 1;
      else waiting.push(span);
      if (waiting.length === mostAtOnce) void send();
    },
    stop: async () => {
      clearInterval(timer);
      await send();
      waiting = [];
    },
  });
}

/** @returns why it was not taken */
async function post({ endpoint, version }: OtlpOptions, spans: readonly Span[]): Promise<unknown> {
  try {
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toOtlp(version, spans)),
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.arrayBuffer();
    return response.ok ? undefined : new Error(`the collector answers ${String(response.status)}`);
  } catch (error) {
    return error;
  }
}

const kinds = { internal: 1, server: 2, client: 3 } as const;
const errorStatus = 2;

/** `ExportTraceServiceRequest` of OTLP 1, in JSON. */
function toOtlp(version: string, spans: readonly Span[]) {
  const resource = { 'service.name': 'register', 'service.version': version, 'process.pid': process.pid };
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: 'register', version }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

function toOtlpSpan({ trace, parentId, name, kind, startedAt, endedAt, attributes, isError }: Span) {
  return {
    traceId: trace.id,
    spanId: trace.spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(endedAt),
    attributes: toAttributes(attributes),
    ...(isError && { status: { code: errorStatus } }),
  };
}

function toNanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function toAttributes(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}
