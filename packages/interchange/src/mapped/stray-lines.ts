import { isPageLine } from '../page-lines.ts';
import { type Label, labelAfter, labelOf } from './labels.ts';
import type { LineMark } from './marks.ts';

/** Tells of a line within an option that it is no text of it. */
export type StrayLineDetector = {
  /** @param current the name of the option's own field */
  isStray(line: string, current: string): boolean;
  /** @param text what the option holds so far */
  isPage(line: string, text: string): boolean;
  /** Whether it is part of a question, wherever it stands: an option, an answer or a beginning with a number. */
  isPartOfQuestion(line: string): boolean;
  /** @param own the first word of the item's own beginning */
  isNextBeginning(line: string, own: string, isInOption: boolean): boolean;
};

const ANSWER_LINE =
  /^[*_\s]{0,4}(?:the )?(?:correct |right )?(?:answers?|ans|key|solution|antwort|lösung|réponses?|respuestas?)\s?\.?[*_\s]{0,4}[:=：]/iu;
const BULLETS = String.raw`(?:[-*•+–]\s*){0,3}`;

/**
 * What looks like another option, the answer or the next question is not taken for text of an option: a key that names
 * options by their letters would name a wrong one.
 */
export function newStrayLineDetector(marks: LineMark[], optionFields: string[]): StrayLineDetector {
  const labels = new Map<string, Label | null>();
  for (const { names, literal } of marks) {
    const [name] = names;
    if (name !== undefined && optionFields.includes(name)) labels.set(name, labelOf(literal));
  }
  const known = [...labels.values()].filter((label) => label !== null);
  const last = known.at(-1);
  const mapped = known.filter(isPunctuated).map(labelPattern);
  const others = marks.filter(({ names }) => !optionFields.includes(names[0] ?? '')).flatMap(beginningOf);
  const first = marks[0];
  const called = first?.literal.trim() ?? '';
  const numbered = called === '' ? null : new RegExp(`^${escapeRegExp(called)}\\s?\\d`, 'iu');
  const isOptionOrAnswer = (line: string) => ANSWER_LINE.test(line) || mapped.some((form) => form.test(line));
  return {
    isStray(line, current) {
      if (isOptionOrAnswer(line)) return true;
      const folded = fold(line);
      if (others.some((beginning) => beginsWith(folded, beginning))) return true;
      return [labels.get(current), last].some((label) => label != null && isNext(line, label));
    },
    isPartOfQuestion: (line) => isOptionOrAnswer(line) || numbered?.test(line) === true,
    // Below a label that stands alone it is the option's own text.
    isPage: (line, text) => text.trim() !== '' && isPageLine(line),
    isNextBeginning(line, own, isInOption) {
      if (first?.beginsWithName !== true) return false;
      const word = first.pattern.exec(line)?.[1];
      if (word === undefined) return false;
      if (!isInOption && /^\d+$/u.test(own)) return Number(word) === Number(own) + 1;
      return shapeOf(word) === shapeOf(own);
    },
  };
}

function isPunctuated({ before, behind }: Label): boolean {
  return (before + behind).trim() !== '';
}

/** Any letter, or any number, in the form of a label that the mapping has. */
function labelPattern({ before, name, behind }: Label): RegExp {
  const any = /\d/u.test(name) ? String.raw`\d{1,2}` : '[A-P]';
  return new RegExp(
    `^${BULLETS}${escapeRegExp(before.trim())}\\s?${any}${escapeRegExp(behind.trim())}(?:\\s|$)`,
    'iu',
  );
}

/** The label after this one, in whatever form people write labels; alone, without a sign, as a capital only. */
function isNext(line: string, label: Label): boolean {
  const next = labelAfter(label.name);
  if (next === null) return false;
  const signed = new RegExp(`^${BULLETS}[(\\[]?${next}\\s?[).:\\]、．）](?:\\s|$)`, 'iu');
  return signed.test(line) || (!isPunctuated(label) && new RegExp(`^${next}\\s`, 'u').test(line));
}

/** What a mark begins with, where that is more than a letter or two. */
function beginningOf({ literal }: LineMark): string[] {
  const folded = fold(literal);
  return folded === '' || /^[\p{L}\p{N}]{1,2}$/u.test(folded) ? [] : [folded];
}

function beginsWith(line: string, beginning: string): boolean {
  return (
    line.startsWith(beginning) &&
    !/^[\p{L}\p{N}]{2}/u.test(beginning.slice(-1) + line.charAt(beginning.length))
  );
}

/** Without the bullets, white space and capitals in which people differ. */
function fold(text: string): string {
  return text
    .replace(/^[\s*_•+–-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** `T1A01` and `T1A12` look alike, `12.` and `13.`, too. */
function shapeOf(word: string): string {
  return word
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/gu, '9');
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
