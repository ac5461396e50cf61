import type { TenantId } from '@assay/assessment';
import type { PageData, PageKind } from '@assay/contract/page-data';

/** What the server knows of a tenant for one of its pages. */
export type PageFacts = {
  /** The tenant's own address, by its first host, without a trailing slash. */
  origin: string;
  /** What the organisation says of itself to search engines, as plain text; may be empty. */
  summary: string;
  /** What the page is given along, by its kind. */
  data: PageData;
};

/** Looks a tenant up for a page; asks nothing of the connections that calls wait for. */
export type ReadPageFacts = (tenantId: TenantId, kind: PageKind) => Promise<PageFacts>;

const FOOTER_PAGE = /^\/footer-details\/([^/]+)\/?$/iu;
const INDEXED = /^\/(?:user-login|user-signup)?$/u;

/** Paths below which there are no pages, only resources; the target may be a whole URL. */
const NO_PAGES = /^(?:[a-z]+:\/\/[^/]*)?\/(?:api|dev|files|assets)\//iu;

export function mayBePage(target: string): boolean {
  return !NO_PAGES.test(target);
}

/**
 * The target under which a request is routed. A page's path that cannot be percent-decoded is taken literally, so that
 * whoever opens it in a browser is shown a page that says what is wrong, and not a refusal of the API.
 */
export function routableTarget({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%') || !mayBePage(url)) return url;
  const [path = ''] = url.split('?');
  return decoded(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url;
}

/** What a request's address says of the page. */
export type PageAddress = {
  /** Without query. */
  path: string;
  kind: PageKind;
  /** Of a page behind the footer; empty elsewhere. */
  id: string;
};

/** @param target of the request: a path with its query, or a whole address */
export function readPageAddress(target: string): PageAddress {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/iu.exec(target)?.[1] || '/';
  const id = FOOTER_PAGE.exec(path)?.[1];
  if (id !== undefined) return { path, kind: 'footer', id: decoded(id) ?? id };
  return { path, kind: path === '/' ? 'landing' : 'application', id: '' };
}

/** The page behind the footer that an address names; null where there is none. */
export function footerPageOf({ id }: PageAddress, { data }: PageFacts) {
  return data.pages?.find((page) => page._id === id) ?? null;
}

/** Whether search engines are to know the page: what stands behind log-in, and what is not there, is nothing to find. */
export function isIndexed(address: PageAddress, facts: PageFacts): boolean {
  return address.kind === 'footer' ? footerPageOf(address, facts) !== null : INDEXED.test(address.path);
}

/** The address of a stored picture: paths are relative to the tenant's files (specification section 7). */
export function fileUrl(path: string): string {
  return /^(?:https?:)?\//u.test(path) ? path : `/files/${path}`;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
