import type { Draft } from './draft.ts';
import { formatPosition, type Position, suspicious } from './findings.ts';

/**
 * Names the question below a description, a text without a question of its own: it may ask of that text, which is refused
 * since it asks nothing.
 */
export class DescriptionAbove {
  #position: Position | null = null;

  add(position: Position): void {
    this.#position = position;
  }

  /** Ends the reach of a description, as where another category begins. */
  forget(): void {
    this.#position = null;
  }

  /** Adds the finding to a question that is taken right below a description. */
  note<Item extends Pick<Draft, 'result' | 'notes'>>(draft: Item): Item {
    if (this.#position === null || draft.result.type === 'refused') return draft;
    const note = suspicious('lines_above_refused', formatPosition(this.#position));
    this.forget();
    return { ...draft, notes: [...(draft.notes ?? []), note] };
  }
}
