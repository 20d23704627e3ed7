import { randomBytes } from 'node:crypto';
import { measureStatements } from '../../../engine/store/index.ts';
import { currentTrace, newSpanId, withTrace, type Trace } from './trace.ts';

type SpanKind = 'internal' | 'server' | 'client';

/** Values that were asked for or answered are never among them. */
type SpanAttributes = Record<string, string | number>;

/** Something that took time, and of what it is a part. Times are milliseconds since 1970. */
export interface Span {
  readonly trace: Trace;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<SpanAttributes>;
  readonly isError: boolean;
}

/** What is said of a span before it ends. */
export interface OpenSpan {
  name: string;
  isError: boolean;
  readonly attributes: SpanAttributes;
}

/** A statement that has run, without its values. */
interface RunStatement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Notes what happens as spans of traces. */
export interface Tracer {
  /** Runs work as a span of what is under way, else of a trace of its own; one that its caller does not record is not noted. */
  readonly span: <T>(name: string, kind: SpanKind, work: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** Notes a statement as a span of what is under way. */
  readonly statement: (statement: RunStatement) => void;
  /** Runs work for a record as a trace of its own, with its statements. */
  readonly task: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

/** As much of a statement as tells which it is. */
const longestStatement = 2_000;

/** Where spans go. */
interface SpanSink {
  readonly add: (span: Span) => void;
  readonly stop: () => Promise<void>;
}

export function createTracer({ add, stop }: SpanSink): Tracer {
  const span: Tracer['span'] = async (name, kind, work) => {
    const above = currentTrace();
    const trace = { id: above?.id ?? newTraceId(), flags: above?.flags ?? '01', spanId: newSpanId() };
    const open: OpenSpan = { name, isError: false, attributes: {} };
    const startedAt = now();
    try {
      return await withTrace(trace, () => work(open));
    } catch (error) {
      open.isError = true;
      throw error;
    } finally {
      if (isRecorded(trace)) add({ ...open, trace, parentId: above?.spanId, kind, startedAt, endedAt: now() });
    }
  };
  const statement: Tracer['statement'] = ({ text, milliseconds }) => {
    const above = currentTrace();
    if (above === undefined || !isRecorded(above)) return;
    const endedAt = now();
    add({
      trace: { ...above, spanId: newSpanId() },
      parentId: above.spanId,
      name: /^\s*(\w+)/u.exec(text)?.[1]?.toLowerCase() ?? 'statement',
      kind: 'client',
      startedAt: endedAt - milliseconds,
      endedAt,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
      isError: false,
    });
  };
  const watch = { fromMs: Infinity, report: () => undefined, each: statement };
  return {
    span,
    statement,
    task: (name, work) => span(`task ${name}`, 'internal', () => measureStatements(watch, work)),
    stop,
  };
}

const isRecorded = ({ flags }: Trace): boolean => (Number.parseInt(flags, 16) & 1) === 1;

/** Finer than the clock of the system alone. */
const now = (): number => performance.timeOrigin + performance.now();

function newTraceId(): string {
  return randomBytes(16).toString('hex');
}
