const ENCODINGS = [
  { first: 0xff, second: 0xfe, label: 'utf-16le' },
  { first: 0xfe, second: 0xff, label: 'utf-16be' },
];
const encoder = new TextEncoder();

/**
 * Converts UTF-16 with a byte order mark, such as Excel's "Unicode text", to UTF-8. Returns all other bytes
 * unchanged.
 */
export function utf8OfUtf16(bytes: Uint8Array): Uint8Array {
  const encoding = ENCODINGS.find(({ first, second }) => bytes[0] === first && bytes[1] === second);
  if (encoding === undefined) return bytes;
  try {
    return encoder.encode(new TextDecoder(encoding.label, { fatal: true }).decode(bytes));
  } catch {
    return bytes;
  }
}
