import { isMapped, type Note, type RefusalReason } from '@assay/interchange';
import type { SourceFormat } from './source-format.ts';

/** What somebody does in a table that has no mapping. */
const IN_THE_TABLE: Partial<Record<RefusalReason | Note['reason'], string>> = {
  broken_quotes:
    'Take the mark out that is one too many, or write the one that is missing; a mark within a text in quotation marks is written twice. To save the table once more mends nothing: what the mark has joined then stays one.',
  ragged_row:
    'Open the table in a spreadsheet program, see that each text stands below the name of its column, and save it as .xlsx.',
  option_not_mapped: 'Name its column as the next option ("E" after "D"), or by what else it holds.',
  too_few_options: 'Fill in two at least; a passage belongs into a column "passage".',
  key_not_understood: 'Write the letter of the option, its number from 1, or its text.',
  key_text_not_found:
    'Write it as the option has it, to the sign (CO2 is not CO₂), or write the letter of the option.',
};
const OF_PICTURES: (RefusalReason | Note['reason'])[] = [
  'picture_missing',
  'picture_lost',
  'picture_as_text',
];
const IN_FOLDER =
  'Pictures are looked for in the folder that --pictures names, by what the column "image", or the field that a mapping names, holds: put a file of exactly that name there. A picture within a text, or on the web, is not fetched.';
const IN_FILE =
  'Only pictures that the file itself holds are read, such as those within a Word document, in an export from Moodle, or written as a data: address; --pictures goes with tables and JSON alone.';

/** How to cure a refusal, or a picture that is missing; empty where the reason itself says it. */
export function describeCure(reason: RefusalReason | Note['reason'], source: SourceFormat): string {
  if (OF_PICTURES.includes(reason)) return ` ${isMapped(source.format) ? IN_FOLDER : IN_FILE}`;
  const cure = source.understood === null ? undefined : IN_THE_TABLE[reason];
  return cure === undefined ? '' : ` ${cure}`;
}
