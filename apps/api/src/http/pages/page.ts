import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { renderHero } from './hero.ts';
import { type Html, html, jsonForHtml } from './html.ts';
import type { PageAddress, PageFacts } from './page-facts.ts';
import { renderHead, titleOf } from './page-head.ts';

/** Where the built page is filled in (`apps/web/index.html`); what is no comment Vite puts there or must stay a text. */
const PLACES = /__CSP_NONCE__|__TENANT_TITLE__|<!--(?:page-head|page-hero|page-data)-->/gu;

/** The one page of the web application, for a tenant and an address. @param template the built `index.html` */
export function renderPage(template: string, facts: PageFacts, address: PageAddress, nonce: string): string {
  const { content } = facts.data;
  const filled: Readonly<Record<string, Html | string>> = {
    __CSP_NONCE__: nonce,
    __TENANT_TITLE__: html`${titleOf(facts, address)}`,
    '<!--page-head-->': renderHead(facts, address, nonce),
    '<!--page-hero-->': content === undefined ? '' : renderHero(content),
    '<!--page-data-->': html`<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(facts.data)}</script>`,
  };
  const page = content === undefined ? template : withScriptsLast(template);
  // In one go: what was filled in is not looked through for places once more.
  return page.replace(PLACES, (place) => String(filled[place] ?? place));
}

/** Where something is seen without scripts, what it is made of comes first over a slow line: type, picture, then they. */
function withScriptsLast(template: string): string {
  return template.replace(
    /<(?:script type="module"|link rel="modulepreload")/gu,
    (element) => `${element} fetchpriority="low"`,
  );
}
