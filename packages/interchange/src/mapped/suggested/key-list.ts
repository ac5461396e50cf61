/**
 * The first key of a list, as a person finds it.
 * @param line counted from 1
 * @param missing the numbers of questions that have no key in the list
 */
export type KeyInList = { line: number; text: string; missing: number[] };

/** `1. C`, `12) b`, or several in one line: `1 C, 2 E, 3 A`. */
const KEYS = /^(?:\d{1,4}\s?[.):–-]?\s?\(?[a-p]\)?(?:[\s,;|]+|$))+$/iu;
/** `1. C. Since it is hot`: with what is said of it. */
const KEY_WITH_TEXT = /^(\d{1,4})\s?[.):–-]?\s?\(?[A-P](?:\)?[.):]|\)|\s[–—-])\s+\S/u;
const MAX_LENGTH = 2_000;
/** `Answer key: 1-C, 2-E` */
const LABEL = /^\p{L}[\p{L} ]{0,30}?\s?[:=.–-]\s*(?=\d)/u;

/**
 * A list of numbers and letters, as teachers write all keys of a paper below it.
 * @param from the line behind the last option
 * @param questions the numbers of the questions
 * @returns null when there is none
 */
export function keyListBelow(lines: string[], from: number, questions: number[] = []): KeyInList | null {
  const found: { line: number; text: string }[] = [];
  const keys: number[] = [];
  for (const [index, text] of lines.slice(from).entries()) {
    const own = keysIn(text);
    const inLine = own.length > 0 ? own : keysIn(text.replace(LABEL, ''));
    if (inLine.length === 0) continue;
    found.push({ line: from + index + 1, text });
    keys.push(...inLine);
  }
  const [first] = found;
  if (keys.length < 2 || first === undefined) return null;
  const listed = new Set(keys);
  // Where the numbers of each section begin anew, one that is there may be another's.
  const isPlain = new Set(questions).size === questions.length;
  return { ...first, missing: isPlain ? questions.filter((number) => !listed.has(number)) : [] };
}

/** Whether a line has the keys of several questions behind its label, and so is the answer of none. */
export function hasKeysOfSeveral(line: string): boolean {
  return LABEL.test(line) && keysIn(line.replace(LABEL, '')).length > 1;
}

/** The numbers before the keys. */
function keysIn(text: string): number[] {
  if (text.length > MAX_LENGTH) return [];
  const [, single] = KEY_WITH_TEXT.exec(text) ?? [];
  if (single !== undefined) return [Number(single)];
  // A key of several letters is one all the same.
  const plain = text.replace(/(?<=[a-p])\s?[,&]\s?[a-p](?![\p{L}\p{N}])/giu, '');
  return KEYS.test(plain) ? (plain.match(/\d+/gu) ?? []).map(Number) : [];
}
