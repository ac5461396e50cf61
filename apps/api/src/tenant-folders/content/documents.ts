import { SITE_DOCUMENTS, type SiteDocument } from '@assay/contract';
import { USUAL_TICKET_TOPICS } from '../../features/tickets/usual-topics.ts';
import { withoutEmpty } from '../document-values.ts';
import type { TenantDocument } from '../tenant-document.ts';

/** Part of a tenant that the console may change, and whose revisions are kept. */
export type ContentDocument = SiteDocument | 'sign_up';
export const CONTENT_DOCUMENTS: readonly ContentDocument[] = [...SITE_DOCUMENTS, 'sign_up'];

/** Entries of a tenant's document that one of these parts holds. */
export type Content = Partial<
  Pick<
    TenantDocument,
    | 'name'
    | 'sub_domain_name'
    | 'colours'
    | 'logo'
    | 'login_note'
    | 'leaderboard'
    | 'leaderboard_names'
    | 'leaderboard_least_percent'
    | 'sign_up'
    | 'ticket_topics'
    | 'billing'
    | 'summary'
    | 'landing'
    | 'faqs'
    | 'pages'
    | 'help'
    | 'plans'
    | 'topics'
  >
>;

const PARTS: Record<ContentDocument, (content: Content) => Content> = {
  name: ({ name, sub_domain_name = name, login_note }) => ({
    ...(name !== undefined && { name, sub_domain_name }),
    login_note,
  }),
  look: ({ colours, logo }) => ({ ...(colours !== undefined && { colours }), logo }),
  landing: ({ summary, landing }) => ({ summary, landing: { hero: landing?.hero } }),
  about: ({ landing }) => ({ landing: { about: landing?.about } }),
  insight: ({ landing }) => ({ landing: { insight: landing?.insight } }),
  faqs: ({ faqs }) => ({ faqs }),
  pages: ({ pages }) => ({ pages }),
  help: ({ help }) => ({ help }),
  plans: ({ plans }) => ({ plans }),
  topics: ({ topics }) => ({ topics }),
  leaderboard: ({ leaderboard, leaderboard_names, leaderboard_least_percent }) => ({
    ...(leaderboard !== undefined && { leaderboard }),
    ...(leaderboard_names !== undefined && { leaderboard_names }),
    leaderboard_least_percent,
  }),
  ticket_topics: ({ ticket_topics = [...USUAL_TICKET_TOPICS] }) => ({ ticket_topics }),
  billing: ({ billing }) => ({ billing }),
  sign_up: ({ sign_up }) => ({ sign_up }),
};

/** Picks what a document holds of a tenant. */
export function contentOf(tenant: Content, name: ContentDocument): Content {
  return withoutEmpty(PARTS[name](tenant));
}

/** Puts a document's content in place of the tenant's. */
export function withContent(tenant: TenantDocument, name: ContentDocument, content: Content): TenantDocument {
  const part = PARTS[name](content);
  return withoutEmpty({ ...tenant, ...part, landing: { ...tenant.landing, ...part.landing } });
}
