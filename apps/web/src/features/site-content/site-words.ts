import type { SiteChange, SiteDocument } from './site-content.ts';

/** Names of the documents, and what each of them is. */
export const DOCUMENTS: Record<SiteDocument, { name: string; about: string }> = {
  look: { name: 'Colour and logo', about: 'The accent of every page, and the logo' },
  landing: {
    name: 'Landing page',
    about: 'Its heading and picture, and the words for search',
  },
  about: { name: 'About us', about: 'A part of the landing page' },
  insight: { name: 'What learners gain', about: 'A part of the landing page' },
  faqs: { name: 'Frequent questions', about: 'The last part of the landing page' },
  pages: { name: 'Footer pages', about: 'Terms, privacy, contact and the like' },
  help: { name: 'Help', about: 'What learners find under Help' },
  plans: { name: 'Plans', about: 'What is sold, where learners need a plan' },
};

export function isSiteDocument(word: string | undefined): word is SiteDocument {
  return word !== undefined && Object.hasOwn(DOCUMENTS, word);
}

/** Makes a sentence at a field of the end of one about it. */
export function sentenceOfFault(message: string): string {
  if (message === 'is missing.') return 'Please fill this in.';
  return message.charAt(0).toUpperCase() + message.slice(1);
}

const MAX_SHOWN = 160;

/** Words of a changed value: its text without tags, cut where it is long. */
export function wordsOfValue(value: string | null): string {
  if (value === null || value === '') return 'nothing';
  const words = value
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words;
}

const SUBJECTS: readonly (readonly [start: RegExp, words: string])[] = [
  [/^landing, (?:hero|about|insight), /u, ''],
  [/^accent_hue$/u, 'hue'],
  [/^accent_vivid$/u, 'vividness'],
];

/** Words for the place of a change, without what its document says already. */
export function wordsOfSubject({ subject }: SiteChange): string {
  return SUBJECTS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), subject);
}
