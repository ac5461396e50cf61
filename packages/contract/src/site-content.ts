/** Documents of an organisation's site and rules, in the order in which staff see them. */
export const SITE_DOCUMENTS = [
  'name',
  'look',
  'landing',
  'about',
  'insight',
  'faqs',
  'pages',
  'help',
  'plans',
  'topics',
  'leaderboard',
  'ticket_topics',
  'billing',
] as const;
export type SiteDocument = (typeof SITE_DOCUMENTS)[number];

/** Ways in which a revision came: by the folder that an operator applied, or by staff. */
export const REVISION_SOURCES = ['folder', 'console'] as const;
export type RevisionSource = (typeof REVISION_SOURCES)[number];

/** Largest uploads: of a picture that is shown in several sizes, and of a logo. */
export const MAX_PICTURE_BYTES = 8_000_000;
export const MAX_LOGO_BYTES = 500_000;
