import { refusalReasons, suspicionReasons } from '@assay/interchange';
import { expect, it } from 'vitest';
import { describeCure } from './cures.ts';
import type { SourceFormat } from './source-format.ts';

const table: SourceFormat = { format: 'csv', understood: [] };
const fileOf = (format: SourceFormat['format']): SourceFormat => ({ format, understood: null });

it.each([
  ['Moodle XML', fileOf('moodle-xml'), /file itself holds.*export from Moodle/u],
  ['a Word document', fileOf('docx'), /within a Word document/u],
  ['a table', table, /folder that --pictures names.*column "image"/u],
  ['a file with a mapping', fileOf('jsonl'), /folder that --pictures names.*mapping/u],
])('says of %s where pictures are looked for', (_title, source, words) => {
  expect(describeCure('picture_missing', source)).toMatch(words);
  expect(describeCure('picture_lost', source)).toMatch(words);
});

it('says of quotation marks that to save the table once more mends nothing', () => {
  expect(describeCure('broken_quotes', table)).toMatch(/one too many.*once more mends nothing/u);
  expect(describeCure('broken_quotes', fileOf('csv'))).toBe('');
});

it('says of pictures only what holds for each question that is named so', () => {
  expect(suspicionReasons.picture_missing).toBe(
    'It shows a picture that was not found, and is taken without it.',
  );
  expect(refusalReasons.picture_lost).toBe(
    'A picture that one of its options shows, or that is all of its question, is not there or may not be shown: nobody could tell what is meant.',
  );
});
