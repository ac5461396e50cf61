import type { Draft } from './draft.ts';
import { formatPosition, type Position, suspicious } from './findings.ts';

/**
 * Tracks refused text between questions: descriptions of a file, texts without a question, and lines that
 * refuse a question. The next question may ask about them.
 */
export class DescriptionAbove {
  #position: Position | null = null;

  /** @param position null if another part of the file begins, which does not ask about anything above it */
  set(position: Position | null): void {
    this.#position = position;
  }

  /** Adds a note to a taken question that may ask about a text above it. */
  note<Item extends Pick<Draft, 'result' | 'notes'>>(draft: Item): Item {
    if (this.#position === null || draft.result.type === 'refused') return draft;
    const note = suspicious('lines_above_refused', formatPosition(this.#position));
    this.#position = null;
    return { ...draft, notes: [...(draft.notes ?? []), note] };
  }
}
