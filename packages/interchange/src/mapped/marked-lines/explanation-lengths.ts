import { goesOn, hasEnd } from '../../joined-lines.ts';

/** Of fewer explanations nothing tells how their author writes them. */
const MIN_EXPLANATIONS = 4;
/**
 * Where at most so many go on below a sentence, such a line is no habit of the author and may be the passage of the
 * question below, above which an empty line is missing.
 */
const MAX_SHARE_THAT_GO_ON = 0.25;

/** Whether a line within an explanation begins something new: a sentence has ended above it. */
export function beginsAnew(before: string, text: string): boolean {
  return hasEnd(before) && !goesOn(before, text);
}

/** Counts how many explanations of a file go on in a line of their own below a sentence. */
export class ExplanationLengths {
  #count = 0;
  #thatGoOn = 0;
  #isCounted = false;

  begin(): void {
    this.#count += 1;
    this.#isCounted = false;
  }

  /** A line right below the others of an explanation. */
  goOn(before: string, text: string): void {
    if (this.#isCounted || !beginsAnew(before, text)) return;
    this.#thatGoOn += 1;
    this.#isCounted = true;
  }

  /** Whether the explanations mostly are of one paragraph without further lines. */
  get areShort(): boolean {
    return this.#count >= MIN_EXPLANATIONS && this.#thatGoOn <= this.#count * MAX_SHARE_THAT_GO_ON;
  }
}
