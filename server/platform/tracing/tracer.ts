/** What is said of a span before it ends; values that were asked for or answered are never among its attributes. */
export interface OpenSpan {
  name: string;
  isError: boolean;
  readonly attributes: Record<string, string | number>;
}

/** A statement that has run, without its values. */
interface RunStatement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Notes what happens as spans of traces. */
export interface Tracer {
  /** Runs work as a span of what is under way, else of a trace of its own; one that its caller does not record is not noted. */
  readonly span: <T>(name: string, kind: 'internal' | 'server', work: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** Notes a statement as a span of what is under way. */
  readonly statement: (statement: RunStatement) => void;
  /** Runs work for a record as a trace of its own, with its statements. */
  readonly task: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  readonly stop: () => Promise<void>;
}

const longestStatement = 2_000;

/** As much of a statement as tells which it is, in the log and in spans. */
export function shortStatement(text: string): string {
  return text.slice(0, longestStatement);
}
