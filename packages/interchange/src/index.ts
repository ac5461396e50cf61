export type { Digest } from './draft.ts';
export { type FileFault, type Outcome, type RefusalReason, refusalReasons } from './findings.ts';
export { type Mapping, readMapping } from './mapped/mapping.ts';
export { type QuestionToWrite, writeMoodleXml } from './moodle-xml/write-moodle-xml.ts';
export { type Place, placeInWords } from './place.ts';
export { type BankFile, MAX_BANK_BYTES, readBank } from './read-bank.ts';
export { type BankFormat, bankFormats } from './recognise.ts';
