/** Keeps what was made for the keys asked for last. */
export class LruCache<T> {
  readonly #limit: number;
  readonly #entries = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is kept under `key`. */
  find(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** What is kept under `key`, made now if it is not. */
  get(key: string, make: () => T): T {
    const value = this.#entries.get(key) ?? make();
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }
}
