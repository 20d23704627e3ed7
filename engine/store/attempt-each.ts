import { ConnectionError } from './database/errors.ts';

export interface Attempt<T> {
  readonly work: (item: T) => Promise<unknown>;
  /** When aborted, no further item starts and the abort reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each failed item. Absent: all errors are thrown together at the end. */
  readonly report?: ((error: unknown, item: T) => void) | undefined;
  /** Name of an item in the final error. */
  readonly nameOf?: (item: T) => string;
}

/**
 * Processes items one after another and continues after failures. A lost connection is thrown at once.
 * @returns number of failed items
 * @throws AggregateError at the end if there is no `report`
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
