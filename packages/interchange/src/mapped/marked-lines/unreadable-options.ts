import { textLines } from '../../bytes/text-lines.ts';
import { isAnswerLine } from './stray-lines.ts';

/**
 * What keeps the options of a text from being read, and the first line that shows it.
 * @param cause several options in one line, options without letters, or a star behind the right ones
 */
export type UnreadableOptions = {
  cause: 'several_in_line' | 'no_letters' | 'star_behind';
  line: number;
  text: string;
};

type Line = { number: number; text: string };

/** Questions of a file look alike: its beginning tells. */
const MAX_LINES = 5_000;
const QUESTION = /^\d{1,5}[.):]\s*\S/u;
const SEVERAL = /^[([]?a\s?[.):\]]\s*\S.*\s[([]?b\s?[.):\]]\s*\S/iu;
const WITHOUT_LETTER = /^(?:[•·▪◦●○*–—-]\s|[([]?\d{1,2}[.):\]]\s)\s*\S/u;
const STAR_BEHIND = /^[([]?[a-p]\s?[.):\]]\s+\S.*\*$/iu;
const LETTERED = /^[([]?[a-p]\s?[.):\]]\s+\S/iu;
const MIN_OPTIONS = 2;

/** Looks for what a person may mend in a text that seems to be questions; null where it seems to be none. */
export function findUnreadableOptions(bytes: Uint8Array): UnreadableOptions | null {
  const lines = readLines(bytes);
  const starred = lines.find(({ text }) => STAR_BEHIND.test(text));
  if (starred !== undefined && lines.some(({ text }) => LETTERED.test(text) && !STAR_BEHIND.test(text)))
    return { cause: 'star_behind', line: starred.number, text: starred.text };
  return findBetweenQuestionAndAnswer(lines);
}

function findBetweenQuestionAndAnswer(lines: Line[]): UnreadableOptions | null {
  let options: Line[] = [];
  let hasQuestion = false;
  for (const line of lines) {
    if (isAnswerLine(line.text)) {
      const several = options.find(({ text }) => SEVERAL.test(text));
      const first = several ?? (options.length < MIN_OPTIONS ? undefined : options[0]);
      const cause = several === undefined ? 'no_letters' : 'several_in_line';
      if (first !== undefined) return { cause, line: first.number, text: first.text };
      options = [];
      hasQuestion = false;
    } else if (hasQuestion) {
      if (SEVERAL.test(line.text) || WITHOUT_LETTER.test(line.text)) options.push(line);
    } else hasQuestion = QUESTION.test(line.text);
  }
  return null;
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
