export { writeAssay } from './assay/assay.ts';
export { utf8OfUtf16 } from './bytes/utf16.ts';
export { unzipEntries, ZipFault } from './bytes/zip.ts';
export { detectFormat, findFormatFault, isWordDocument, isWorkbook } from './detect-format.ts';
export type { Digest } from './draft.ts';
export {
  changeReasons,
  type FileFault,
  formatPosition,
  type ItemOutcome,
  type Note,
  type Position,
  partsOf,
  type RefusalReason,
  refusalReasons,
  suspicionReasons,
  type UnderstoodParts,
} from './findings.ts';
export type { QuestionToWrite } from './formats.ts';
export {
  BANK_NAME,
  BANK_NAME_RULE,
  type BankFormat,
  bankFormats,
  formatNames,
  isMapped,
  type MappedFormat,
  mappedFormats,
} from './formats.ts';
export { labelOf } from './item-labels.ts';
export { type Mapping, readMapping } from './mapped/mapping.ts';
export type { PictureSource } from './mapped/question-of-item.ts';
export type { UnusedField } from './mapped/unused-fields.ts';
export { writeMoodleXml } from './moodle-xml/write-moodle-xml.ts';
export { letterAt } from './options/options.ts';
export { mayMixOptions } from './options/options-order.ts';
export { findLostPicture, withoutPictures } from './pictures/lost-pictures.ts';
export { choicesOf } from './question-texts.ts';
export { type BankFile, type BankSource, MAX_BANK_BYTES, readBank } from './read-bank.ts';
export { describeTable, type TableFacts } from './tables/column-facts.ts';
export { COLUMN_MEANINGS, type ColumnMeaning } from './tables/column-meanings.ts';
export { type NamedColumn, readNamedColumns } from './tables/named-columns.ts';
export { type PlainRow, readPlainTable } from './tables/plain-table.ts';
export { writeCsvTemplate, writeXlsxTemplate } from './tables/template.ts';
export { type TableFormat, type UnderstoodTable, understandTable } from './tables/understand-table.ts';
export { writeQuestionTable } from './tables/write-table.ts';
export { SHEET_END, sheetHead, sheetPath, sheetRow, workbookParts } from './tables/xlsx/write-xlsx.ts';
export { findDecimalMark } from './texts/decimal-mark.ts';
export { TEX_COMMAND } from './texts/dollar-tex.ts';
export { htmlAttribute, htmlOfText, plainText, shorten, truncate } from './texts/html/html.ts';
export { type HtmlToken, htmlTokens } from './texts/html/html-tokens.ts';
export { TEX } from './texts/tex.ts';
export { htmlOf } from './texts/text-format.ts';
export { HIDDEN_FROM, HIDDEN_TO, LOST_EQUATION, LOST_NOTE } from './typed-text/typed-lines.ts';
