import type { TenantId } from '@assay/assessment';
import type { PageData, PageKind } from '@assay/contract/page-data';

/** Facts about a tenant for one of its pages. */
export type PageFacts = {
  /** The tenant's own address, by its first host, without a trailing slash. */
  origin: string;
  /** The organisation's description of itself for search engines, as plain text; may be empty. */
  summary: string;
  /** Data that the page carries, by its kind. */
  data: PageData;
};

/** Looks a tenant up for a page; takes none of the connections that calls wait for. */
export type ReadPageFacts = (tenantId: TenantId, kind: PageKind) => Promise<PageFacts>;

const FOOTER_PAGE = /^\/footer-details\/([^/]+)\/?$/iu;
const INDEXED = /^\/(?:user-login|user-signup)?$/u;

/** Paths below which there are no pages, only resources; the target may be a whole URL. */
const NO_PAGES = /^(?:[a-z]+:\/\/[^/]*)?\/(?:api|dev|files|assets)\//iu;

export function mayBePage(target: string): boolean {
  return !NO_PAGES.test(target);
}

/**
 * The target under which a request is routed. A page's path that cannot be percent-decoded is taken
 * literally, so that a browser shows a page that says what is wrong, and not a refusal of the API.
 */
export function routableTarget({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%') || !mayBePage(url)) return url;
  const [path = ''] = url.split('?');
  return decoded(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url;
}

/** Page that a request's address names. */
export type PageAddress = {
  /** Without query. */
  path: string;
  kind: PageKind;
  /** Id of a page behind the footer; empty elsewhere. */
  id: string;
};

/** @param target of the request: a path with its query, or a whole address */
export function readPageAddress(target: string): PageAddress {
  const path = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/iu.exec(target)?.[1] || '/';
  const id = FOOTER_PAGE.exec(path)?.[1];
  if (id !== undefined) return { path, kind: 'footer', id: decoded(id) ?? id };
  return { path, kind: path === '/' ? 'landing' : 'application', id: '' };
}

/** Finds the page behind the footer that an address names; null where there is none. */
export function footerPageOf({ id }: PageAddress, { data }: PageFacts) {
  return data.pages?.find((page) => page._id === id) ?? null;
}

/** True when search engines may index the page: not what is behind log-in, nor a page that does not exist. */
export function isIndexed(address: PageAddress, facts: PageFacts): boolean {
  return address.kind === 'footer' ? footerPageOf(address, facts) !== null : INDEXED.test(address.path);
}

/**
 * Builds the address of a stored picture: paths are relative to the tenant's files (specification section 7).
 */
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
