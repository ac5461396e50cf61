import { formatPosition } from '../findings.ts';
import { letterAt } from '../options/options.ts';
import { EXPLANATION } from '../texts/explanation-words.ts';
import { isOfSeveral } from '../texts-between.ts';
import type { AikenItem } from './aiken-items.ts';

/** What lines that could not be read mean for the questions below them. */
type Lost = { above: AikenItem; isOfNext: boolean; isOfSeveral: boolean };

/**
 * Follows the items of a file, since a stem that is parted from its question by an empty line, or whose lines look like
 * options, is refused by itself and the question would be asked without it.
 */
export class LostLines {
  #before: AikenItem | null = null;
  #lost: Lost | null = null;

  /** @returns what of the lines above may belong to this item, for certain ("refused") or perhaps ("suspicious") */
  next(item: AikenItem): { type: 'refused' | 'suspicious'; detail: string } | null {
    const before = this.#before;
    this.#before = item;
    if (before !== null && before.answers.length === 0 && before.otherAnswer === null)
      this.#lost = lostOf(before, item);
    else if (this.#lost !== null) this.#lost = { ...this.#lost, isOfNext: false };
    if (this.#lost === null) return null;
    const { above, isOfNext } = this.#lost;
    const lines = formatPosition({ unit: 'line', first: above.first, last: above.last });
    if (isOfNext) return { type: 'refused', detail: lines };
    return this.#lost.isOfSeveral || before === above ? { type: 'suspicious', detail: lines } : null;
  }
}

/** Nothing where the lines are plainly another question's. */
function lostOf(above: AikenItem, item: AikenItem): Lost | null {
  if (isExplanation(above)) return null;
  const ofSeveral = above.options.length === 0 && isOfSeveral(above.stem.join('\n'));
  const isQuestion =
    above.options.length > 1 && above.options.every(({ letter }, index) => letter === letterAt(index));
  return { above, isOfNext: !isQuestion || !item.isBehindEmptyLine, isOfSeveral: ofSeveral };
}

/** Whether an item begins with what is said of the question above it. */
export function isExplanation({ stem: [first = ''] }: AikenItem): boolean {
  return EXPLANATION.test(first);
}
