import type { Note, Position } from '@assay/interchange';
import type { QuestionToKeep } from '../banks/question-tex.ts';

/** A question ready for storage, with its position in the file and its notes for a person. */
export type PreparedItem = QuestionToKeep & { position: Position; notes: Note[] };

/** True if something about a question is suspicious. */
export function isToLookAt(notes: Note[]): boolean {
  return notes.some(({ type }) => type === 'suspicious');
}

/**
 * Prepared questions on their way into the bank, in order. Kept as text, so that those of a large file take
 * little more room than the file does.
 */
export class QuestionStore {
  #texts: string[] = [];
  /** Pictures by the name that the questions use before storage: a digest of their bytes. */
  readonly pictures = new Map<string, Uint8Array>();

  get size(): number {
    return this.#texts.length;
  }

  add(item: PreparedItem): void {
    this.#texts.push(JSON.stringify(item));
  }

  /** Adds an item as {@link take} returned it. */
  addText(text: string): void {
    this.#texts.push(text);
  }

  /** Empties the store and returns its content, so that another store can be filled with it. */
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

/** The bank that an id names before its colon; null for a question without a bank. */
export function bankOf(questionId: string): string | null {
  const end = questionId.indexOf(':');
  return end < 0 ? null : questionId.slice(0, end);
}
