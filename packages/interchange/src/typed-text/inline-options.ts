import { letterAt } from '../options/options.ts';
import { answerPhrase } from '../texts/answer-words.ts';
import type { TypedOption, TypedQuestion } from './typed-question.ts';
import { sliceWords, type Words } from './words.ts';

/**
 * Label of an option further on in a line: `B)` or `(B)` behind white space, `B.` behind a tab or a wide gap,
 * since a single space and a point also surround an initial.
 */
const LABEL = /\s(\*?)(?:\(([A-Pa-p])\)|([A-Pa-p])\))(?=\s)|(?:\t|\s{3})(\*?)([A-Pa-p])\.(?=\s)/gu;
const ANSWER = new RegExp(String.raw`\s${answerPhrase()}\s?[:：]\s*(?=\S)`, 'iu');

/**
 * Splits an option from those that follow it in its line.
 * @param index its own position, from 0; -1 for the end of a stem, which options follow
 */
export function partOptions(words: Words, index: number, isStarred: boolean): TypedOption[] {
  const parts: TypedOption[] = [];
  let part = { from: 0, isStarred };
  for (const label of words.text.matchAll(LABEL)) {
    const [mark, star, bracketed, closed, wideStar, pointed] = label;
    const letter = bracketed ?? closed ?? pointed ?? '';
    if (letter.toUpperCase() !== letterAt(index + parts.length + 1)) continue;
    parts.push(optionOf(sliceWords(words, part.from, label.index), part.isStarred));
    part = { from: label.index + mark.length, isStarred: (star ?? wideStar) === '*' };
  }
  return [...parts, optionOf(sliceWords(words, part.from), part.isStarred)];
}

function optionOf(words: Words, isStarred: boolean): TypedOption {
  return { words, isStarred, isBullet: false, isChecked: null, feedback: [] };
}

/**
 * Moves options without lines of their own out of a stem: the list at its end, or the end of its last line,
 * perhaps with the answer.
 */
export function takeOptionsOfStem(question: TypedQuestion): void {
  const first = question.stem.findLastIndex(({ bulletAt }) => bulletAt === null) + 1;
  if (first < question.stem.length - 1) takeListItems(question, first);
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

function takeOptionsOfLine({ stem, options, answers, last }: TypedQuestion): void {
  const line = stem.at(-1);
  if (line === undefined) return;
  const [rest, ...parts] = partOptions(line.words, -1, false);
  if (rest === undefined || parts.length < 2) return;
  line.words = rest.words;
  for (const part of parts) {
    const answer = ANSWER.exec(part.words.text);
    options.push({ ...part, words: sliceWords(part.words, 0, answer?.index) });
    if (answer === null) continue;
    answers.push({ line: last, words: sliceWords(part.words, answer.index + answer[0].length) });
    return;
  }
}
