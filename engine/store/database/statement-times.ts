import { AsyncLocalStorage } from 'node:async_hooks';

/** Total duration of the statements of one request; concurrent ones are added up. */
export interface StatementTimes {
  milliseconds: number;
}

/** A slow statement, without its values, which may be personal data. */
export interface SlowStatement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Statements from `fromMs` milliseconds are reported. */
interface Slowness {
  readonly fromMs: number;
  readonly report: (statement: SlowStatement) => void;
  /** Called for every statement. */
  readonly each?: ((statement: SlowStatement) => void) | undefined;
}

const current = new AsyncLocalStorage<{ readonly times: StatementTimes; readonly slow: Slowness }>();

/** Runs the work of one request; `times` shows, also afterwards, the duration of its statements. */
export function measureStatements<T>(
  slow: Slowness,
  work: (times: Readonly<StatementTimes>) => Promise<T>,
): Promise<T> {
  const times: StatementTimes = { milliseconds: 0 };
  return current.run({ times, slow }, () => work(times));
}

/** Runs a statement and measures it without the wait for a connection; called by each database implementation. */
export async function measureStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const request = current.getStore();
  if (request === undefined) return await run();
  const started = performance.now();
  try {
    return await run();
  } finally {
    const milliseconds = performance.now() - started;
    request.times.milliseconds += milliseconds;
    request.slow.each?.({ text, milliseconds });
    if (milliseconds >= request.slow.fromMs) request.slow.report({ text, milliseconds });
  }
}
