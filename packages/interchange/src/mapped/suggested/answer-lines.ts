import { positionOf } from '../../options/options.ts';
import { ANSWER_ARTICLES, ANSWER_VERBS, answerPhrase } from '../../texts/answer-words.ts';
import { hasKeysOfSeveral, keyListBelow } from './key-list.ts';
import { type LetteredOptions, nextTextAt } from './lettered-options.ts';
import { isKnownLabel } from './marks-below-key.ts';
import type { ShownLine } from './question-beginnings.ts';

/** Not the heading above a list of answers, such as `Answers and explanations`. */
const ANSWER = new RegExp(
  `^((?:[#^]\\s?)?(?:${ANSWER_ARTICLES})?${answerPhrase()}(?: (?:${ANSWER_VERBS}))?)(?:(\\s?:)\\s*|(\\s?[=.–—-]|)\\s+)(?!(?:keys?|and|with|to|und|et|y)\\b|&)\\S`,
  'iu',
);
/** A word or a few that nobody knows here, and a letter alone. */
const LETTER_BEHIND_WORD = /^(\p{L}[\p{L}\p{M}’' ]{1,40}?)(?:(\s?:)\s*|(\s?[=–—-])\s+)[([]?([a-p])[)\].]?$/iu;

/** @param mark what a line with the answer begins with; null of a line that is none */
export type AnswerLines = {
  markOf(line: string): string | null;
  /** The first answer where its word is not known, and taken for one by its form and place. */
  guessed: ShownLine | null;
};

/** What says in a text which option is right: a word that is known, or else one that stands below most questions' options. */
export function answerLinesOf(lines: string[], questions: LetteredOptions[]): AnswerLines {
  const known = {
    markOf: (line: string) => (hasKeysOfSeveral(line) ? null : markIn(ANSWER, line)),
    guessed: null,
  };
  const answered = questions.filter(({ end }) => known.markOf(lines[answerFrom(lines, end, known)] ?? ''));
  const byWord = new Map<string, { at: number; letters: string[] }>();
  for (const { end, count } of questions) {
    const at = nextTextAt(lines, end);
    const [, word = '', , , letter = ''] = LETTER_BEHIND_WORD.exec(lines[at] ?? '') ?? [];
    const place = positionOf(letter);
    if (word === '' || place >= count || isKnownLabel(lines[at] ?? '')) continue;
    const found = byWord.get(word.toLowerCase()) ?? { at, letters: [] };
    found.letters.push(letter.toLowerCase());
    byWord.set(word.toLowerCase(), found);
  }
  const [most] = [...byWord].sort(([, a], [, b]) => b.letters.length - a.letters.length);
  if (most === undefined) return known;
  const [word, { at, letters }] = most;
  // “Version: A” below each question says nothing of it.
  const isPlain = new Set(letters).size > 1 && letters.length * 2 > questions.length;
  const isAnswered =
    letters.length <= answered.length || keyListBelow(lines, questions.at(-1)?.end ?? 0) !== null;
  if (!isPlain || isAnswered) return known;
  const isOfWord = (line: string) => line.toLowerCase().startsWith(word);
  return {
    markOf: (line) => (isOfWord(line) ? markIn(LETTER_BEHIND_WORD, line) : null),
    guessed: { line: at + 1, text: lines[at] ?? '' },
  };
}

function markIn(form: RegExp, line: string): string | null {
  const [, word, colon, sign = ''] = form.exec(line) ?? [];
  return word === undefined ? null : `${word}${colon ?? sign}`;
}

/** Where the answer is, below the options or the line below them. */
export function answerFrom(lines: string[], end: number, { markOf }: Pick<AnswerLines, 'markOf'>): number {
  const below = nextTextAt(lines, end);
  const further = nextTextAt(lines, below + 1);
  const isAnswer = (at: number) => markOf(lines[at] ?? '') !== null;
  return !isAnswer(below) && isAnswer(further) ? further : below;
}
