import { LRUCache } from 'lru-cache';

/**
 * Creates a cache bounded by the sum of its values' sizes: the least recently used leaves first. The newest
 * value is kept even where it alone exceeds the capacity: the largest tenant would be read anew by each call.
 */
export function createSizedCache<Value extends object>(
  capacity: number,
  sizeOf: (value: Value) => number,
): LRUCache<string, Value> {
  // The library takes no size of zero, and keeps no value that is larger than the capacity.
  const sizeCalculation = (value: Value) => Math.min(capacity, Math.max(1, sizeOf(value)));
  return new LRUCache({ maxSize: capacity, sizeCalculation });
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
