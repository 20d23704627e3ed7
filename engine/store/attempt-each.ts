import { ConnectionError } from './database/errors.ts';

/** What is done with each item, and who learns of failures. */
export interface Attempt<T> {
  readonly work: (item: T) => Promise<unknown>;
  /** Aborted: no further item is begun, and its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each item that failed. Absent: all errors are thrown at the end. */
  readonly report?: ((error: unknown, item: T) => void) | undefined;
  /** What the error at the end calls an item. */
  readonly nameOf?: (item: T) => string;
}

/**
 * Works on one item after another; one that fails does not keep the others from it. A lost connection ends it at once.
 * @returns how many failed
 * @throws AggregateError at the end where failures are not reported
 */
export async function attemptEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  { work, signal, report, nameOf = String }: Attempt<T>,
): Promise<number> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ConnectionError) throw error;
      failed.push(nameOf(item));
      errors.push(error);
      report?.(error, item);
    }
  }
  if (errors.length > 0 && report === undefined) throw new AggregateError(errors, `failed: ${failed.join(', ')}`);
  return failed.length;
}
