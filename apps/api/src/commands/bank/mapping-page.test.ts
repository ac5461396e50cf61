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
  ['a text', fileOf('text'), /use a Word document/u],
  ['a Word document', fileOf('docx'), /within the document/u],
  ['an export of ours', fileOf('assay'), /export the bank once more/u],
])('says of %s where pictures are looked for and how to give them', (_title, source, words) => {
  expect(describeCure('picture_missing', source)).toMatch(words);
  expect(describeCure('picture_lost', source)).toMatch(words);
});

it('says of a picture that stands as Markdown in a text to take it out, and where pictures are looked for', () => {
  expect(describeCure('picture_as_text', spreadsheet)).toMatch(/Take it out.*column "image".*--pictures/u);
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

it.each(['text', 'docx'] as const)('says where the lines of a %s are explained', (format) => {
  expect(describeCure('unexpected_line', fileOf(format))).toBe(' See docs/banks/typed-text.md.');
  expect(describeCure('several_keys', fileOf(format))).toBe('');
});
