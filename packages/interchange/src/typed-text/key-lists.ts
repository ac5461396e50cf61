import type { TypedItem } from './typed-items.ts';
import type { TypedQuestion } from './typed-question.ts';

/**
 * Content of a key list, which covers the questions above it, up to the list before.
 * @param letters as they are written, by the numbers of questions
 * @param fault the reason, in words, why it cannot be the list of just these questions
 */
export type KeysOfPart = { letters: ReadonlyMap<number, string>; fault: string | null };

/** Collects the key lists of a text: each covers the part above it. */
export class KeyLists {
  readonly #parts = [new Part()];

  add(item: TypedItem, hasKey: (question: TypedQuestion) => boolean): void {
    if (item.type === 'keys') for (const [number, letters] of item.keys) this.#last().addKey(number, letters);
    if (item.type !== 'question') return;
    if (this.#last().isListed) this.#parts.push(new Part());
    this.#last().addQuestion(item.question.number, hasKey(item.question));
  }

  /** The list of each part in the file's order; null if a part has none. */
  lists(): (KeysOfPart | null)[] {
    return this.#parts.map((part) => part.list());
  }

  #last(): Part {
    return this.#parts.at(-1) ?? new Part();
  }
}

class Part {
  readonly #questions = new Map<number, number>();
  readonly #open = new Set<number>();
  readonly #letters = new Map<number, string>();
  #repeated: number | null = null;

  get isListed(): boolean {
    return this.#letters.size > 0;
  }

  addQuestion(number: number, hasKey: boolean): void {
    this.#questions.set(number, (this.#questions.get(number) ?? 0) + 1);
    if (!hasKey) this.#open.add(number);
  }

  addKey(number: number, letters: string): void {
    if (this.#letters.has(number)) this.#repeated ??= number;
    this.#letters.set(number, letters);
  }

  list(): KeysOfPart | null {
    return this.isListed ? { letters: this.#letters, fault: this.#findFault() } : null;
  }

  #findFault(): string | null {
    if (this.#repeated !== null) return `the key list names ${this.#repeated} twice`;
    const doubled = [...this.#open].find((number) => (this.#questions.get(number) ?? 0) > 1);
    if (doubled !== undefined) return `several questions have the number ${doubled}`;
    const missing = [...this.#open].find((number) => !this.#letters.has(number));
    if (missing !== undefined) return `the key list has no ${missing}`;
    const unknown = [...this.#letters.keys()].find((number) => !this.#questions.has(number));
    return unknown === undefined ? null : `the key list names ${unknown}, and no question has this number`;
  }
}
