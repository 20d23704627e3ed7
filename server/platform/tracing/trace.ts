import type { SpanContext } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Current position in a trace (W3C Trace Context); initially the caller's span. */
export type Trace = Pick<SpanContext, 'traceId' | 'spanId' | 'traceFlags'>;

const current = new AsyncLocalStorage<Trace>();

/** Parses a `traceparent` header of version 00; undefined for other text. */
export function parseTrace(text: string | undefined): Trace | undefined {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** Runs work within a trace. */
export function withTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace === undefined ? work() : current.run(trace, work);
}

/** The current trace. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** `traceparent` header for outgoing requests; empty without a trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const trace = current.getStore();
  if (trace === undefined) return {};
  const flags = trace.traceFlags.toString(16).padStart(2, '0');
  return { traceparent: `00-${trace.traceId}-${trace.spanId}-${flags}` };
}
