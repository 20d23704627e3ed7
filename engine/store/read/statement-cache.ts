/** Keeps what was made for the keys asked for last. */
export class LruCache<T> {
  readonly #limit: number;
  readonly #kept = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is kept under `key`. */
  find(key: string): T | undefined {
    return this.#kept.get(key);
  }

  /** What is kept under `key`, made now if it is not. */
  get(key: string, make: () => T): T {
    const kept = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }
}
