import type { Question } from '@assay/assessment';

/** Formats whose fields have names chosen by each author; only a mapping can tell their meaning. */
export const mappedFormats = ['jsonl', 'json', 'csv', 'xlsx'] as const;
export type MappedFormat = (typeof mappedFormats)[number];

/** Self-describing formats; only the bank needs a name. */
const namedFormats = ['moodle-xml', 'gift', 'aiken', 'text', 'docx'] as const;
export type NamedFormat = (typeof namedFormats)[number];

/** `assay` is this product's own format: its questions keep their ids. */
export const bankFormats = [...mappedFormats, ...namedFormats, 'assay'] as const;
export type BankFormat = (typeof bankFormats)[number];

export const formatNames: Record<BankFormat, string> = {
  jsonl: 'JSON Lines',
  json: 'JSON',
  csv: 'CSV',
  xlsx: 'an Excel workbook',
  'moodle-xml': 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  text: 'typed text',
  docx: 'a Word document',
  assay: 'JSON Lines as Assay writes them',
};

export function isMapped(format: BankFormat): format is MappedFormat {
  return mappedFormats.some((mapped) => mapped === format);
}

/** Prefix of every id of the bank's questions, for good. */
export const BANK_NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/u;
export const BANK_NAME_RULE = 'must be a short name of small letters, digits, points and hyphens';

/** Bytes by the `file` that a question's images name. */
export type PictureBytes = ReadonlyMap<string, Uint8Array>;

/** @param pictures missing ones are left out */
export type QuestionToWrite = { question: Question; pictures?: PictureBytes };
