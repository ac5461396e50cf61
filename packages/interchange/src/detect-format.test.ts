import { expect, it } from 'vitest';
import { detectFormat, findFormatFault } from './detect-format.ts';
import type { BankFormat } from './formats.ts';
import type { Mapping } from './mapped/mapping.ts';
import { mappingOf } from './testing/reading.ts';
import { workbookOf } from './testing/workbook.ts';

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
  ['a web page given as Moodle XML', '<!DOCTYPE html><html>', 'moodle-xml', 'wrong_format'],
  ['QTI given as Moodle XML', '<?xml version="1.0"?><questestinterop>', 'moodle-xml', 'wrong_format'],
  ['Moodle XML given as GIFT', '<?xml version="1.0"?><quiz>', 'gift', 'wrong_format'],
  ['no byte at all', '', 'csv', 'empty_file'],
  ['a byte order mark alone', '\xef\xbb\xbf', 'jsonl', 'empty_file'],
  ['empty lines alone', '\r\n \n', 'json', 'empty_file'],
])('refuses %s with a clear word', (_title, text, format, code) => {
  expect(findFormatFault(latin1(text), format)).toMatchObject({
    code,
    message: expect.stringMatching(/^Th.+\.$/u),
  });
});

it.each<[string, string, BankFormat]>([
  ['a table whose first cell begins with a bracket', '[97.301(d)],Which?,a,b,A\n', 'csv'],
  ['a table whose first cell is HTML', '<p>Which?</p>,a,b,A\n', 'csv'],
  ['JSON Lines', '{"question": "?"}\n', 'jsonl'],
  ['a document', '[]', 'json'],
  ['a NUL in one text, which is that item’s fault alone', 'Which one of them?\0,a,b,A\n', 'csv'],
])('lets pass %s', (_title, text, format) => {
  expect(findFormatFault(latin1(text), format)).toBeNull();
});

const heavyPicture = 'A'.repeat(3_000_000);
const fields = mappingOf({ bank: 'b', stem: 's', options: ['a', 'b'], key: { field: 'k', form: 'letter' } });

it('recognises a workbook, with a mapping and without, and no other archive', () => {
  const workbook = workbookOf([{ rows: [['question']] }]);
  for (const mapping of [null, fields]) expect(detectFormat(workbook, mapping)).toBe('xlsx');
  expect(findFormatFault(workbook, 'xlsx')).toBeNull();
  expect(findFormatFault(latin1('PK\x03\x04…'), 'xlsx')).toMatchObject({ code: 'wrong_format' });
});

it.each<[string, string, Mapping | null, BankFormat | null]>([
  ['Moodle XML', '<?xml version="1.0"?>\n<!-- a <comment> --><quiz>', null, 'moodle-xml'],
  ['Moodle XML with a byte order mark', '\xef\xbb\xbf<quiz>', null, 'moodle-xml'],
  ['XML of another kind', '<?xml version="1.0"?><questestinterop>', null, null],
  ['GIFT with a name', '// Heart\n\n::Q1:: Which? {\n=one ~two}', null, 'gift'],
  ['GIFT with true or false', 'The heart beats. {T}', null, 'gift'],
  ['GIFT with weights', 'Which? {~%50%one~%50%two~three}', null, 'gift'],
  ['GIFT with an essay', 'What do you think? {}', null, 'gift'],
  ['code among lettered options', '1. Which?\nA. []\nB. {}\nAnswer: B', null, 'text'],
  ['GIFT with a category alone', '$CATEGORY: Heart\n', null, 'gift'],
  ['Aiken', 'Which?\r\nA. one\r\nB. two\r\nANSWER: B\r\n', null, 'aiken'],
  ...['ANSWER: C.', 'ANSWER: (C)', 'ANSWER :C', 'ANSWER:C'].map(
    (answer): [string, string, null, BankFormat] => [
      `Aiken with “${answer}”`,
      `Which?\nA) one\nB) two\nC) three\n${answer}\n`,
      null,
      'aiken',
    ],
  ),
  [
    'Aiken with a slip',
    `${'Which?\nA. one\nB. two\nANSWER: B\n\n'.repeat(2)}Who?\nA. one\nB. two\nAnswer: B`,
    null,
    'aiken',
  ],
  [
    'a slip among other answers',
    `1. Which?\nA. x\nB. y\nANSWER: B\n\n${'2. Who?\nA. x\nB. y\nAnswer: B\n\n'.repeat(2)}`,
    null,
    'text',
  ],
  ['Aiken without a space behind its labels', 'Which?\nA.one\nB.two\nANSWER:B\n', null, 'aiken'],
  ['prose with an abbreviation and an answer', 'We met at\nA.M. or so.\nANSWER: A\n', null, 'text'],
  ['prose', 'Dear Sir or Madam,\n\nA. I write (with {braces}) to you.', null, 'text'],
  ['a table without a mapping', 'question,a,b,key\nWhich?,one,two,A', null, 'text'],
  ['a table with a mapping', 'question,a,b,key\nWhich?,one,two,A', fields, 'csv'],
  ['JSON Lines', '{"q": "Which?"}\r\n{"q": "What?"}', fields, 'jsonl'],
  ['a document on one line', '{"questions": [{"q": "Which?"}]}\n', fields, 'json'],
  ['a document on several lines', '{\n"questions": []}', fields, 'json'],
  ['a list', '[{"q": "Which?"},\n{"q": "What?"}]', fields, 'json'],
  ['what we write', '{"question": {"kind": "single"}}', null, 'assay'],
  [
    'what we write, with a heavy picture,',
    `{"question": {"kind": "single"}, "pictures": {"a": "${heavyPicture}"}}`,
    null,
    'assay',
  ],
])('recognises %s by its content', (_title, text, mapping, format) => {
  expect(detectFormat(latin1(text), mapping)).toBe(format);
});

it('says what to do with a PDF document', () => {
  expect(findFormatFault(latin1('%PDF-1.7\n'), null)?.message).toBe(
    'This is a PDF document. Save it as .docx, or copy its text into a text file.',
  );
});
