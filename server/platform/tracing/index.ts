export { parseTrace, traceHeaders, withTrace, type Trace } from './trace.ts';
export { shortStatement, type Tracer } from './tracer.ts';
