import { knownFieldsOf } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { stepsOf } from './source-item.ts';

/** An object around an item. @param through the step that leads from it to the item; `*` for any of its entries */
export type Parent = { object: object; through: string };

/**
 * Finds the fields of JSON items that hold something and that a mapping does not know, by their paths. Of an unknown
 * object or list only the path to it is named.
 */
export class UnusedJsonFields {
  /** The steps to what the mapping knows, by how many objects further out it stands. */
  readonly #known: string[][][] = [];
  /** Many items have the same objects around them. */
  readonly #ofParents = new WeakMap<object, string[]>();

  constructor(mapping: Mapping) {
    for (const { upwards, steps } of knownFieldsOf(mapping).map(stepsOf)) {
      this.#known[upwards] = [...(this.#known[upwards] ?? []), ...steps];
    }
  }

  /** @param parents the objects around it, the innermost first */
  in(item: object, parents: readonly Parent[]): string[] {
    const own = new Set<string>();
    addUnknown(Array.isArray(item) ? numbered(item) : item, this.#known[0] ?? [], '', own);
    return [...own, ...parents.flatMap((parent, index) => this.#inParent(parent, index + 1))];
  }

  #inParent({ object, through }: Parent, upwards: number): string[] {
    if (through === '*') return [];
    const found = this.#ofParents.get(object);
    if (found !== undefined) return found;
    const names = new Set<string>();
    addUnknown(object, [...(this.#known[upwards] ?? []), [through]], '../'.repeat(upwards), names);
    this.#ofParents.set(object, [...names]);
    return [...names];
  }
}

/** The fields of a list go by their numbers from 1. */
function numbered(list: unknown[]): object {
  return Object.fromEntries(list.map((value, index) => [index + 1, value]));
}

/** @param known the steps that are left to what is known */
function addUnknown(value: object, known: string[][], before: string, found: Set<string>): void {
  for (const [step, child] of Object.entries(value)) {
    const left = known.filter(([first]) => first === step || first === '*').map((steps) => steps.slice(1));
    if (left.some((steps) => steps.length === 0)) continue;
    const name = `${before}${Array.isArray(value) ? '*' : step}`;
    if (left.length === 0) {
      if (holdsSomething(child)) found.add(name);
    } else if (typeof child === 'object' && child !== null) addUnknown(child, left, `${name}.`, found);
  }
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsSomething);
  return value !== null && value !== undefined;
}
