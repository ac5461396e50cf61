import { isMapped } from '@assay/interchange';
import type { SourceFormat } from './source-format.ts';

/** Page on mappings, which say what each field means. */
export const MAPPING_PAGE = 'docs/banks/mapping.md';

/** The page on tables, with the names that columns may have. */
export const TABLES_PAGE = 'docs/banks/tables.md';

/** The page on typed questions. */
const TEXT_PAGE = 'docs/banks/typed-text.md';

/** Hint that lists the kinds of files which need no mapping. */
export const HOW_TO_TELL = `Recognised are Moodle XML, GIFT, Aiken, numbered questions in a text or a Word document (${TEXT_PAGE}), and tables (.xlsx, CSV) with a row of names above the questions: "question", "A", "B" … and "answer"; npm run bank -- template writes one to fill in. JSON and other tables need --map: ${MAPPING_PAGE}.`;

const PAGES = {
  'moodle-xml': 'docs/banks/moodle-xml-and-gift.md',
  gift: 'docs/banks/moodle-xml-and-gift.md',
  aiken: 'docs/banks/aiken.md',
  text: TEXT_PAGE,
  docx: TEXT_PAGE,
  assay: 'docs/banks/README.md',
};

/** Page that explains how a file of this kind is read. */
export function pageOf({ format, understood }: SourceFormat): string {
  if (isMapped(format)) return understood === null ? MAPPING_PAGE : TABLES_PAGE;
  return PAGES[format];
}
