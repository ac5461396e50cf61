import { isMapped, type RefusalReason } from '@assay/interchange';
import type { SourceFormat } from './source-format.ts';

/** Where it is explained how to say which field is what. */
export const MAPPING_PAGE = 'docs/banks/mapping.md';

/** What is refused because of how a mapping reads it, or which another mapping would read. */
const CURABLE: readonly string[] = [
  'ragged_row',
  'row_shifted',
  'wrong_form',
  'broken_marks',
  'stray_line',
  'no_stem',
  'option_not_mapped',
  'options_not_found',
  'too_few_options',
  'key_ambiguous',
  'key_of_another_kind',
  'key_not_understood',
  'id_repeated',
] satisfies RefusalReason[];

/** Where the names are listed that the columns of a spreadsheet may have. */
export const NAMES_PAGE = 'docs/banks/README.md, "Spreadsheets"';

/** What somebody does in a spreadsheet that has no mapping. */
const IN_THE_SPREADSHEET: Partial<Record<RefusalReason, string>> = {
  broken_quotes: 'Save the table once more as CSV, from the spreadsheet program.',
  ragged_row:
    'Every column with texts needs a name, and a text that holds what parts the columns needs quotation marks, as spreadsheet programs write them.',
  row_shifted: 'Put the text with the comma into quotation marks; an explanation is more than a letter.',
  lines_lost:
    'Write a passage into a column "passage", in each row that it belongs to, and take the row above out.',
  no_stem: 'Fill in the question.',
  option_not_mapped: 'Name its column as the next option ("E" after "D"), or by what else it holds.',
  empty_option: 'Only the last options of a question may be empty.',
  too_few_options: 'Fill in two at least.',
  no_key: 'Fill in the answer.',
  key_not_understood: 'Write the letter of the option, its number from 1, or its text.',
  key_of_another_kind:
    'Write the letter of the option, or its text; where the columns of options hold the wrong ones only, give the right one a column, too.',
  key_outside_options: 'A missing option needs a column of its own ("E" after "D").',
};

/** How to cure a refusal: in the spreadsheet itself, or on the page that explains mappings; empty where neither helps. */
export function describeCure(reason: string, { format, understood }: SourceFormat): string {
  if (understood !== null) {
    const cure = Object.entries(IN_THE_SPREADSHEET).find(([each]) => each === reason)?.[1];
    return cure === undefined ? '' : ` ${cure}`;
  }
  return isMapped(format) && CURABLE.includes(reason) ? ` A mapping may cure it: ${MAPPING_PAGE}.` : '';
}
