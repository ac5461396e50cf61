import type { Question } from '@assay/assessment';

/**
 * Prepared questions on their way into the bank, in order. Kept as text: as objects the questions of the largest
 * file take four times as much memory (50 MB, 245,000 questions: 1.2 GB).
 */
export class QuestionStore {
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  add(question: Question): void {
    this.#texts.push(JSON.stringify(question));
  }

  *chunks(size: number): Generator<Question[]> {
    for (let start = 0; start < this.#texts.length; start += size) {
      yield this.#texts.slice(start, start + size).map((text): Question => JSON.parse(text));
    }
  }
}
