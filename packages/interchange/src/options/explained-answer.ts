import type { Question } from '@assay/assessment';
import { ANSWER_VERBS, answerPhrase } from '../texts/answer-words.ts';
import { truncate } from '../texts/html/html.ts';
import { letterAt } from './options.ts';

const LETTER = String.raw`[(["'“‘]?(?:option |choice )?[(["'“‘]?[a-h][)\]"'”’]{0,2}`;
const AND = String.raw`(?:\s?,\s?(?:and |or )?|\s?(?:&|and|or|und|et|y|e)\s?)`;
const LETTERS = `(?<letters>${LETTER}(?:${AND}${LETTER}){0,5})`;
/** Not the beginning of something else: `Answer: A patient`, `C + D`, `D = 4`, `e.g.` */
const ALONE = String.raw`(?=\s*(?:$|[.,;!?)\]]|[–—-]\s|i\.?e\b|because\b|since\b))(?![.,][\p{L}\p{N}])`;
const WORDS = String.raw`(?<![\p{L}\p{N}])${answerPhrase(['correct option', 'correct choice'])}\.?\s?`;
const IS = String.raw`(?:${ANSWER_VERBS})\s?`;
/** `Answer: B`, `Ans. is 'b' i.e.`, `The correct answer is option B.`, and not `Answer A: this is wrong`. */
const TOLD = new RegExp(
  String.raw`${WORDS}(?:[:=–—-]{1,2}\s?(?:${IS})?|(?<=\bans\.?\s?)|${IS}(?:[:=–—-]\s?)?)${LETTERS}${ALONE}`,
  'giu',
);
/** `Answer B`, where nothing stands behind it in its line */
const TOLD_AT_END = new RegExp(String.raw`${WORDS}${LETTERS}\.?[^\S\n]*$`, 'gimu');
/** `故选：BD`, `答案为B` */
const TOLD_IN_CHINESE =
  /(?:故[选選]|答案\s?[为是為]?)\s?[:：]?\s?(?<letters>[A-H](?:\s?[、,，]?\s?[A-H]){0,5})(?![\p{L}\p{N}])/gu;
/** `B is the right answer` */
const CALLED_RIGHT = new RegExp(
  String.raw`(?:^|[.;!?\n]\s?|\b(?:so|thus|hence|therefore),? )${LETTERS} (?:is|are) (?:the )?(?:only )?(?:correct|right|best) (?:answer|option|choice|one)s?(?!\p{L})`,
  'giu',
);

/** What each of these has at least: most explanations say nothing of the kind. */
const MAY_TELL = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${answerPhrase()}|(?:is|are)\s+(?:the\s+|only\s+)*(?:correct|right|best)|[故答]`,
  'iu',
);

const MAX_SHOWN = 100;

/**
 * The words by which an explanation calls other options right than the key has; null where it calls none so, or where it
 * names those of the key somewhere.
 * @param explanation plain
 */
export function findOtherAnswerExplained(question: Question, explanation: string): string | null {
  if (question.kind === 'parts' || !MAY_TELL.test(explanation)) return null;
  const text = explanation.replace(/[^\S\n]+/gu, ' ');
  const told = [TOLD, TOLD_AT_END, TOLD_IN_CHINESE, CALLED_RIGHT]
    .flatMap((form) => [...text.matchAll(form)])
    .map(({ 0: words, groups }) => ({ words, letters: lettersOf(groups?.letters ?? '') }));
  const [first] = told;
  if (first === undefined) return null;
  const all = sortLetters(told.flatMap(({ letters }) => [...letters]));
  const right = sortLetters(question.correct.map(letterAt));
  if (all === right || told.some(({ letters }) => letters === right)) return null;
  // A letter beyond the options names something else.
  const isOfOptions = [...all].every((letter) => letter < letterAt(question.options.length));
  return isOfOptions ? truncate(first.words.trim(), MAX_SHOWN) : null;
}

/** `(b) and option d`, `DB` → `BD` */
function lettersOf(words: string): string {
  return sortLetters(
    words.match(/^[A-H]+$/u) ? [...words] : (words.match(/(?<!\p{L})[a-h](?!\p{L})/giu) ?? []),
  );
}

function sortLetters(letters: string[]): string {
  return [...new Set(letters.map((letter) => letter.toUpperCase()))].sort().join('');
}
