/** Keeps values in memory while there is capacity: the least recently used is evicted first (LRU). */
export class LruCache<Value> {
  readonly #capacity: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #used = 0;

  /** @param sizeOf how much of the capacity a value takes; one by default */
  constructor(capacity: number, sizeOf: (value: Value) => number = () => 1) {
    this.#capacity = capacity;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps the value itself even where it alone exceeds the capacity. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#used += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#used <= this.#capacity || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#used -= this.#sizeOf(value);
  }
}

/** Concurrent calls for the same key share one answer (single flight). */
export class SingleFlight<Value> {
  readonly #underWay = new Map<string, Promise<Value>>();

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  run(key: string, ask: () => Promise<Value>): Promise<Value> {
    const asked = this.#underWay.get(key) ?? ask().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }
}
