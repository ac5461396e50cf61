import { afterByteOrderMark, headOf } from '../bytes/utf8.ts';
import type { FileFault } from '../findings.ts';

/** @param recognised true if the file names no encoding (or another one), but only this one fits */
export type XmlEncoding = { type: 'encoding'; label: string; recognised: boolean };

const CHUNK_BYTES = 65_536;
const HEAD_BYTES = 200;
const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)/u;

/** Detects a file's encoding: by its byte order mark, by its declaration, by what fits. */
export function xmlEncodingOf(bytes: Uint8Array): XmlEncoding | { type: 'fault'; fault: FileFault } {
  const marked = afterByteOrderMark(bytes) > 0;
  const declared = DECLARED.exec(headOf(bytes, HEAD_BYTES))?.[1] ?? 'utf-8';
  const name = marked ? 'utf-8' : encodingNamed(declared);
  if (name === null) {
    return fault('unknown_encoding', `The file's encoding "${declared}" is not known.`);
  }
  // The declaration was readable byte by byte, so the file is not UTF-16, even if it says so.
  const label = name.startsWith('utf-16') ? 'utf-8' : name;
  if (canDecode(bytes, label)) return { type: 'encoding', label, recognised: false };
  if (label === 'utf-8' && !marked) return { type: 'encoding', label: 'windows-1252', recognised: true };
  return fault('broken_utf8', `The file is not valid ${label.toUpperCase()}.`);
}

function fault(code: FileFault['code'], message: string): { type: 'fault'; fault: FileFault } {
  return { type: 'fault', fault: { code, message } };
}

function encodingNamed(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function canDecode(bytes: Uint8Array, label: string): boolean {
  try {
    for (const _ of charactersOf(bytes, label));
    return true;
  } catch {
    return false;
  }
}

/**
 * A file's characters piece by piece, so that memory holds no second copy of it.
 * @throws if the bytes do not fit
 */
export function* charactersOf(bytes: Uint8Array, label: string): Generator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
  }
  yield decoder.decode();
}
