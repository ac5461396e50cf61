import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { FormOf, SiteChange, SiteDocument } from './site-content.ts';

/** Title of the page that lists the documents. */
export const SITE_PAGE = 'Site and rules';

type Words = {
  name: string;
  about: string;
  /** Consequence of a change that the values do not show. */
  consequence?: string;
};

/** Names of the documents, and what each of them is. */
export const DOCUMENTS: Record<SiteDocument, Words> = {
  name: { name: 'Name and log-in', about: 'What it is called, and a note above the log-in form' },
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
  plans: {
    name: 'Plans',
    about: 'What is sold, where learners need a plan',
    consequence: 'Prices hold for orders from now on. Whoever has bought keeps what was bought.',
  },
  topics: { name: 'Topic pages', about: 'What learners read about a topic, with pictures and references' },
  leaderboard: { name: 'Leaderboard', about: 'Who is on it, and how learners see the names of others' },
  ticket_topics: { name: 'Ticket topics', about: 'What learners choose from when they write a ticket' },
  billing: {
    name: 'Seller on invoices',
    about: 'Who sells, with address and VAT',
    consequence: 'Invoices have it from now on. Those that are issued never change.',
  },
};

/** Documents that say how it works. */
const RULES: readonly SiteDocument[] = ['leaderboard', 'ticket_topics', 'billing'];

export function isRule(document: SiteDocument): boolean {
  return RULES.includes(document);
}

/**
 * True for documents that a preview shows in the real page: rules have none of their own, and topics one that
 * shows them among what learners alone are told.
 */
export function hasPreview(document: SiteDocument): boolean {
  return !isRule(document) && document !== 'topics';
}

export function isSiteDocument(word: string | undefined): word is SiteDocument {
  return word !== undefined && Object.hasOwn(DOCUMENTS, word);
}

/** Makes a sentence at a field of the end of one about it. */
export function sentenceOfFault(message: string): string {
  if (message === 'is missing.') return 'Please fill this in.';
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Forms in which learners see the names of others on the leaderboard. */
export const NAMES_OF_OTHERS: Record<FormOf<'leaderboard'>['leaderboard_names'], string> = {
  full: 'Full names',
  initials: 'Initials',
  none: 'No names',
};

/** Words for values that are one of a few, by the place of the change. */
const VALUES: Record<string, Record<string, string>> = {
  leaderboard: { true: 'shown', false: 'hidden' },
  leaderboard_names: NAMES_OF_OTHERS,
};
/** Makes a sentence of a document that was not checked or saved. */
export function sentenceOfFailure(failure: Error): string {
  return errorCodeOf<'saveSiteDocument'>(failure) === 'too_large'
    ? 'This is more than can be saved at once, which is 1 MB in all. Please shorten some of the texts.'
    : errorMessageOf(failure);
}

const MAX_SHOWN = 160;
/** Lists of short names, which are compared to their end. */
const SHOWN_WHOLE = ['ticket_topics'];

/** Words of a changed value: its text without tags, cut where it is long. */
export function wordsOfValue(value: string | null, subject: string): string {
  if (value === null || value === '') return 'nothing';
  const known = VALUES[subject]?.[value];
  if (known !== undefined) return known;
  const words = value
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const isCut = words.length > MAX_SHOWN && !SHOWN_WHOLE.includes(subject);
  return isCut ? `${words.slice(0, MAX_SHOWN)}…` : words;
}

const SUBJECTS: readonly (readonly [start: RegExp, words: string])[] = [
  [/^landing, (?:hero|about|insight), /u, ''],
  [/^accent_hue$/u, 'hue'],
  [/^accent_vivid$/u, 'vividness'],
  [/^sub_domain_name$/u, 'short name'],
  [/^login_note$/u, 'note above the log-in form'],
  [/^leaderboard_names$/u, 'names of others'],
  [/^leaderboard_least_percent$/u, 'least share of the tests, in percent'],
  [/^ticket_topics$/u, 'topics'],
  [/^billing, /u, ''],
  [/^vat_/u, 'VAT '],
];

/** Words for the place of a change, without what its document says already. */
export function wordsOfSubject({ subject }: SiteChange): string {
  return SUBJECTS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), subject);
}
