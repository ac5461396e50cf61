/** The first key of a list, as a person finds it. @param line counted from 1 */
export type KeyInList = { line: number; text: string };

/** `1. C`, `12) b`, or several in one line: `1 C, 2 E, 3 A`. */
const KEYS = /^(?:\d{1,4}\s?[.):–-]?\s?\(?[a-p]\)?(?:[\s,;|]+|$))+$/iu;
const MAX_LENGTH = 2_000;
/** `Answer key: 1-C, 2-E` */
const LABEL = /^\p{L}[\p{L} ]{0,30}?\s?[:=.–-]\s*(?=\d)/u;

/**
 * A list of numbers and letters, as teachers write all keys of a paper below it.
 * @param from the line behind the last option
 * @returns null when there is none
 */
export function keyListBelow(lines: string[], from: number): KeyInList | null {
  const found: KeyInList[] = [];
  let keys = 0;
  for (const [index, text] of lines.slice(from).entries()) {
    const inLine = keysIn(text) || keysIn(text.replace(LABEL, ''));
    if (inLine === 0) continue;
    found.push({ line: from + index + 1, text });
    keys += inLine;
  }
  return keys < 2 ? null : (found[0] ?? null);
}

/** Whether a line has the keys of several questions behind its label, and so is the answer of none. */
export function hasKeysOfSeveral(line: string): boolean {
  return LABEL.test(line) && keysIn(line.replace(LABEL, '')) > 1;
}

function keysIn(text: string): number {
  return text.length > MAX_LENGTH || !KEYS.test(text) ? 0 : (text.match(/\d+/gu)?.length ?? 0);
}
