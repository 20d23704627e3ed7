import { AsyncLocalStorage } from 'node:async_hooks';

/** What statements of one request took; those that ran at once are added up. */
export interface StatementTimes {
  milliseconds: number;
}

/** A statement that took long, without its values, which may be people's. */
export interface SlowStatement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Statements that take so many milliseconds are reported. */
interface Slowness {
  readonly fromMs: number;
  readonly report: (statement: SlowStatement) => void;
  /** Told of every statement; absent: nobody wants to know. */
  readonly each?: ((statement: SlowStatement) => void) | undefined;
}

const current = new AsyncLocalStorage<{ readonly times: StatementTimes; readonly slow: Slowness }>();

/** Runs the work of one request; `times` tells, also after it, what its statements took. */
export function measureStatements<T>(
  slow: Slowness,
  work: (times: Readonly<StatementTimes>) => Promise<T>,
): Promise<T> {
  const times: StatementTimes = { milliseconds: 0 };
  return current.run({ times, slow }, () => work(times));
}

/** Runs a statement, the wait for its connection aside, and notes what it took; each kind of database calls it. */
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
