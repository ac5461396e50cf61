import type { Draft } from './draft.ts';
import { formatPosition, type Position, suspicious } from './findings.ts';

/** A passage, or a heading, that speaks of several questions. */
const OF_SEVERAL = /\b(?:questions|items|cases|fragen|preguntas|domande|vragen|perguntas)\b/iu;

/** Whether a text between two questions is said of more than the next one. @param text plain or HTML */
function isOfSeveral(text: string): boolean {
  return OF_SEVERAL.test(text);
}

/** `The next two are about Mr Miller`, without a word for questions. */
const NEXT_FEW = /\b(?:next|following)\s+(?:two|three|four|five|six|\d{1,2})(?![\p{L}\d])/iu;

/**
 * Follows the descriptions of a file, texts without a question, which are refused, and lines that refuse a question: the
 * next question, or several, may ask of them.
 */
export class DescriptionAbove {
  #position: Position | null = null;
  #isOfSeveral = false;

  add(position: Position, text: string): void {
    this.#position = position;
    this.#isOfSeveral = isOfSeveral(text) || NEXT_FEW.test(text);
  }

  /** Where another part of the file begins. */
  forget(): void {
    this.#position = null;
  }

  /** A question that is taken, with a note where it may ask of a text above it. */
  note<Item extends Pick<Draft, 'result' | 'notes'>>(draft: Item): Item {
    if (this.#position === null || draft.result.type === 'refused') return draft;
    const note = suspicious('lines_above_refused', formatPosition(this.#position));
    if (!this.#isOfSeveral) this.forget();
    return { ...draft, notes: [...(draft.notes ?? []), note] };
  }
}
