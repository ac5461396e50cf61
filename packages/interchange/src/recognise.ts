import type { FileFault } from './findings.ts';
import { afterByteOrderMark } from './utf8.ts';

export const bankFormats = ['jsonl', 'json', 'csv'] as const;
export type BankFormat = (typeof bankFormats)[number];

const FORMAT_NAMES: Record<BankFormat, string> = { jsonl: 'JSON Lines', json: 'JSON', csv: 'CSV' };

/** How files of other kinds begin; as Latin-1, so that bytes are characters. */
const OTHER_KINDS: [start: RegExp, name: string][] = [
  [/^%PDF-/u, 'a PDF document'],
  [/^PK\x03\x04/u, 'a ZIP archive (a Word or Excel file is one, too)'],
  [/^\x1f\x8b/u, 'a compressed file (gzip)'],
  [/^\xd0\xcf\x11\xe0/u, 'an old Word or Excel file'],
  [/^(\xff\xfe|\xfe\xff)/u, 'a text in UTF-16; save it as UTF-8'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/u, 'a picture'],
  [/^\s*<(\?xml|!doctype|html|quiz|questestinterop|assessmentItem)/iu, 'XML or HTML'],
  [/^\{\\rtf/u, 'a rich text (RTF) file'],
];
const JSON_START = /^\s*(\{\s*"|\[\s*[[{"])/u;
const HEAD_BYTES = 4_096;

/** Tells a file of another kind by its beginning, before anything tries to read it. */
export function faultOfKind(bytes: Uint8Array, format: BankFormat): FileFault | null {
  const start = afterByteOrderMark(bytes);
  const head = String.fromCharCode(...bytes.subarray(start, start + HEAD_BYTES));
  if (head.trim() === '' && bytes.length <= HEAD_BYTES) return { code: 'empty_file', message: 'The file is empty.' };
  const wrong = (found: string): FileFault => ({
    code: 'wrong_format',
    message: `This is not ${FORMAT_NAMES[format]} but ${found}.`,
  });
  const other = OTHER_KINDS.find(([pattern]) => pattern.test(head));
  if (other !== undefined) return wrong(other[1]);
  const nuls = head.length - head.replaceAll('\0', '').length;
  if (nuls > head.length / 10) return wrong('a binary file');
  return format === 'csv' && JSON_START.test(head) ? wrong('JSON') : null;
}
