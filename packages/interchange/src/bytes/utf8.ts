const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const LF = 10;
const CR = 13;

/** @returns null if the bytes are not valid UTF-8; never replaces a character */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

/** The end of the line that holds `from`: the position of its line end, or of the end of the file. */
export function lineEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1;
  return end;
}

/** The start of the next line: CR, LF and CRLF all end a line. */
export function afterLineEnd(bytes: Uint8Array, end: number): number {
  return bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
}

/** The position behind a byte order mark. */
export function afterByteOrderMark(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** The lines of a file, counted from 1, without their line ends. */
export function* byteLines(bytes: Uint8Array): Generator<{ number: number; line: Uint8Array }> {
  let number = 1;
  for (let start = afterByteOrderMark(bytes); start < bytes.length; number += 1) {
    const end = lineEnd(bytes, start);
    yield { number, line: bytes.subarray(start, end) };
    start = afterLineEnd(bytes, end);
  }
}

/** The beginning behind a byte order mark, as Latin-1, so that bytes are characters. */
export function headOf(bytes: Uint8Array, length: number): string {
  const start = afterByteOrderMark(bytes);
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
