import type { ResponseOf } from './endpoint.ts';
import type { getContent, getFaqs, getPages, getSubdomain } from './endpoints/tenants.ts';

/** The id of the element in which the first answer carries it. */
export const PAGE_DATA_ID = 'page-data';

/** Kind of page, as far as its first answer differs: the landing page, one behind its footer, any other. */
export type PageKind = 'landing' | 'footer' | 'application';

type Page = ResponseOf<typeof getPages>['pages'][number];

/**
 * Data that the server's first answer to a browser carries beside the application, as JSON: the page would
 * otherwise have to request it before it can show anything. Fields that are missing are requested.
 */
export type PageData = {
  tenant: ResponseOf<typeof getSubdomain>['data'];
  /** For the landing page. */
  content?: ResponseOf<typeof getContent>['data'];
  /** For the landing page. */
  faqs?: ResponseOf<typeof getFaqs>['faqs'];
  /** For the footer of the landing page. */
  pageLinks?: Pick<Page, '_id' | 'title' | 'url'>[];
  /** For a page behind the footer: all of them, as the call gives them. */
  pages?: Page[];
};

/**
 * Drawn width of the hero's picture, for `sizes`: the same in the first answer and in the application, so
 * that it is fetched once. It covers a box of the viewport's height, and so may be drawn wider than the box
 * is.
 */
export function heroSizes({ width, height }: { width: number; height: number }): string {
  return `(max-width: 767px) 100vw, max(54vw, ${Math.round((100 * width) / height)}vh)`;
}
