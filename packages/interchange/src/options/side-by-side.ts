import { type Refusal, refusal } from '../findings.ts';
import { describeSwallowed, findSwallowedOption, positionOf } from './options.ts';

/** What stands beside options: further options of theirs, or those of another question. */
export type SideBySide = { of: 'same_question' | 'other_question'; detail: string };

/** Behind white space, perhaps with a star that says that it is right. */
const LABEL = /(\s+)\*?(?:\(([A-Pa-p])\)|([A-Pa-p])[.)])\s+(?=\S)/gu;
/** So wide is no space between words. */
const GAP = /\s{2}|\t/u;
/** A text that was made to hurt has no end of them. */
const MAX_LABELS = 20;

/**
 * Why the texts of options are more than theirs: each of them may go on with another one.
 * @param texts plain
 * @param most how many options a question of the file may have
 */
export function faultOfTexts(texts: string[], most?: number): Refusal | null {
  const beside = findSideBySide(texts);
  if (beside?.of === 'other_question') return refusal('questions_side_by_side', beside.detail);
  const another = beside?.detail ?? findSwallowedOption(texts, most);
  return another === null ? null : refusal('option_holds_another', another);
}

type Label = { option: number; letter: number; isBehindGap: boolean; at: number };

/**
 * Finds what a page in columns leaves in its options. `A. Rome   C. Oslo` above `B. Bern   D. Riga` are options of one
 * question in two columns, each with a letter beyond those that were read; where each holds its own letter once more, two
 * questions stand side by side.
 * @param texts plain, with their white space as it was written
 * @returns null where each stands for itself
 */
export function findSideBySide(texts: readonly string[]): SideBySide | null {
  const labels = texts.flatMap(labelsIn);
  const describe = ({ option, at }: Label) => describeSwallowed(option, texts[option] ?? '', at);
  const own = labels.filter(({ option, letter, isBehindGap }) => letter === option && isBehindGap);
  const [first] = own;
  if (first !== undefined && new Set(own.map(({ option }) => option)).size > 1)
    return { of: 'other_question', detail: describe(first) };
  const further = labels.filter(
    ({ option, letter }) => letter >= texts.length && letter % texts.length === option,
  );
  const letters = [...new Set(further.map(({ letter }) => letter))].sort((a, b) => a - b);
  const isRun = letters.every((letter, index) => letter === texts.length + index);
  // Few of them with one space before each may be initials and bacteria.
  const isCertain =
    further.some(({ isBehindGap }) => isBehindGap) || letters.length >= Math.max(2, texts.length - 1);
  const [beside] = further;
  return beside !== undefined && isRun && isCertain
    ? { of: 'same_question', detail: describe(beside) }
    : null;
}

function labelsIn(text: string, option: number): Label[] {
  return [...text.matchAll(LABEL)]
    .slice(0, MAX_LABELS)
    .map(({ index, 1: gap = '', 2: inBrackets, 3: before }) => ({
      option,
      letter: positionOf(inBrackets ?? before ?? ''),
      isBehindGap: GAP.test(gap),
      at: index,
    }));
}
