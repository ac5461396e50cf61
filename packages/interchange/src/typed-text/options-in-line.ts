import { MAX_OPTIONS } from '@assay/assessment';
import { letterAt } from '../options/options.ts';
import { answerPhrase } from '../texts/answer-words.ts';
import type { TypedOption, TypedQuestion } from './typed-question.ts';
import { sliceWords, type Words } from './words.ts';

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
  return { from: found.index, to: form.lastIndex, isStarred: (found[1] ?? found[2]) === '*' };
}

/** Splits an option from those that follow it in its line. @param index its own position, from 0 */
export function partOptions(words: Words, index: number, isStarred: boolean): TypedOption[] {
  const parts: TypedOption[] = [];
  let label: Label = { from: 0, to: 0, isStarred };
  for (let next: Label | null = label; next !== null; ) {
    next = findLabel(words.text, index + parts.length + 1, label.to);
    parts.push(optionOf(sliceWords(words, label.to, next?.from), label.isStarred));
    label = next ?? label;
  }
  return parts;
}

function optionOf(words: Words, isStarred: boolean): TypedOption {
  return { words, isStarred, isBullet: false, isChecked: null, feedback: [] };
}

/**
 * Moves options without lines of their own out of a stem: the list at its end, or the end of its last line,
 * perhaps with the answer.
 */
export function takeOptionsOfStem(question: TypedQuestion): void {
  const { stem } = question;
  const first = stem.findLastIndex(({ bulletAt }) => bulletAt === null) + 1;
  if (first < stem.length - 1) takeListItems(question, first);
  else takeOptionsOfLine(question);
}

function takeListItems(question: TypedQuestion, first: number): void {
  const { stem } = question;
  const [before, gap] = stem.slice(Math.max(0, first - 2), first);
  if (gap?.words.text === '' && before?.bulletAt != null)
    question.refuse(
      'unexpected_line',
      'its list goes on behind an empty line: expected one list, or letters',
    );
  for (const { words, bulletAt } of stem.splice(first)) {
    const item = sliceWords(words, bulletAt ?? 0);
    const [star = ''] = /^\s*\*(?=[^\s*])/u.exec(item.text) ?? [];
    question.options.push(optionOf(sliceWords(item, star.length), star !== ''));
  }
}

const ANSWER = new RegExp(String.raw`\s${answerPhrase()}\s?[:：]\s*(?=\S)`, 'iu');

function takeOptionsOfLine(question: TypedQuestion): void {
  const line = question.stem.at(-1);
  const { words } = line ?? {};
  const first = words === undefined ? null : findLabel(words.text, 0, 0);
  if (line === undefined || words === undefined || first === null) return;
  if (findLabel(words.text, 1, first.to) === null) return;
  const behind = ANSWER.exec(words.text.slice(first.to));
  const end = behind === null ? words.text.length : first.to + behind.index;
  line.words = sliceWords(words, 0, first.from);
  question.options.push(...partOptions(sliceWords(words, first.to, end), 0, first.isStarred));
  if (behind === null) return;
  question.answers.push({ line: question.last, words: sliceWords(words, end + behind[0].length) });
}
