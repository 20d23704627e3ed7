/** Keeps what was made for the keys asked for last, until together they weigh more than the limit. */
export class LruCache<T> {
  readonly #limit: number;
  readonly #weightOf: (key: string) => number;
  readonly #entries = new Map<string, T>();
  #weight = 0;

  constructor(limit: number, weightOf: (key: string) => number = () => 1) {
    this.#limit = limit;
    this.#weightOf = weightOf;
  }

  /** What is kept under `key`. */
  find(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** What is kept under `key`, made now if it is not. */
  get(key: string, make: () => T): T {
    const value = this.#entries.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  /** Keeps a value as the latest; the oldest make room for it. */
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
