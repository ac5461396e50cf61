import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../../options/options.ts';

/** An option: what stands before its letter, the letter, and the signs behind it. */
const OPTION = /^((?:[-*•]\s?)?[([]?)([a-p])(\s[-–—]|[.):\]]{0,2}[-–—]?)\s+\S/iu;

/** @param at the line with the first option @param end the line behind the last one @param label of the first, in its parts */
export type LetteredOptions = { at: number; end: number; count: number; label: string[] };

export function isOption(line: string): boolean {
  return OPTION.test(line);
}

/** Whether a line may be the first option of a question: an explanation may speak of the others, as in `B) is …`. */
export function isFirstOption(line: string): boolean {
  return OPTION.exec(line)?.[2]?.toUpperCase() === letterAt(0);
}

/** The options of each question of a text, two at least. */
export function letteredOptionsIn(lines: string[]): LetteredOptions[] {
  return [...lines.keys()].flatMap((at) => {
    const { count, end } = optionsFrom(lines, at);
    const label = OPTION.exec(lines[at] ?? '');
    return count < 2 || label === null ? [] : [{ at, end, count, label: [...label] }];
  });
}

/** The marks of so many options, in the form of the first one's label. */
export function optionMarks([, before = '', first = 'A', behind = '']: string[], most: number) {
  const letters = [...Array(most).keys()].map((index) => letterAt(index));
  const names = letters.map((letter) => letter.toLowerCase());
  const isSmall = first === first.toLowerCase();
  const options = letters.map(
    (letter, index) => `${before}${isSmall ? names[index] : letter}${behind} {${names[index]}}`,
  );
  return { names, options };
}

/**
 * The options from a line on, from A, each on a line of its own and in the same form. Empty lines and the number of a page
 * may stand between two of them: reading will name the number.
 * @returns how many they are, and where they end
 */
function optionsFrom(lines: string[], from: number): { count: number; end: number } {
  const [, before, , behind] = OPTION.exec(lines[from] ?? '') ?? [];
  const isNext = (line: string | undefined, count: number) => {
    const option = OPTION.exec(line ?? '');
    return option?.[2]?.toUpperCase() === letterAt(count) && option[1] === before && option[3] === behind;
  };
  let count = 0;
  let end = from;
  while (count < MAX_OPTIONS) {
    const below = nextTextAt(lines, end);
    const further = nextTextAt(lines, below + 1);
    const next = (count === 0 ? [end] : [below, further]).find((at) => isNext(lines[at], count));
    if (next === undefined) break;
    count += 1;
    end = next + 1;
  }
  return { count, end };
}

export function nextTextAt(lines: string[], from: number): number {
  let at = from;
  while (lines[at] === '') at += 1;
  return at;
}
