import { goesOn } from '../../joined-lines.ts';
import { isPageLine } from '../../page-lines.ts';
import { type Label, labelAfter, labelOf } from '../labels.ts';
import type { LineMark } from './marks.ts';

/** Tells of a line within an option that it is no text of it. */
export type StrayLineDetector = {
  /** @param current the name of the option's own field */
  isStray(line: string, current: string): boolean;
  /**
   * The label that a line seems to be meant to have, as its mark writes it: it begins with the next letter, and lacks the
   * sign or the space behind that.
   * @param before the line above it
   */
  findSlip(line: string, current: string, before: string): string | null;
  /** Whether a line begins with the label behind an option's, whatever its form. */
  isNextLabel(line: string, current: string): boolean;
  /** Whether the line of an option goes on with the label of the next one, plainly so or perhaps in a sentence. */
  findNextInLine(line: string, current: string): 'behind a gap' | 'perhaps' | null;
  /** @param text what the option holds so far */
  isPage(line: string, text: string): boolean;
  /** Whether it is part of a question, wherever it stands: an option, an answer or a beginning with a number. */
  isPartOfQuestion(line: string): boolean;
  /** @param own the first word of the item's own beginning */
  isNextBeginning(line: string, own: string, isInOption: boolean): boolean;
};

const ANSWER_LINE =
  /^[*_\s]{0,4}(?:the )?(?:correct |right )?(?:answers?|ans|key|solution|antwort|lösung|réponses?|respuestas?)\s?\.?[*_\s]{0,4}[:=：]/iu;
const ABBREVIATION = /^\p{L}\.\s?\p{L}\./u;
const BULLETS = String.raw`(?:[-*•+–]\s*){0,3}`;

/** Whether a line says which option is right, in whatever words. */
export function isAnswerLine(line: string): boolean {
  return ANSWER_LINE.test(line);
}

/**
 * What looks like another option, the answer or the next question is not taken for text of an option: a key that names
 * options by their letters would name a wrong one.
 */
export function newStrayLineDetector(marks: LineMark[], optionFields: string[]): StrayLineDetector {
  const known: Label[] = [];
  const nexts = new Map<string, NextLabel | null>();
  for (const { names, literal } of marks) {
    const [name] = names;
    if (name === undefined || !optionFields.includes(name)) continue;
    const label = labelOf(literal);
    if (label === null) continue;
    known.push(label);
    nexts.set(name, nextLabel(label));
  }
  const lastLabel = known.at(-1);
  const last = lastLabel && nextLabel(lastLabel);
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
      return [nexts.get(current), last].some((next) => next?.isLabel(line));
    },
    findSlip(line, current, before) {
      if (goesOn(before, line)) return null;
      return [nexts.get(current), last].find((next) => next?.isSlip(line))?.written ?? null;
    },
    isNextLabel(line, current) {
      const next = nexts.get(current);
      return next?.isLabel(line) === true || next?.isSlip(line) === true;
    },
    findNextInLine: (line, current) => nexts.get(current)?.findInLine(line) ?? null,
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
    `^${BULLETS}${escapeRegExp(before.trim())}\\s?${any}${escapeRegExp(behind.trimEnd())}(?:\\s|$)`,
    'iu',
  );
}

/** How a line begins that has the label after a certain one; null where none may come. */
type NextLabel = {
  written: string;
  isLabel(line: string): boolean;
  isSlip(line: string): boolean;
  findInLine(line: string): 'behind a gap' | 'perhaps' | null;
};

function nextLabel(label: Label): NextLabel | null {
  const next = labelAfter(label.name);
  if (next === null) return null;
  // In whatever form people write labels; alone, without a sign, as a capital only.
  const signed = new RegExp(`^${BULLETS}[(\\[]?${next}\\s?[).:\\]、．）](?:\\s|$)`, 'iu');
  const bare = isPunctuated(label) ? null : new RegExp(`^${next}\\s`, 'u');
  // `e)Leave`, `e.take`, `e 118` below `d) …`; no `e.g.`, `C:\\` or `E = 2`.
  const close = new RegExp(`^${BULLETS}[(\\[]?${next}\\s?[).:\\]][^\\s\\\\/.]`, 'iu');
  const alone = new RegExp(`^${next}\\s+[^\\s=<>+*/–-]`, 'u');
  const sign = `[(\\[]?${next}[).:\\]]\\s*\\S`;
  const behindGap = new RegExp(`(?:\\t|\\s{2})${sign}`, 'iu');
  const behindSpace = new RegExp(`\\s${sign}`, 'iu');
  const isLetter = !/\d/u.test(next);
  return {
    written: `${label.before}${next}${label.behind}`.trim(),
    isLabel: (line) => signed.test(line) || bare?.test(line) === true,
    findInLine(line) {
      if (!isLetter || !behindSpace.test(line)) return null;
      // A tab behind its own label parts nothing: “D.	E. coli”.
      return behindGap.test(line.replace(/^(?:[-*•]\s+)?\S+\s+/u, '')) ? 'behind a gap' : 'perhaps';
    },
    isSlip: (line) => isLetter && !ABBREVIATION.test(line) && (close.test(line) || alone.test(line)),
  };
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
