import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where in a trace something happens, by W3C Trace Context. */
export interface Trace {
  readonly id: string;
  /** The span under way: the caller's, until there is one of ours. */
  readonly spanId: string;
  /** Whether whoever asked records it. */
  readonly flags: string;
}

const current = new AsyncLocalStorage<Trace>();

/** Reads the header `traceparent` of version 00; undefined for any other text. */
export function parseTrace(text: string | undefined): Trace | undefined {
  const [, id, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(text ?? '') ?? [];
  return id === undefined || spanId === undefined || flags === undefined ? undefined : { id, spanId, flags };
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
  return { traceparent: `00-${trace.id}-${newSpanId()}-${trace.flags}` };
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
