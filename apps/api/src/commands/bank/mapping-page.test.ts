import { refusalReasons, suspicionReasons } from '@assay/interchange';
import { expect, it } from 'vitest';
import { describeCure } from './mapping-page.ts';
import type { SourceFormat } from './source-format.ts';

const spreadsheet: SourceFormat = {
  format: 'csv',
  understood: { columns: [], namesPlace: 'row 1', titles: [] },
};
const fileOf = (format: SourceFormat['format']): SourceFormat => ({ format, understood: null });

it.each([
  [
    'Moodle XML',
    fileOf('moodle-xml'),
    /file itself holds.*beside it.*--pictures does not go.*export it from Moodle/u,
  ],
  ['GIFT', fileOf('gift'), /file itself holds.*beside it.*data: address/u],
  ['a spreadsheet', spreadsheet, /column "image".*folder that --pictures names/u],
  ['a file with a mapping', fileOf('jsonl'), /mapping’s "pictures".*folder that --pictures names/u],
  ['Aiken', fileOf('aiken'), /no place for pictures/u],
  ['an export of ours', fileOf('assay'), /export the bank once more/u],
])('says of %s where pictures are looked for and how to give them', (_title, source, words) => {
  expect(describeCure('picture_missing', source)).toMatch(words);
  expect(describeCure('picture_lost', source)).toMatch(words);
});

it.each([
  [
    'marked lines',
    fileOf('text'),
    /"Picture: \{picture\}" behind that of the answer.*"pictures".*--pictures/u,
  ],
  ['a spreadsheet', spreadsheet, /column "image".*--pictures/u],
  ['a file with a mapping', fileOf('jsonl'), /field of its own.*"pictures".*--pictures/u],
  ['Aiken', fileOf('aiken'), /no place for pictures/u],
])('says of a picture that stands as Markdown in %s how to show it', (_title, source, words) => {
  expect(describeCure('picture_as_text', source)).toMatch(words);
});

it('says of quotation marks that to save the table once more mends nothing', () => {
  expect(describeCure('broken_quotes', spreadsheet)).toMatch(/one too many.*once more mends nothing/u);
});

it('says of pictures only what holds for each question that is named so', () => {
  expect(suspicionReasons.picture_missing).toBe(
    'It shows a picture that was not found, and is taken without it.',
  );
  expect(refusalReasons.picture_lost).toBe(
    'A picture that one of its options shows, or that is all of its question, is not there or may not be shown: nobody could tell what is meant.',
  );
});

it('says where the marks of a mapping are explained', () => {
  expect(describeCure('line_below_key', fileOf('text'))).toContain('docs/banks/mapping.md');
  for (const reason of ['several_keys', 'no_key']) expect(describeCure(reason, fileOf('text'))).toBe('');
});
