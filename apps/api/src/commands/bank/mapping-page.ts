import { isMapped, type RefusalReason, type suspicionReasons } from '@assay/interchange';
import type { SourceFormat } from './source-format.ts';

/** Where it is explained how to say which field is what. */
export const MAPPING_PAGE = 'docs/banks/mapping.md';

/** The page on typed questions. */
const TEXT_PAGE = 'docs/banks/typed-text.md';

/** Kinds of files that need no mapping. */
export const HOW_TO_TELL = `Known without more are Moodle XML, GIFT, Aiken, numbered questions in a text or a Word document (${TEXT_PAGE}), and tables (.xlsx, CSV) with a row of names above the questions: "question", "A", "B" … and "answer"; npm run bank -- template writes one to fill in. JSON and other tables need --map: ${MAPPING_PAGE}.`;

/** What is refused because of how a mapping reads it, or which another mapping would read. */
const CURABLE: readonly string[] = [
  'ragged_row',
  'wrong_form',
  'no_stem',
  'option_not_mapped',
  'options_not_found',
  'too_few_options',
  'key_ambiguous',
  'key_of_another_kind',
  'key_not_understood',
  'key_text_not_found',
  'id_repeated',
] satisfies RefusalReason[];

/** The page on tables, with the names that columns may have. */
export const TABLES_PAGE = 'docs/banks/tables.md';

/** What somebody does in a spreadsheet that has no mapping. */
const IN_THE_SPREADSHEET: Partial<Record<RefusalReason | keyof typeof suspicionReasons, string>> = {
  broken_quotes:
    'Take the mark out that is one too many, or write the one that is missing; a mark within a text in quotation marks is written twice. To save the table once more mends nothing: what the mark has joined then stays one.',
  ragged_row:
    'Open the table in a spreadsheet program, see that each text stands below the name of its column, and save it as .xlsx.',
  no_stem: 'Fill in the question.',
  option_not_mapped: 'Name its column as the next option ("E" after "D"), or by what else it holds.',
  empty_option: 'Only the last options of a question may be empty.',
  too_few_options:
    'Fill in two at least; a passage belongs into a column "passage", in each row that needs it.',
  no_key: 'Fill in the answer.',
  key_not_understood: 'Write the letter of the option, its number from 1, or its text.',
  key_text_not_found:
    'Write it as the option has it, to the sign (CO2 is not CO₂), or write the letter of the option.',
  lines_above_refused: 'Such as a passage that stands in a row of its own: write it into a column "passage".',
  key_outside_options: 'A missing option needs a column of its own ("E" after "D").',
};

const FROM_MOODLE =
  'Only pictures are read that the file itself holds, each with the text that shows it; none is looked for beside it or on the web, and --pictures does not go with this format: export it from Moodle as XML, which writes each picture into the file';
const IN_FOLDER =
  'is looked for in the folder that --pictures names: put a file of exactly that name there, and give the folder. A picture within a text, or on the web, is not fetched; pictures of single options need Moodle XML that holds them.';

/** Where the pictures of a file are looked for, and how to give them. */
function describePictures({ format, understood }: SourceFormat): string {
  if (understood !== null) return `What stands in the column "image" ${IN_FOLDER}`;
  switch (format) {
    case 'moodle-xml':
    case 'gift':
      return `${FROM_MOODLE}, or write it there as a data: address.`;
    case 'docx':
      return 'Only pictures within the document are read, and none that it links to.';
    case 'aiken':
    case 'text':
      return 'A text has no place for pictures: use a Word document, or a spreadsheet with a column "image", and --pictures.';
    case 'assay':
      return 'Its line lacks the picture: export the bank once more.';
    default:
      return `What the field of the mapping’s "pictures" holds ${IN_FOLDER}`;
  }
}

/** Refusals for the way in which lines are typed. */
const OF_LINES: readonly string[] = [
  'stray_line',
  'unexpected_line',
  'too_few_options',
  'no_key',
] satisfies RefusalReason[];

const OF_PICTURES: readonly string[] = ['picture_missing', 'picture_lost'] satisfies (
  | RefusalReason
  | keyof typeof suspicionReasons
)[];

/**
 * How to cure a refusal, or a picture that is missing: in the spreadsheet itself, beside the file, or on the page that
 * explains mappings; empty where nothing of that helps.
 */
export function describeCure(reason: string, source: SourceFormat): string {
  if (reason === 'picture_as_text') return ` Take it out of the text. ${describePictures(source)}`;
  if (OF_PICTURES.includes(reason)) return ` ${describePictures(source)}`;
  const { format, understood } = source;
  if ((format === 'text' || format === 'docx') && OF_LINES.includes(reason)) return ` See ${TEXT_PAGE}.`;
  if (understood !== null) {
    const cure = Object.entries(IN_THE_SPREADSHEET).find(([each]) => each === reason)?.[1];
    return cure === undefined ? '' : ` ${cure}`;
  }
  return isMapped(format) && CURABLE.includes(reason) ? ` A mapping may cure it: ${MAPPING_PAGE}.` : '';
}
