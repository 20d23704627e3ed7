import type { SpanContext } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Where in a trace something happens, by W3C Trace Context; the span is the caller's until there is one of ours. */
export type Trace = Pick<SpanContext, 'traceId' | 'spanId' | 'traceFlags'>;

const current = new AsyncLocalStorage<Trace>();

/** Reads the header `traceparent` of version 00; undefined for any other text. */
export function parseTrace(text: string | undefined): Trace | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Runs work as a part of a trace. */
export function withTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace === undefined ? work() : current.run(trace, work);
}

/** The trace of what is under way. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** The header that passes the trace of the request under way on to whom it asks; nothing where it has none. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = current.getStore();
  if (trace === undefined) return {};
  const flags = trace.traceFlags.toString(16).padStart(2, '0');
  return { traceparent: `00-${trace.traceId}-${trace.spanId}-${flags}` };
}
