import { expect, it } from 'vitest';
import { type BankFormat, faultOfKind } from './recognise.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each<[string, string, BankFormat, string]>([
  ['a PDF document', '%PDF-1.7\n…', 'jsonl', 'wrong_format'],
  ['a ZIP archive', 'PK\x03\x04…', 'csv', 'wrong_format'],
  ['a gzip file', '\x1f\x8b\x08', 'json', 'wrong_format'],
  ['an old Excel file', '\xd0\xcf\x11\xe0\xa1', 'csv', 'wrong_format'],
  ['UTF-16 with its mark', '\xff\xfea\0,\0', 'csv', 'wrong_format'],
  ['UTF-16 without a mark', 'a\0,\0b\0\n\0', 'csv', 'wrong_format'],
  ['a PNG picture', '\x89PNG\r\n', 'jsonl', 'wrong_format'],
  ['a Moodle quiz', '<?xml version="1.0"?><quiz>', 'csv', 'wrong_format'],
  ['a web page', '\n<!DOCTYPE html>', 'jsonl', 'wrong_format'],
  ['JSON given as CSV', ' [\n {"question": "?"}]', 'csv', 'wrong_format'],
  ['JSON Lines given as CSV', '\xef\xbb\xbf{"question": "?"}\n', 'csv', 'wrong_format'],
  ['no byte at all', '', 'csv', 'empty_file'],
  ['a byte order mark alone', '\xef\xbb\xbf', 'jsonl', 'empty_file'],
  ['empty lines alone', '\r\n \n', 'json', 'empty_file'],
])('refuses %s with a clear word', (_title, text, format, code) => {
  expect(faultOfKind(latin1(text), format)).toMatchObject({
    code,
    message: expect.stringMatching(/^[TA]h?.+\.$/u),
  });
});

it.each<[string, string, BankFormat]>([
  ['a table whose first cell begins with a bracket', '[97.301(d)],Which?,a,b,A\n', 'csv'],
  ['a table whose first cell is HTML', '<p>Which?</p>,a,b,A\n', 'csv'],
  ['JSON Lines', '{"question": "?"}\n', 'jsonl'],
  ['a document', '[]', 'json'],
  ['a NUL in one text, which is that item’s fault alone', 'Which one of them?\0,a,b,A\n', 'csv'],
])('lets pass %s', (_title, text, format) => {
  expect(faultOfKind(latin1(text), format)).toBeNull();
});
