import { letterAt } from '../options.ts';
import type { SourceOption } from './key.ts';
import { quote } from './source-item.ts';

const SEVERAL = /^[A-P](?:\s*(?:\/|\bor\b|\+)?\s*[A-P]){1,15}$/u;
const BETWEEN_LETTERS = /[^A-P]+|(?<=[A-P])(?=[A-P])/u;
const LETTER_WITH_TEXT = /^[([]?([A-P])\s?[).:\]]\s*(\S.*)$/su;
/** Letters of other alphabets that look like Latin ones. */
const LOOKS_LATIN = /^[АВСЕНКМОРΑΒΕΗΙΚΜΝΟΡ]$/u;
const TRUTH = /^(?:[TFYN]|[JN]|V)$/u;

/** Which of two options an answer such as `F` or `N` is the first letter of; null where it is that of none, or of both. */
export function optionBegunBy(cell: string, options: readonly SourceOption[]): number | null {
  const letter = cell.trim().toUpperCase();
  if (options.length !== 2 || !TRUTH.test(letter)) return null;
  const begun = options.map(({ text }) => text.trim().toUpperCase().startsWith(letter));
  return begun[0] === begun[1] ? null : begun.indexOf(true);
}

/** What was met where an answer cannot be read, and where it is plain, how it is written. */
export function describeUnreadKey(cell: string, options: readonly SourceOption[]): string {
  const written = cell.trim();
  const met = quote(cell);
  if (LOOKS_LATIN.test(written)) return `${met} is no Latin letter: type it anew`;
  if (/^\*/u.test(written)) return `${met}: write the letter without the star`;
  const [, letter = '', text = ''] = LETTER_WITH_TEXT.exec(written) ?? [];
  const meant = options[letter.charCodeAt(0) - 'A'.charCodeAt(0)];
  if (letter !== '' && meant !== undefined)
    return `${letter} and ${quote(text)} contradict each other: option ${letter} is ${quote(meant.text)}`;
  if (options.length === 2 && TRUTH.test(written.toUpperCase())) {
    const at = optionBegunBy(cell, options) ?? 0;
    return `${met}: write ${letterAt(at)}, or ${quote(options[at]?.text ?? '')}`;
  }
  if (!SEVERAL.test(written)) return met;
  const letters = written.split(BETWEEN_LETTERS).filter((each) => each !== '');
  const areThere = letters.every((each) => each <= letterAt(options.length - 1));
  return areThere ? `${met}: where all of them are right, write ${letters.join(';')}` : met;
}
