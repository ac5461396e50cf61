import { textLines } from '../../../bytes/text-lines.ts';
import { answerPhrase } from '../../../texts/answer-words.ts';
import { truthOf } from '../../../truth-words.ts';
import { isAnswerLine } from '../stray-lines.ts';

/**
 * What keeps the options of a text from being read, and the first line that shows it.
 * @param cause several options in one line, or a whole question with its answer, options without letters, a star behind the
 * right ones, or answers that say true or false of questions without options
 * @param others further lines that hold several
 * @param truths of questions without options: the words for true and for false
 */
export type UnreadableOptions = {
  cause: 'several_in_line' | 'question_in_line' | 'no_letters' | 'star_behind' | 'true_or_false';
  line: number;
  text: string;
  others: number[];
  truths?: { right: string; wrong: string };
};

type Line = { number: number; text: string };

/** Questions of a file look alike: its beginning tells. */
const MAX_LINES = 5_000;
const QUESTION = /^\d{1,5}[.):]\s*\S/u;
const SEVERAL = /^[([]?a\s?[.):\]]\s*\S.*\s[([]?b\s?[.):\]]\s*\S/iu;
const FIRST_BEHIND = /\s[([]?a\s?[.):\]]\s?\S/iu;
const SECOND_BEHIND = /\s[([]?b\s?[.):\]]\s?\S/iu;
/** In the line of its options. */
const ANSWER_BEHIND = new RegExp(String.raw`\s${answerPhrase()}\.?\s?[:=]\s*[([]?[a-p]\b`, 'iu');
/** A line that is longer is none that somebody wrote so. */
const MAX_LINE_LENGTH = 2_000;
/** Bullets, numbers, Roman ones, and letters of other scripts. */
const WITHOUT_LETTER =
  /^(?:[•·▪◦●○*–—-]\s|[([]?(?:(?:\d{1,2}|[ivx]{1,4})[.):\]]\s|(?:(?!\p{Script=Latin})\p{L}|[Ａ-Ｚａ-ｚ])[.):\]．）：]\s?))\s*\S/u;
const STAR_BEHIND = /^[([]?[a-p]\s?[.):\]]\s+\S.*\*$/iu;
const LETTERED = /^[([]?([a-p])\s?[.):\]]\s+\S/iu;
const MIN_OPTIONS = 2;

/** Looks for what a person may mend in a text that seems to be questions; null where it seems to be none. */
export function findUnreadableOptions(bytes: Uint8Array): UnreadableOptions | null {
  const lines = readLines(bytes);
  const starred = lines.find(({ text }) => STAR_BEHIND.test(text));
  if (starred !== undefined && lines.some(({ text }) => LETTERED.test(text) && !STAR_BEHIND.test(text)))
    return { cause: 'star_behind', line: starred.number, text: starred.text, others: [] };
  return findBetweenQuestionAndAnswer(lines);
}

function findBetweenQuestionAndAnswer(lines: Line[]): UnreadableOptions | null {
  const several: Line[] = [];
  let bare: Line | null = null;
  let judged: Line | null = null;
  const truths = { right: 'True', wrong: 'False' };
  let question: Line[] = [];
  for (const line of lines) {
    if (isAnswerLine(line.text)) {
      several.push(...linesOfSeveral(question));
      const options = question.slice(1).filter(({ text }) => WITHOUT_LETTER.test(text));
      if (options.length >= MIN_OPTIONS) bare ??= options[0] ?? null;
      const truth = answerTextOf(line.text);
      const isTrue = truthOf(truth);
      if (isTrue !== null && options.length === 0 && !question.some(({ text }) => LETTERED.test(text))) {
        judged ??= question[0] ?? null;
        truths[isTrue ? 'right' : 'wrong'] = truth;
      }
      question = [];
    } else if (question.length > 0 || QUESTION.test(line.text)) question.push(line);
  }
  const [first, ...others] = several;
  if (first !== undefined)
    return {
      ...{ cause: 'several_in_line', line: first.number, text: first.text },
      others: others.map(({ number }) => number),
    };
  const [whole, ...wholes] = lines.filter(({ text }) => holdsOptions(text) && ANSWER_BEHIND.test(text));
  if (whole !== undefined)
    return {
      ...{ cause: 'question_in_line', line: whole.number, text: whole.text },
      others: wholes.map(({ number }) => number),
    };
  if (bare !== null) return { cause: 'no_letters', line: bare.number, text: bare.text, others: [] };
  return judged && { cause: 'true_or_false', line: judged.number, text: judged.text, others: [], truths };
}

/** What stands behind the word of an answer. */
function answerTextOf(line: string): string {
  return line.replace(/^[^:=：]*[:=：][\s*_]*/u, '').replace(/[\s*_.]+$/u, '');
}

/** The lines of a question with more than one option each, where its first ones stand in one line. */
function linesOfSeveral([first, ...below]: Line[]): Line[] {
  if (below.some(({ text }) => SEVERAL.test(text))) return below.filter(({ text }) => isOfSeveral(text));
  const isBehind = first !== undefined && holdsOptions(first.text);
  return isBehind && !below.some(({ text }) => LETTERED.test(text)) ? [first] : [];
}

/** Whether options stand behind the question in its own line. */
export function holdsOptions(line: string): boolean {
  if (!QUESTION.test(line)) return false;
  const text = line.slice(0, MAX_LINE_LENGTH);
  // In two steps: a line full of labels would be looked through again from each of them.
  const first = FIRST_BEHIND.exec(text);
  return first !== null && SECOND_BEHIND.test(text.slice(first.index + first[0].length));
}

/** `C) three   D) four` */
function isOfSeveral(line: string): boolean {
  const [, letter = ''] = LETTERED.exec(line) ?? [];
  const next = String.fromCharCode(letter.toLowerCase().charCodeAt(0) + 1);
  return letter !== '' && new RegExp(`\\s[([]?${next}\\s?[.):\\]]\\s*\\S`, 'iu').test(line);
}

function readLines(bytes: Uint8Array): Line[] {
  const lines: Line[] = [];
  for (const line of textLines(bytes)) {
    if (line.number > MAX_LINES) break;
    const text = 'text' in line ? line.text.trim() : '';
    if (text !== '') lines.push({ number: line.number, text });
  }
  return lines;
}
