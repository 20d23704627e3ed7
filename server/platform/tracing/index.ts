export { parseTrace, traceHeaders, withTrace, type Trace } from './trace.ts';
export type { Tracer } from './tracer.ts';
