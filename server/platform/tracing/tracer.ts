/** A span before its end; attributes never contain user data. */
export interface OpenSpan {
  name: string;
  isError: boolean;
  readonly attributes: Record<string, string | number>;
}

/** An executed statement without its parameters. */
interface RunStatement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Records spans. */
export interface Tracer {
  /** Runs work as a child of the current span, else as a root span; unsampled traces are not recorded. */
  readonly span: <T>(name: string, kind: 'internal' | 'server', work: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** Records a statement as a child of the current span. */
  readonly statement: (statement: RunStatement) => void;
  /** Runs a task as a root span, with its statements. */
  readonly task: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Flushes pending spans. */
  readonly stop: () => Promise<void>;
}

const longestStatement = 2_000;

/** The statement truncated for log and spans. */
export function shortStatement(text: string): string {
  return text.slice(0, longestStatement);
}
