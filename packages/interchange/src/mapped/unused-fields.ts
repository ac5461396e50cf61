/** A filled field that the mapping does not know. @param items number of items that have it */
export type UnusedField = { name: string; items: number };

/** Limit for a hostile file, in which each item has fields of its own. */
const MAX_NAMES = 200;

/** Counts, over a whole file, the fields that a mapping left unused. */
export class UnusedFields {
  readonly #items = new Map<string, number>();

  add(names: string[]): void {
    for (const name of names) {
      const count = this.#items.get(name);
      if (count !== undefined || this.#items.size < MAX_NAMES) this.#items.set(name, (count ?? 0) + 1);
    }
  }

  /** The fields that most items have come first. */
  list(): UnusedField[] {
    return [...this.#items].map(([name, items]) => ({ name, items })).sort((a, b) => b.items - a.items);
  }
}
