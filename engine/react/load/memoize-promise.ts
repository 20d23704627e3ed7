/** Code or metadata that could not be loaded, because of the connection rather than a bug. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the product could not be fetched.', { cause });
  }
}

/** Resolves to an import's value. @throws NotLoaded when it fails */
export function fetched<Value>(imported: Promise<Value>): Promise<Value> {
  return imported.catch((cause: unknown) => {
    throw new NotLoaded(cause);
  });
}

/**
 * Time for which a failed import stays cached, in milliseconds: long enough to render the failure instead of retrying
 * in a loop, short enough for a manual retry.
 */
export const FAILED_FOR_MS = 500;

/** The methods of a map that memoizing needs; WeakMap has them too. */
interface Memory<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
  readonly delete: (key: Key) => boolean;
}

/** Creates a function that loads and memoizes a value by its import function. */
export function memoizeLoads<Value>(): (load: () => Promise<Value>) => Promise<Value> {
  const loaded = new WeakMap<() => Promise<Value>, Promise<Value>>();
  return (load) => memoizePromise(loaded, load, () => fetched(load()));
}

/** Memoizes the promise of `key`; a failed one is removed after `FAILED_FOR_MS`, so that a later call retries. */
export function memoizePromise<Key, Value>(
  cache: Memory<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => setTimeout(() => cache.delete(key), FAILED_FOR_MS));
  return made;
}
