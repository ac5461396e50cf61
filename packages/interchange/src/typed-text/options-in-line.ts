import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import { answerPhrase } from '../texts/answer-words.ts';
import { sliceWords, type Words } from './words.ts';

/** An option within a line with others. */
export type OptionInLine = { words: Words; isStarred: boolean };

const ANY_LABEL = /\s\*?\(?[A-Pa-p][.)]/u;

type Label = { from: number; to: number; isStarred: boolean };

/**
 * Finds the label of an option further on in a line: `B)` or `(B)` behind white space, `B.` behind a tab or a
 * wide gap, since a single space and a point also surround an initial.
 */
function findLabel(text: string, index: number, from: number): Label | null {
  if (index >= MAX_OPTIONS || !ANY_LABEL.test(text)) return null;
  const letter = letterAt(index);
  const either = `[${letter}${letter.toLowerCase()}]`;
  const form = new RegExp(
    String.raw`\s(\*?)(?:\(${either}\)|${either}\))\s+|(?:\t|\s{3})(\*?)${either}\.\s+`,
    'gu',
  );
  form.lastIndex = from;
  const found = form.exec(text);
  if (found === null) return null;
  const star = found[1] ?? found[2];
  return { from: found.index, to: form.lastIndex, isStarred: star === '*' };
}

/** Splits an option from those that follow it in its line. @param index its own position, from 0 */
export function partOptions(words: Words, index: number, isStarred: boolean): OptionInLine[] {
  const parts: OptionInLine[] = [];
  let label: Label = { from: 0, to: 0, isStarred };
  for (let next: Label | null = label; next !== null; ) {
    next = findLabel(words.text, index + parts.length + 1, label.to);
    parts.push({ words: sliceWords(words, label.to, next?.from), isStarred: label.isStarred });
    label = next ?? label;
  }
  return parts;
}

const ANSWER = new RegExp(String.raw`\s${answerPhrase()}\s?[:：]\s*(?=\S)`, 'iu');

/** A question whose options, and perhaps its answer, follow it in one line. */
export type QuestionInLine = { stem: Words; options: OptionInLine[]; answer: Words | null };

/** Splits such a line; null if it has fewer than two options. */
export function partQuestion(words: Words): QuestionInLine | null {
  const first = findLabel(words.text, 0, 0);
  if (first === null || findLabel(words.text, 1, first.to) === null) return null;
  const behind = ANSWER.exec(words.text.slice(first.to));
  const end = behind === null ? words.text.length : first.to + behind.index;
  return {
    stem: sliceWords(words, 0, first.from),
    options: partOptions(sliceWords(words, first.to, end), 0, first.isStarred),
    answer: behind === null ? null : sliceWords(words, end + behind[0].length),
  };
}
