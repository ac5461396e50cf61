import type { Question } from '@assay/assessment';

/**
 * Prepared questions on their way into the bank, in order. Kept as text, so that those of a large file take little
 * more room than the file does.
 */
export class QuestionStore {
  #texts: string[] = [];
  /** Pictures by the name that the questions give them, before they are kept: a digest of their bytes. */
  readonly pictures = new Map<string, Uint8Array>();

  get size(): number {
    return this.#texts.length;
  }

  add(question: Question): void {
    this.#texts.push(JSON.stringify(question));
  }

  /** A question as {@link take} gave it. */
  addText(text: string): void {
    this.#texts.push(text);
  }

  /** Empties the store, so that another one can be filled with what it held. */
  take(): { texts: string[]; pictures: [name: string, bytes: Uint8Array][] } {
    const taken = { texts: this.#texts, pictures: [...this.pictures] };
    this.#texts = [];
    this.pictures.clear();
    return taken;
  }

  *chunks(size: number): Generator<Question[]> {
    for (let start = 0; start < this.#texts.length; start += size) {
      yield this.#texts.slice(start, start + size).map((text): Question => JSON.parse(text));
    }
  }
}
