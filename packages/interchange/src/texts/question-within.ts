const NUMBER = String.raw`\s\(?\d{1,4}[.)]\s+`;
/** Bounded, since it is looked for behind each number. */
const WORDS = String.raw`\p{L}[^?\n]{3,300}`;
const FIRST_OPTION = String.raw`\(?[Aa][.)]\s+\S`;
const WITH_OPTIONS = new RegExp(String.raw`${NUMBER}${WORDS}[?:]\s+${FIRST_OPTION}`, 'u');
const SECOND_OPTION = /\s\(?[Bb][.)]\s+\S/u;
const AT_END = new RegExp(String.raw`${NUMBER}${WORDS}\?$`, 'u');

const MAX_SHOWN = 60;

/**
 * Finds a further question within a text, as where the ends of lines were lost: a number, words that ask, and options, or
 * at the end of an option or an explanation the question alone.
 * @param text plain
 * @returns how it begins; null where none is
 */
export function findQuestionWithin(text: string, kind: 'stem' | 'option' | 'explanation'): string | null {
  const found = WITH_OPTIONS.exec(text);
  if (found !== null && SECOND_OPTION.test(text.slice(found.index + found[0].length - 1)))
    return showBeginning(found[0]);
  const asked = kind === 'stem' ? null : AT_END.exec(text.trim());
  return asked && showBeginning(asked[0]);
}

function showBeginning(words: string): string {
  return words.replace(/\s+/gu, ' ').trim().slice(0, MAX_SHOWN);
}
