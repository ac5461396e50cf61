import { LONGEST_ITEM_BYTES } from '../mapped/limits.ts';
import { afterByteOrderMark, afterLineEnd, decodeUtf8, firstBrokenByte, lineEnd } from '../utf8.ts';

/** @param converted it was no UTF-8 but Windows-1252 */
export type TextLine = { number: number } & (
  | { text: string; converted: boolean }
  | { fault: 'line_too_long' | 'broken_utf8'; detail: string | null }
);

const windows1252 = new TextDecoder('windows-1252');
/** The five bytes that Windows-1252 does not use. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * The lines of a text file, counted from 1. Each is UTF-8 or else Windows-1252: files that several people wrote hold
 * both. A line that is neither, or longer than any question, is named and not read.
 */
export function* textLines(bytes: Uint8Array): Generator<TextLine> {
  let number = 1;
  for (let start = afterByteOrderMark(bytes); start < bytes.length; number += 1) {
    const end = lineEnd(bytes, start);
    yield { number, ...read(bytes.subarray(start, end)) };
    start = afterLineEnd(bytes, end);
  }
}

type Read =
  | { text: string; converted: boolean }
  | { fault: 'line_too_long' | 'broken_utf8'; detail: string | null };

function read(line: Uint8Array): Read {
  if (line.length > LONGEST_ITEM_BYTES) return { fault: 'line_too_long', detail: null };
  const text = decodeUtf8(line);
  if (text !== null) return { text, converted: false };
  if (line.some((byte) => UNUSED.has(byte)) || line.includes(0)) {
    return { fault: 'broken_utf8', detail: `byte ${(firstBrokenByte(line) ?? 0) + 1}` };
  }
  return { text: windows1252.decode(line), converted: true };
}
