import { truncate } from '../texts/html/html.ts';
import { byteLines, decodeUtf8 } from './utf8.ts';

/** Limit of a single item; a longer line is a broken file. */
export const MAX_ITEM_BYTES = 1_000_000;

/** @param converted true if it was Windows-1252 and not UTF-8 */
export type TextLine = { number: number } & (
  | { text: string; converted: boolean }
  | { fault: 'line_too_long' | 'broken_utf8' }
);

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
  for (const { number, line } of byteLines(bytes)) {
    const text = line.length > MAX_ITEM_BYTES ? null : decodeUtf8(line);
    if (text !== null) yield { number, text, converted: false };
    else if (line.length > MAX_ITEM_BYTES) yield { number, fault: 'line_too_long' };
    else if (line.some((byte) => byte === 0 || UNUSED.has(byte))) yield { number, fault: 'broken_utf8' };
    else yield { number, text: windows1252.decode(line), converted: true };
  }
}
