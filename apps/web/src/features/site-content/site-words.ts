import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { FormOf, SiteChange, SiteDocument } from './site-content.ts';

/** Title of the page that lists the documents. */
export const SITE_PAGE = 'Site and rules';

type Words = {
  name: string;
  about: string;
  /** Consequence of saving that the changed values do not show. */
  consequence?: string;
};

/** Names of the documents, and what each of them is. */
export const DOCUMENTS: Record<SiteDocument, Words> = {
  name: { name: 'Name and log-in', about: 'Your organisation’s name, and a note above the log-in form' },
  look: { name: 'Colour and logo', about: 'The accent colour of every page, and the logo' },
  landing: {
    name: 'Landing page',
    about: 'Heading and picture, and a summary for search engines',
  },
  about: { name: 'About us', about: 'A part of the landing page' },
  insight: { name: 'What learners gain', about: 'A part of the landing page' },
  faqs: { name: 'Frequent questions', about: 'The last part of the landing page' },
  pages: { name: 'Footer pages', about: 'Terms, privacy, contact and the like' },
  help: { name: 'Help', about: 'What learners find under Help' },
  plans: {
    name: 'Plans',
    about: 'What is sold, where learners need a plan',
    consequence: 'New prices apply to orders from now on. What people have already bought does not change.',
  },
  topics: { name: 'Topic pages', about: 'What learners read about a topic, with pictures and references' },
  leaderboard: { name: 'Leaderboard', about: 'Who appears on it, and how other learners’ names are shown' },
  ticket_topics: {
    name: 'Ticket topics',
    about: 'The topics that learners choose from when they open a ticket',
  },
  billing: {
    name: 'Seller on invoices',
    about: 'The seller’s name, address and VAT details',
    consequence: 'It appears on invoices from now on. Invoices already issued do not change.',
  },
};

/** Documents that hold rules instead of pages. */
const RULES: readonly SiteDocument[] = ['leaderboard', 'ticket_topics', 'billing'];

export function isRule(document: SiteDocument): boolean {
  return RULES.includes(document);
}

/**
 * True for documents with a preview in the real page. Rules have no page, and a topic's page also shows
 * counts and progress that only learners have.
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

/** Ways in which the leaderboard shows the names of other learners. */
export const NAMES_OF_OTHERS: Record<FormOf<'leaderboard'>['leaderboard_names'], string> = {
  full: 'Full names',
  initials: 'Initials',
  none: 'No names',
};

/** Words for values from a fixed set, by the subject of the change. */
const VALUES: Record<string, Record<string, string>> = {
  leaderboard: { true: 'shown', false: 'hidden' },
  leaderboard_names: NAMES_OF_OTHERS,
};

/** Describes why a document was not checked or saved. */
export function sentenceOfFailure(failure: Error): string {
  return errorCodeOf<'saveSiteDocument'>(failure) === 'too_large'
    ? 'This is too long to save: the limit is 1 MB in all. Please shorten some of the texts.'
    : errorMessageOf(failure);
}

const MAX_SHOWN = 160;
/** Lists of short names, which are shown in full. */
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
  [/^leaderboard_names$/u, 'other learners’ names'],
  [/^leaderboard_least_percent$/u, 'minimum percentage of the tests'],
  [/^ticket_topics$/u, 'topics'],
  [/^billing, /u, ''],
  [/^vat_/u, 'VAT '],
];

/** Words for the place of a change, without what its document says already. */
export function wordsOfSubject({ subject }: SiteChange): string {
  return SUBJECTS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), subject);
}
