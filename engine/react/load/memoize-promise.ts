/** Code or metadata of the product that could not be fetched: the connection, not the product, is at fault. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the product could not be fetched.', { cause });
  }
}

/** What an import answers. @throws NotLoaded where it fails */
export function fetched<Value>(imported: Promise<Value>): Promise<Value> {
  return imported.catch((cause: unknown) => {
    throw new NotLoaded(cause);
  });
}

/**
 * How long a failed import stays failed, in milliseconds: long enough for whoever waited to be shown the failure
 * instead of asking again at once and without end, short enough for a person who tries again.
 */
export const FAILED_FOR_MS = 500;

/** The part of a map that remembering needs: a weak one has it too. */
interface Memory<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
  readonly delete: (key: Key) => boolean;
}

/** The promise of `key`, made once and the same for everyone who asks; a failed one is made again for who asks a moment later. */
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
