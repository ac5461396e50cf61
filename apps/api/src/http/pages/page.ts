import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { renderCover } from './brand.ts';
import type { BuiltPage, FirstScreens } from './built-page.ts';
import { renderHero } from './hero.ts';
import { type Html, html, jsonForHtml } from './html.ts';
import type { PageAddress, PageFacts } from './page-facts.ts';
import { renderHead, titleOf } from './page-head.ts';

/** Where the built page is filled in (`apps/web/index.html`); what is no comment Vite puts there or must stay a text. */
const PLACES = /__CSP_NONCE__|__TENANT_TITLE__|<!--(?:page-head|page-hero|page-data)-->/gu;

/** The one page of the web application, for a tenant and an address. */
export function renderPage(
  { template, firstScreens }: Pick<BuiltPage, 'template' | 'firstScreens'>,
  facts: PageFacts,
  address: PageAddress,
  nonce: string,
): string {
  const { content } = facts.data;
  const filled: Readonly<Record<string, Html | string>> = {
    __CSP_NONCE__: nonce,
    __TENANT_TITLE__: html`${titleOf(facts, address)}`,
    '<!--page-head-->': html`${renderHead(facts, address, nonce)}${renderPreloads(firstScreens[address.path])}`,
    '<!--page-hero-->':
      content === undefined ? (renderCover(address, facts.data.tenant) ?? '') : renderHero(content),
    '<!--page-data-->': html`<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(facts.data)}</script>`,
  };
  // In one go: what was filled in is not looked through for places once more.
  const page = template.replace(PLACES, (place) => String(filled[place] ?? place));
  return content === undefined ? page : withScriptsLast(page);
}

/** What the screen at this address is made of, asked for with the page and not once the scripts before it have run. */
function renderPreloads(files: FirstScreens[string] | undefined): Html | null {
  if (files === undefined) return null;
  const { scripts, styles } = files;
  return html`
${styles.map((href) => html`<link rel="preload" as="style" crossorigin href="${href}">`)}
${scripts.map((href) => html`<link rel="modulepreload" crossorigin href="${href}">`)}`;
}

/** Where something is seen without scripts, what it is made of comes first over a slow line: type, picture, then they. */
function withScriptsLast(page: string): string {
  return page.replace(
    /<(?:script type="module"|link rel="(?:modulepreload|preload" as="style)")/gu,
    (element) => `${element} fetchpriority="low"`,
  );
}
