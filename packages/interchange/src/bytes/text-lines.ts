import { truncate } from '../texts/html/html.ts';
import { byteLines, decodeUtf8, firstBrokenByte } from './utf8.ts';

/** Limit of a single item; a longer line is a broken file. */
export const MAX_ITEM_BYTES = 1_000_000;

export type TextLine = { number: number } & (
  | DecodedText
  | { fault: 'line_too_long' | 'broken_utf8'; detail: string | null }
);
/** @param converted true if it was Windows-1252 and not UTF-8 */
type DecodedText = { text: string; converted: boolean };

const MAX_SHOWN_LENGTH = 60;

/** A line as a message shows it: `line 14: “Turn over”`. */
export function describeLine(number: number, text: string, unit = 'line'): string {
  return `${unit} ${number}: “${truncate(text.trim(), MAX_SHOWN_LENGTH)}”`;
}

const windows1252 = new TextDecoder('windows-1252');
/** The five bytes that Windows-1252 does not use. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * The lines of a text file, counted from 1. Each is UTF-8 or else Windows-1252: files written by several
 * people hold both. A line that is neither, or longer than any question, is reported and not read.
 */
export function* textLines(bytes: Uint8Array): Generator<TextLine> {
  for (const { number, line } of byteLines(bytes)) yield { number, ...decodeLine(line) };
}

function decodeLine(
  line: Uint8Array,
): DecodedText | { fault: 'line_too_long' | 'broken_utf8'; detail: string | null } {
  if (line.length > MAX_ITEM_BYTES) return { fault: 'line_too_long', detail: null };
  return decodeText(line) ?? { fault: 'broken_utf8', detail: `byte ${(firstBrokenByte(line) ?? 0) + 1}` };
}

/** Decodes UTF-8 or else Windows-1252. @returns null if the bytes are neither; never replaces a character */
function decodeText(bytes: Uint8Array): DecodedText | null {
  const text = decodeUtf8(bytes);
  if (text !== null) return { text, converted: false };
  if (bytes.some((byte) => UNUSED.has(byte)) || bytes.includes(0)) return null;
  return { text: windows1252.decode(bytes), converted: true };
}
