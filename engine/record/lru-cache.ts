/** A least-recently-used cache limited by total weight. */
export class LruCache<T> {
  readonly #limit: number;
  readonly #weightOf: (key: string) => number;
  readonly #entries = new Map<string, T>();
  #weight = 0;

  constructor(limit: number, weightOf: (key: string) => number = () => 1) {
    this.#limit = limit;
    this.#weightOf = weightOf;
  }

  /** The cached value of `key`. */
  find(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** The cached value of `key`, created when absent. */
  get(key: string, make: () => T): T {
    const value = this.#entries.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  /** Stores a value as the most recent one and evicts the oldest ones beyond the limit. */
  set(key: string, value: T): void {
    if (!this.#entries.delete(key)) this.#weight += this.#weightOf(key);
    this.#entries.set(key, value);
    if (this.#weight <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      this.#weight -= this.#weightOf(oldest);
      if (this.#weight <= this.#limit) return;
    }
  }
}
