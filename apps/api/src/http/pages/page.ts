import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { renderCover } from './brand.ts';
import type { BuiltPage, FirstScreens } from './built-page.ts';
import { renderFrame } from './frame.ts';
import { renderHero } from './hero.ts';
import { type Html, html, jsonForHtml } from './html.ts';
import type { PageAddress, PageFacts } from './page-facts.ts';
import { renderHead, titleOf } from './page-head.ts';

/**
 * Places in the built page that are filled in (`apps/web/index.html`); those that are no comments are put
 * there by Vite or must stay texts.
 */
const PLACES = /__CSP_NONCE__|__TENANT_TITLE__|<!--(?:page-head|page-hero|page-data)-->/gu;

/** Elements that the build puts into the head: for the first script, and the font faces. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/gu;
const FACES = /<style id="faces"[^>]*>[^<]*<\/style>/gu;

/** Renders the one page of the web application, for a tenant and an address. */
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
  // In one pass: filled-in text is not searched for places once more.
  return page.replace(PLACES, (place) => String(filled[place] ?? place));
}

/**
 * Time at which scripts load: once the page is loaded with its pictures, once it is drawn, or at once and
 * before its fonts.
 */
type ScriptsCome = 'loaded' | 'drawn' | 'at_once';

/**
 * Chooses the markup to show before any script has come, and when scripts load. The landing page's type and
 * pictures come first over a slow line; a form is useless without its scripts; and a frame holds next to
 * nothing to read.
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

/** Orders what the page fetches for a slow line. */
function inOrder(template: string, preloads: readonly Html[], come: ScriptsCome): string {
  const scripts = template.match(SCRIPTS) ?? [];
  const faces = template.match(FACES) ?? [];
  const bare = template.replace(FACES, '');
  if (come === 'at_once') return withLater(withFirst(bare, preloads), faces, 'scripts');
  const elements = [...scripts, ...faces, ...preloads];
  return withLater(bare.replace(SCRIPTS, ''), elements, come === 'loaded' ? 'load' : 'paint');
}

/** Adds what is fetched at once to the head. */
function withFirst(page: string, preloads: readonly Html[]): string {
  return page.replace('<!--page-head-->', (place) => [...preloads, place].join('\n'));
}

/**
 * Adds a template of elements that the script at the page's end (`apps/web/index.html`) puts into the head,
 * and when.
 */
function withLater(
  page: string,
  elements: readonly (Html | string)[],
  after: 'paint' | 'load' | 'scripts',
): string {
  const later = `<template id="scripts-later" data-after="${after}">${elements.join('\n')}</template>\n    `;
  return page.replace('<!--page-data-->', (place) => later + place);
}

/** Finds the scripts by the pattern that the path fits. */
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

/** Preloads a script of the screen at this address with the first scripts, not once these have run. */
function renderPreload(script: string): Html {
  return html`<link rel="modulepreload" crossorigin href="${script}">`;
}
