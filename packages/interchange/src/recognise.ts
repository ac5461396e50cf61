import type { FileFault } from './findings.ts';
import { afterByteOrderMark } from './utf8.ts';

export const bankFormats = ['jsonl', 'json', 'csv'] as const;
export type BankFormat = (typeof bankFormats)[number];

const FORMAT_NAMES: Record<BankFormat, string> = { jsonl: 'JSON Lines', json: 'JSON', csv: 'CSV' };

/** How files of other kinds begin; as Latin-1, so that bytes are characters. */
const OTHER_KINDS: { starts: string[]; name: string }[] = [
  { starts: ['%PDF-'], name: 'a PDF document' },
  { starts: ['PK\x03\x04'], name: 'a ZIP archive (a Word or Excel file is one, too)' },
  { starts: ['\x1f\x8b'], name: 'a compressed file (gzip)' },
  { starts: ['\xd0\xcf\x11\xe0'], name: 'an old Word or Excel file' },
  { starts: ['\xff\xfe', '\xfe\xff'], name: 'a text in UTF-16; save it as UTF-8' },
  { starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8'], name: 'a picture' },
  { starts: ['{\\rtf'], name: 'a rich text (RTF) file' },
];
const XML_START = /^\s*<(\?xml|!doctype|html|quiz|questestinterop|assessmentItem)/iu;
const JSON_START = /^\s*(\{\s*"|\[\s*[[{"])/u;
const HEAD_BYTES = 4_096;

/** Tells a file of another kind by its beginning, before anything tries to read it. */
export function faultOfKind(bytes: Uint8Array, format: BankFormat): FileFault | null {
  const start = afterByteOrderMark(bytes);
  const head = String.fromCharCode(...bytes.subarray(start, start + HEAD_BYTES));
  if (head.trim() === '' && bytes.length <= HEAD_BYTES)
    return { code: 'empty_file', message: 'The file is empty.' };
  const wrong = (found: string): FileFault => ({
    code: 'wrong_format',
    message: `This is not ${FORMAT_NAMES[format]} but ${found}.`,
  });
  const other = OTHER_KINDS.find(({ starts }) => starts.some((start) => head.startsWith(start)));
  if (other !== undefined) return wrong(other.name);
  if (XML_START.test(head)) return wrong('XML or HTML');
  const nuls = head.length - head.replaceAll('\0', '').length;
  if (nuls > head.length / 10) return wrong('a binary file');
  return format === 'csv' && JSON_START.test(head) ? wrong('JSON') : null;
}
