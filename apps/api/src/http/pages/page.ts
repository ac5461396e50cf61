import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { renderCover } from './brand.ts';
import type { BuiltPage, FirstScreens } from './built-page.ts';
import { renderFrame } from './frame.ts';
import { renderHero } from './hero.ts';
import { type Html, html, jsonForHtml } from './html.ts';
import type { PageAddress, PageFacts } from './page-facts.ts';
import { renderHead, titleOf } from './page-head.ts';

/** Where the built page is filled in (`apps/web/index.html`); what is no comment Vite puts there or must stay a text. */
const PLACES = /__CSP_NONCE__|__TENANT_TITLE__|<!--(?:page-head|page-hero|page-data)-->/gu;

/** What the build puts into the head for the first script, and the faces that are fetched. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gu;
const FACES = /<style id="faces"[^>]*>[^<]*<\/style>/gu;

/** The one page of the web application, for a tenant and an address. */
export function renderPage(
  { template, firstScreens }: Pick<BuiltPage, 'template' | 'firstScreens'>,
  facts: PageFacts,
  address: PageAddress,
  nonce: string,
): string {
  const { content, tenant } = facts.data;
  const shown = showAt(address, tenant, content);
  const filled: Readonly<Record<string, Html | string>> = {
    __CSP_NONCE__: nonce,
    __TENANT_TITLE__: html`${titleOf(facts, address)}`,
    '<!--page-head-->': renderHead(facts, address, nonce),
    '<!--page-hero-->': shown?.markup ?? '',
    '<!--page-data-->': html`<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(facts.data)}</script>`,
  };
  const preloads = scriptsAt(address.path, firstScreens).map(renderPreload);
  const page = shown === null ? template : inOrder(template, preloads, shown.scripts);
  // In one go: what was filled in is not looked through for places once more.
  return page.replace(PLACES, (place) => String(filled[place] ?? place));
}

/** When scripts come: once the page is loaded with its pictures, once it is drawn, or at once and before its type. */
type ScriptsCome = 'loaded' | 'drawn' | 'at_once';

/**
 * What stands before any script has come. The landing page's type and pictures come first over a slow line; a form is
 * nothing without its scripts; and of a frame there is next to nothing to read.
 */
function showAt(
  address: PageAddress,
  tenant: PageFacts['data']['tenant'],
  content: PageFacts['data']['content'],
): { markup: Html; scripts: ScriptsCome } | null {
  if (content !== undefined) return { markup: renderHero(content), scripts: 'loaded' };
  const cover = renderCover(address, tenant);
  if (cover !== null) return { markup: cover, scripts: 'drawn' };
  const frame = renderFrame(address, tenant);
  return frame === null ? null : { markup: frame, scripts: 'at_once' };
}

/** The page with what is fetched in the order in which a slow line is to bring it. */
function inOrder(template: string, preloads: readonly Html[], come: ScriptsCome): string {
  const scripts = template.match(SCRIPTS) ?? [];
  const faces = template.match(FACES) ?? [];
  const bare = template.replace(FACES, '');
  if (come === 'at_once') return withLater(withFirst(bare, preloads), faces, 'scripts');
  const elements = [...scripts, ...faces, ...preloads];
  return withLater(bare.replace(SCRIPTS, ''), elements, come === 'loaded' ? 'load' : 'paint');
}

/** With what is asked for at once. */
function withFirst(page: string, preloads: readonly Html[]): string {
  return page.replace('<!--page-head-->', (place) => [...preloads, place].join('\n'));
}

/** With what the script at the page's end (`apps/web/index.html`) puts into the head, and when. */
function withLater(
  page: string,
  elements: readonly (Html | string)[],
  after: 'paint' | 'load' | 'scripts',
): string {
  const later = `<template id="scripts-later" data-after="${after}">${elements.join('\n')}</template>\n    `;
  return page.replace('<!--page-data-->', (place) => later + place);
}

/** By the pattern that the path fits. */
function scriptsAt(path: string, firstScreens: FirstScreens): readonly string[] {
  const steps = path.split('/');
  const found = Object.entries(firstScreens).find(([pattern]) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === steps.length &&
      wanted.every((step, index) => (step.startsWith(':') ? steps[index] !== '' : step === steps[index]))
    );
  });
  return found?.[1] ?? [];
}

/** What the screen at this address is made of, asked for with the first scripts and not once these have run. */
function renderPreload(script: string): Html {
  return html`<link rel="modulepreload" crossorigin href="${script}">`;
}
