import { PAGE_DATA_ID } from '@assay/contract/page-data';
import { renderCover } from './brand.ts';
import type { BuiltPage } from './built-page.ts';
import { renderHero } from './hero.ts';
import { type Html, html, jsonForHtml } from './html.ts';
import type { PageAddress, PageFacts } from './page-facts.ts';
import { renderHead, titleOf } from './page-head.ts';

/** Where the built page is filled in (`apps/web/index.html`); what is no comment Vite puts there or must stay a text. */
const PLACES = /__CSP_NONCE__|__TENANT_TITLE__|<!--(?:page-head|page-hero|page-data)-->/gu;

/** What the build puts into the head for the first script, and the faces that are fetched. */
const WANTED_LATER =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<style id="faces"[^>]*>[^<]*<\/style>/gu;

/** The one page of the web application, for a tenant and an address. */
export function renderPage(
  { template, firstScreens }: Pick<BuiltPage, 'template' | 'firstScreens'>,
  facts: PageFacts,
  address: PageAddress,
  nonce: string,
): string {
  const { content, tenant } = facts.data;
  const shown = content === undefined ? renderCover(address, tenant) : renderHero(content);
  const filled: Readonly<Record<string, Html | string>> = {
    __CSP_NONCE__: nonce,
    __TENANT_TITLE__: html`${titleOf(facts, address)}`,
    '<!--page-head-->': renderHead(facts, address, nonce),
    '<!--page-hero-->': shown ?? '',
    '<!--page-data-->': html`<script type="application/json" id="${PAGE_DATA_ID}">${jsonForHtml(facts.data)}</script>`,
  };
  const preloads = firstScreens[address.path]?.map(renderPreload) ?? [];
  // The landing page's type and pictures come first over a slow line; a form is nothing without its scripts.
  const after = content === undefined ? 'paint' : 'load';
  const page = shown === null ? template : withScriptsLater(template, preloads, after);
  // In one go: what was filled in is not looked through for places once more.
  return page.replace(PLACES, (place) => String(filled[place] ?? place));
}

/** What the screen at this address is made of, asked for with the first scripts and not once these have run. */
function renderPreload(script: string): Html {
  return html`<link rel="modulepreload" crossorigin href="${script}">`;
}

/**
 * The page with scripts and faces where the script at its end finds them (`apps/web/index.html`): it asks for them once
 * what the server shows has been drawn, or is there with its pictures.
 */
function withScriptsLater(template: string, preloads: readonly Html[], after: 'paint' | 'load'): string {
  const scripts = [...(template.match(WANTED_LATER) ?? []), ...preloads].join('\n');
  const later = `<template id="scripts-later" data-after="${after}">${scripts}</template>\n    `;
  return template.replace(WANTED_LATER, '').replace('<!--page-data-->', (place) => later + place);
}
