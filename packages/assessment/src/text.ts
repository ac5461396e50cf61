/** No writing system stacks so many; Unicode calls a text without such runs stream-safe (UAX #15). */
const LONG_RUN_OF_MARKS = /(\p{M}{30})(?=\p{M})/gu;
const COMBINING_GRAPHEME_JOINER = '\u034f';

/**
 * Folds a text so that two writings of the same option compare equal:
 * Unicode NFC, every run of white space (no-break space included) one space, ends trimmed.
 * Used for comparison only; what is stored and shown stays as written.
 */
export function foldText(text: string): string {
  // A run of marks is sorted mark by mark, which takes minutes when a hostile file has hundreds of thousands.
  return text
    .replace(LONG_RUN_OF_MARKS, `$1${COMBINING_GRAPHEME_JOINER}`)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}
