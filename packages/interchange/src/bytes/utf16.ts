const ENCODINGS = [
  { first: 0xff, second: 0xfe, label: 'utf-16le' },
  { first: 0xfe, second: 0xff, label: 'utf-16be' },
];
const encoder = new TextEncoder();

/** A text in UTF-16 that says so by its byte order mark, as Excel writes "Unicode text", as UTF-8; all else as it is. */
export function utf8OfUtf16(bytes: Uint8Array): Uint8Array {
  const encoding = ENCODINGS.find(({ first, second }) => bytes[0] === first && bytes[1] === second);
  if (encoding === undefined) return bytes;
  try {
    return encoder.encode(new TextDecoder(encoding.label, { fatal: true }).decode(bytes));
  } catch {
    return bytes;
  }
}
