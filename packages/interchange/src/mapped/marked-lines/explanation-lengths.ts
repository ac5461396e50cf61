import { goesOn, hasEnd, isSentence, MIN_WRAPPED_LENGTH } from '../../joined-lines.ts';

/** Of fewer explanations nothing tells how their author writes them, and each can be looked at. */
const MIN_EXPLANATIONS = 4;
/**
 * Where at most so many go on below a sentence, such a line is no habit of the author and may be the passage of the
 * question below, above which an empty line is missing.
 */
const MAX_SHARE_THAT_GO_ON = 0.25;

/** Whether a line within an explanation begins something new: a sentence has ended above it, or a few words without a full stop. */
export function beginsAnew(before: string, text: string): boolean {
  if (goesOn(before, text)) return false;
  const isBelowWords = before.length < MIN_WRAPPED_LENGTH && /^\p{Lu}/u.test(text) && isSentence(text);
  return hasEnd(before) || isBelowWords;
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

  /** Whether an explanation that goes on is unusual enough to be named: few of them do, or there are too few to tell. */
  get areShort(): boolean {
    return this.#count < MIN_EXPLANATIONS || this.#thatGoOn <= this.#count * MAX_SHARE_THAT_GO_ON;
  }
}
