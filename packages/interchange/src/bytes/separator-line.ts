import { afterByteOrderMark, afterLineEnd, headOf, lineEnd } from './utf8.ts';

/** @param end position of the next line */
type SeparatorLine = { delimiter: string; end: number };

const MAX_LENGTH = 200;
/** Programs that do not know the line write it like a row, with delimiters of their own behind it. */
const SEPARATOR = /^"?sep=([^\s"]|\t)"?([,;\t|]?)\2*$/iu;

/** The line `sep=;`, with which Excel declares the delimiter at the top of a table; null if there is none. */
export function separatorLineOf(bytes: Uint8Array): SeparatorLine | null {
  const start = afterByteOrderMark(bytes);
  const end = lineEnd(bytes, start);
  if (end - start > MAX_LENGTH) return null;
  const [, declared, written] = SEPARATOR.exec(headOf(bytes, end - start)) ?? [];
  if (declared === undefined) return null;
  return { delimiter: written || declared, end: afterLineEnd(bytes, end) };
}
