import { positionOf } from '../options/options.ts';
import { answerPhrase } from './answer-words.ts';

const WORDS = answerPhrase(['réponses', 'reponse']);
const LETTERS = String.raw`[([]?([a-p](?:(?:,\s?|\s?&\s?)[a-p]){0,5})[)\]]?`;
/** `volt   Ans: D`, `volt. Answer – B`: behind a text. */
const ANSWER_AT_END = new RegExp(
  String.raw`(?<=[^\s:][\s.;,([]{1,9})(${WORDS})(?:\s?[:=：]\s*|\s?[–—-]\s?|(?<=\sans|\(ans)\.?\s)${LETTERS}[)\].\s]{0,3}$`,
  'iu',
);
/** `volt (Answer B)`: between brackets, where no sign is needed. */
const ANSWER_IN_BRACKETS = new RegExp(String.raw`(?<=\S\s{0,9})[([](${WORDS})\s${LETTERS}\s?[)\]]\.?$`, 'iu');

/** What both end with: a look that spares most texts those two. */
const LETTER_AT_END = /(?:^|[^\p{L}])[a-p][)\].\s]*$/iu;
/** More than stands behind the letter. */
const MAX_BEHIND = 300;

/** What begins what is said below a question, and hardly stands within a sentence. */
const LABELS = [
  'Explanation|Justification|Rationale|Topic|Difficulty|Explication|Erklärung|Begründung|Erläuterung|Schwierigkeit',
  'Explicaci[óo]n|Justificaci[óo]n|Retroalimentaci[óo]n|Dificultad|Spiegazione|Giustificazione|Difficoltà',
  'Explicaç[ãa]o|Justificativa|Dificuldade|Uitleg|Toelichting|Moeilijkheid',
].join('|');
const LABEL = new RegExp(
  String.raw`(?<=[^\s:][\s.;,!?)]{1,9})((?:${LABELS}|${LABELS.toUpperCase()})\s?[:：])\s*\S`,
  'u',
);

const MAX_SHOWN = 100;
/** So much of a text's end is looked at. */
const MAX_END = 200;

/**
 * What stands at the end of a text and seems to say which option is right.
 * @param count how many options there are: a letter beyond them says nothing
 * @returns null where nothing does
 */
export function findAnswerAtEnd(text: string, count: number): string | null {
  if (!LETTER_AT_END.test(text.slice(-MAX_BEHIND))) return null;
  // People part the two with as many spaces as their line has room for.
  const end = text.replace(/[^\S\n]+/gu, ' ').slice(-MAX_END);
  const found = ANSWER_AT_END.exec(end) ?? ANSWER_IN_BRACKETS.exec(end);
  if (found === null) return null;
  const [all = '', word = '', letters = ''] = found;
  const isInBrackets = /^[([]/u.test(all) || /[([]$/u.test(end.slice(0, found.index));
  // “the primary key = A” is a sentence.
  if (!isInBrackets && !/^(?:\p{Lu}|ans$)/u.test(word)) return null;
  const places = [...letters.matchAll(/[a-p]/giu)].map(([letter]) => positionOf(letter));
  return places.every((place) => place < count)
    ? all.replace(/^[([]|[)\].\s]+$/gu, '').slice(0, MAX_SHOWN)
    : null;
}

/**
 * What seems to be said of a question within one of its options, behind a label.
 * @returns null where nothing is, or where several options have one, which then belongs to them
 */
export function findLabelWithin(options: string[]): string | null {
  const found = options.filter((text) => LABEL.test(text));
  if (found.length !== 1) return null;
  const text = found[0] ?? '';
  return text.slice(LABEL.exec(text)?.index ?? 0).slice(0, MAX_SHOWN);
}
