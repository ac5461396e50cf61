import { afterByteOrderMark, headOf } from '../bytes/utf8.ts';
import { type Unreadable, unreadable } from '../findings.ts';

/** @param recognised true if the file names no encoding (or another one), but only this one fits */
export type XmlCharacters = { type: 'characters'; text: string; recognised: boolean };

const HEAD_BYTES = 200;
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)/u;
const windows1252 = new TextDecoder('windows-1252');

/** Decodes a file: by its byte order mark, by its declaration, by what fits. */
export function decodeXml(bytes: Uint8Array): XmlCharacters | Unreadable {
  const isMarked = afterByteOrderMark(bytes) > 0;
  const declared = (isMarked ? null : DECLARED.exec(headOf(bytes, HEAD_BYTES))?.[1]) ?? 'utf-8';
  let label = 'utf-8';
  try {
    const { encoding } = new TextDecoder(declared);
    // The declaration was readable byte by byte, so the file is not UTF-16, even if it says so.
    if (!encoding.startsWith('utf-16')) label = encoding;
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return { type: 'characters', text, recognised: false };
  } catch (error) {
    if (error instanceof RangeError)
      return unreadable('unknown_encoding', `The file's encoding "${declared}" is not known.`);
    if (isMarked || label !== 'utf-8')
      return unreadable('broken_utf8', `The file is not valid ${label.toUpperCase()}.`);
    return { type: 'characters', text: windows1252.decode(bytes), recognised: true };
  }
}
