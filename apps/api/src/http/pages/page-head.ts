import type { PageData } from '@assay/contract/page-data';
import { renderPreload } from './hero.ts';
import { type Html, html } from './html.ts';
import { accentRule, browserBarColor } from './page-colours.ts';
import { fileUrl, footerPageOf, isIndexed, type PageAddress, type PageFacts } from './page-facts.ts';

type Picture = NonNullable<NonNullable<PageData['content']>['homePage']['banner']>;

/** By the extension of a file's name. */
const ICON_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

export const DEFAULT_ICON = { src: '/icon.svg', type: 'image/svg+xml' };

/**
 * Describes the tenant's logo as an icon; null if it has none or one of a type that no browser shows as such.
 */
export function logoIcon({ logo }: PageData['tenant']): { src: string; type: string } | null {
  const type = ICON_TYPES[/\.([a-z]+)$/iu.exec(logo)?.[1]?.toLowerCase() ?? ''];
  return type === undefined ? null : { src: fileUrl(logo), type };
}

/**
 * Renders the head of a page about the tenant: for the browser, search engines, and programs that preview a
 * link to it.
 */
export function renderHead(facts: PageFacts, address: PageAddress, nonce: string): Html {
  const { tenant } = facts.data;
  const icon = logoIcon(tenant) ?? DEFAULT_ICON;
  const banner = facts.data.content?.homePage.banner;
  return html`${banner ? renderPreload(banner) : null}<link rel="icon" href="${icon.src}" type="${icon.type}">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${browserBarColor(tenant.look, 'light')}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${browserBarColor(tenant.look, 'dark')}">
${describe(facts, address)}
<style nonce="${nonce}">${accentRule(tenant.look)}</style>`;
}

/**
 * Title of a page: the organisation's name; for a page behind the footer its own title, too, as the
 * application words it.
 */
export function titleOf(facts: PageFacts, address: PageAddress): string {
  const { name } = facts.data.tenant;
  const page = footerPageOf(address, facts);
  return page === null ? name : `${page.title} · ${name}`;
}

/** Describes a page where it is listed or shared: Open Graph, and the same for Twitter. */
function describe(facts: PageFacts, address: PageAddress): Html {
  const { origin, data } = facts;
  const title = titleOf(facts, address);
  const description =
    facts.summary || `Timed exams and quizzes of ${data.tenant.name}, with scores and explanations.`;
  const banner = data.content?.homePage.banner ?? null;
  return html`<meta name="description" content="${description}">
${isIndexed(address, facts) ? ownAddress(origin, address) : html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="website">
<meta property="og:locale" content="en_GB">
<meta property="og:site_name" content="${data.tenant.name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${banner === null ? null : sharedPicture(origin, banner)}<meta name="twitter:card" content="${banner === null ? 'summary' : 'summary_large_image'}">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">`;
}

/** Canonical address of a page: at the first of the tenant's hosts. */
function ownAddress(origin: string, { kind, path, id }: PageAddress): Html {
  const url = origin + (kind === 'footer' ? `/footer-details/${encodeURIComponent(id)}` : path);
  return html`<link rel="canonical" href="${url}">
<meta property="og:url" content="${url}">`;
}

function sharedPicture(origin: string, { path, width, height }: Picture): Html {
  const url = origin + fileUrl(path);
  return html`<meta property="og:image" content="${url}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta name="twitter:image" content="${url}">
`;
}
