/** Their fields have the names that each author gave them; only a mapping can tell what is what. */
export const mappedFormats = ['jsonl', 'json', 'csv', 'text'] as const;
export type MappedFormat = (typeof mappedFormats)[number];

/** They say themselves what is what; only the bank needs a name. */
export const namedFormats = ['moodle-xml', 'gift', 'aiken'] as const;
export type NamedFormat = (typeof namedFormats)[number];

/** `assay` is what this product writes: its questions keep the ids that they have. */
export const bankFormats = [...mappedFormats, ...namedFormats, 'assay'] as const;
export type BankFormat = (typeof bankFormats)[number];

export const formatNames: Record<BankFormat, string> = {
  jsonl: 'JSON Lines',
  json: 'JSON',
  csv: 'CSV',
  text: 'a text of marked lines',
  'moodle-xml': 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  assay: 'JSON Lines as Assay writes them',
};

export function isMapped(format: BankFormat): format is MappedFormat {
  return mappedFormats.some((mapped) => mapped === format);
}
