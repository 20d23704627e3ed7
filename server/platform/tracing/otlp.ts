import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace as contexts, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { measureStatements } from '../../../engine/store/index.ts';
import { currentTrace, withTrace } from './trace.ts';
import { shortStatement, type OpenSpan, type Tracer } from './tracer.ts';

interface OtlpOptions {
  /** Collector address, such as `http://localhost:4318`. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Logger;
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER } as const;
/** Timeout of exports, also at shutdown. */
const patienceMs = 5_000;

/**
 * Exports spans by OTLP over HTTP (JSON) in the background. Rejected spans are dropped and logged once until the
 * collector recovers. Further settings, such as `OTEL_EXPORTER_OTLP_HEADERS`, come from the environment.
 */
export function startOtlpTracer(options: OtlpOptions): Tracer {
  const { version } = options;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'register',
      'service.version': version,
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: loggedExporter(options) })],
  });
  const tracer = provider.getTracer('register', version);
  const span: Tracer['span'] = async (name, kind, work) => {
    const started = tracer.startSpan(name, { kind: kinds[kind] }, contextOf());
    const open: OpenSpan = { name, isError: false, attributes: {} };
    try {
      return await withTrace(started.spanContext(), () => work(open));
    } catch (error) {
      open.isError = true;
      throw error;
    } finally {
      started.updateName(open.name).setAttributes(open.attributes);
      if (open.isError) started.setStatus({ code: SpanStatusCode.ERROR });
      started.end();
    }
  };
  const statement: Tracer['statement'] = ({ text, milliseconds }) => {
    if (currentTrace() === undefined) return;
    const endedAt = performance.timeOrigin + performance.now();
    const name = /^\s*(\w+)/u.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shortStatement(text) };
    const startTime = endedAt - milliseconds;
    tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, contextOf()).end(endedAt);
  };
  const watch = { fromMs: Infinity, report: () => undefined, each: statement };
  return {
    span,
    statement,
    task: (name, work) => span(`task ${name}`, 'internal', () => measureStatements(watch, work)),
    // Failed exports are already logged.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

/** The current span as an OpenTelemetry context. */
function contextOf(): Context {
  const trace = currentTrace();
  return trace === undefined ? ROOT_CONTEXT : contexts.setSpanContext(ROOT_CONTEXT, trace);
}

function loggedExporter({ endpoint, log }: OtlpOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patienceMs });
  let lost = 0;
  const note = (error: Error | undefined, count: number): void => {
    if (error !== undefined && lost === 0) log.warn({ err: error, lost: count }, 'spans are lost');
    if (error === undefined && lost > 0) log.info({ lost }, 'spans are taken again');
    lost = error === undefined ? 0 : lost + count;
  };
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        note(result.error, spans.length);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
