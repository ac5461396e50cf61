/** Options carry the letters A to P. Source: specification section 9. */
export const MAX_OPTIONS = 16;
export const MAX_PARTS = 16;

/** No writing system stacks so many; Unicode calls a text without such runs stream-safe (UAX #15). */
const LONG_RUN_OF_MARKS = /(\p{M}{30})(?=\p{M})/gu;
const COMBINING_GRAPHEME_JOINER = '\u034f';
/** Most options: ASCII characters with single spaces between words, which folding leaves as they are. */
const FOLDED = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/**
 * Folds a text so that two spellings of the same option compare equal:
 * Unicode NFC, every run of white space (no-break space included) one space, ends trimmed.
 * Used for comparison only; what is stored and shown stays as written.
 */
export function foldText(text: string): string {
  if (FOLDED.test(text)) return text;
  // A run of marks is sorted mark by mark, which takes minutes when a hostile file has hundreds of thousands.
  return text
    .replace(LONG_RUN_OF_MARKS, `$1${COMBINING_GRAPHEME_JOINER}`)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Position of an option by its text, or -1. Publishing refuses equal options, so a text names at most one.
 */
export function optionIndexOf(options: string[], text: string): number {
  // Pages send the texts that they were given.
  const asWritten = options.indexOf(text);
  if (asWritten >= 0) return asWritten;
  const wanted = foldText(text);
  return options.findIndex((option) => foldText(option) === wanted);
}
