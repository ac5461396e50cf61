import type { Note, Position } from '@assay/interchange';
import type { QuestionToKeep } from '../banks/question-tex.ts';

/** A question that is fit to be kept, where it stands in its file, and what a person should know of it. */
export type PreparedItem = QuestionToKeep & { position: Position; notes: Note[] };

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

  add(item: PreparedItem): void {
    this.#texts.push(JSON.stringify(item));
  }

  /** An item as {@link take} gave it. */
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

  *chunks(size: number): Generator<PreparedItem[]> {
    for (let start = 0; start < this.#texts.length; start += size) {
      yield this.#texts.slice(start, start + size).map((text): PreparedItem => JSON.parse(text));
    }
  }
}

/** The bank that an id names before its colon; null for a question that belongs to none. */
export function bankOf(questionId: string): string | null {
  const end = questionId.indexOf(':');
  return end < 0 ? null : questionId.slice(0, end);
}
