import type { Question } from '@assay/assessment';

/** Their fields have the names that each author gave them; only a mapping can tell what is what. */
export const mappedFormats = ['jsonl', 'json', 'csv', 'xlsx'] as const;
export type MappedFormat = (typeof mappedFormats)[number];

/** They say themselves what is what; only the bank needs a name. */
const namedFormats = ['moodle-xml', 'gift', 'aiken', 'text', 'docx'] as const;
export type NamedFormat = (typeof namedFormats)[number];

/** `assay` is what this product writes: its questions keep the ids that they have. */
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

/** It begins every id of its questions, for good. */
export const BANK_NAME = /^[a-z0-9][a-z0-9.-]{0,39}$/u;
export const BANK_NAME_RULE = 'must be a short name of small letters, digits, points and hyphens';

/** Bytes by the `file` that a question's images name. */
export type PictureBytes = ReadonlyMap<string, Uint8Array>;

/** @param pictures those that are missing are left out */
export type QuestionToWrite = { question: Question; pictures?: PictureBytes };
