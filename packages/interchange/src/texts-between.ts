import type { Draft } from './draft.ts';
import { formatPosition, type Position, suspicious } from './findings.ts';

/**
 * Follows the descriptions of a file, texts without a question, which are refused, and lines that refuse a question: the
 * next question may ask of them.
 */
export class DescriptionAbove {
  #position: Position | null = null;

  /** @param position null where another part of the file begins, which asks of nothing above it */
  set(position: Position | null): void {
    this.#position = position;
  }

  /** A question that is taken, with a note where it may ask of a text above it. */
  note<Item extends Pick<Draft, 'result' | 'notes'>>(draft: Item): Item {
    if (this.#position === null || draft.result.type === 'refused') return draft;
    const note = suspicious('lines_above_refused', formatPosition(this.#position));
    this.#position = null;
    return { ...draft, notes: [...(draft.notes ?? []), note] };
  }
}
