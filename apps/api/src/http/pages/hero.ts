import type { PageData } from '@assay/contract/page-data';
import { type Html, html } from './html.ts';
import { fileUrl } from './page-facts.ts';

type Content = NonNullable<PageData['content']>;
type Picture = NonNullable<Content['homePage']['banner']>;
type PictureFile = Picture['sources'][number]['files'][number];

/** How wide the hero's picture stands, as the landing screen has it. */
export const PICTURE_SIZES = '100vw';

/**
 * The header and the hero of the landing page as its screen draws them (`screens/landing` of the web), so that a visitor
 * sees them before any script has come; the screen then takes their place.
 */
export function renderHero(content: Content): Html {
  const { heading, tagline, banner } = content.homePage;
  return html`<header class="landing-header"><p class="brand">${logoOf(content)}<span>${content.name.toUpperCase()}</span></p><a class="button" href="/user-login">Get Started</a></header>
<main><section class="landing-hero"><div class="landing-hero-copy"><h1>${heading || content.name}</h1>${tagline === '' ? null : html`<p>${tagline}</p>`}<a class="button button-main" href="/user-login">Get Started Now</a></div>${banner === null ? null : renderPicture(banner)}</section></main>`;
}

function logoOf({ logo }: Content): Html | null {
  return logo === '' ? null : html`<img class="crest" src="${fileUrl(logo)}" alt="">`;
}

function renderPicture({ path, width, height, sources }: Picture): Html {
  const others = sources.map(
    ({ type, files }) => html`<source type="${type}" srcset="${srcsetOf(files)}" sizes="${PICTURE_SIZES}">`,
  );
  return html`<picture class="landing-hero-picture">${others}<img src="${fileUrl(path)}" width="${width}" height="${height}" alt="" fetchpriority="high"></picture>`;
}

export function srcsetOf(files: readonly PictureFile[]): string {
  return files.map(({ path, width }) => `${fileUrl(path)} ${width}w`).join(', ');
}
