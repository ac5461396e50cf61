import { heroSizes, type PageData } from '@assay/contract/page-data';
import { type Html, html } from './html.ts';
import { fileUrl } from './page-facts.ts';

type Content = NonNullable<PageData['content']>;
type Picture = NonNullable<Content['homePage']['banner']>;
type PictureFile = Picture['sources'][number]['files'][number];

/**
 * Header and hero of the landing page, as its screen draws them and `hero.css` there describes them, so that a visitor
 * sees them before any script has come; the screen then takes their place.
 */
export function renderHero(content: Content): Html {
  const { heading, tagline, banner } = content.homePage;
  return html`<div class="front">
<header class="landing-header">
<p class="brand landing-brand">${content.logo === '' ? CREST : html`<img class="crest" src="${fileUrl(content.logo)}" alt="">`}<span>${content.name}</span></p>
<a class="button" href="/user-login">Get Started</a>
</header>
<main class="landing">
<section class="landing-hero">
<div class="landing-hero-copy"><h1>${heading || content.name}</h1>${tagline === '' ? null : html`<p>${tagline}</p>`}<a class="button button-main" href="/user-login">Get Started Now</a></div>
<div class="landing-hero-picture">${banner === null ? null : renderPicture(banner)}</div>
</section>
</main>
</div>`;
}

/** In the place of a logo, as `features/tenants/brand.tsx` of the web draws it. */
const CREST = html`<svg class="crest" viewBox="0 0 32 36" aria-hidden="true"><path fill="currentColor" d="M2 2h28v17c0 8-6.5 12.5-14 15.5C8.5 31.5 2 27 2 19Z"/><path class="crest-book" d="M8 13.5c3.5-2 6-1.5 8 .5 2-2 4.5-2.5 8-.5v10c-3.5-2-6-1.5-8 .5-2-2-4.5-2.5-8-.5Zm8 .5v10"/></svg>`;

function renderPicture(picture: Picture): Html {
  const { path, width, height, sources } = picture;
  const others = sources.map(
    ({ type, files }) =>
      html`<source type="${type}" sizes="${heroSizes(picture)}" srcset="${srcsetOf(files)}">`,
  );
  return html`<picture>${others}<img fetchpriority="high" decoding="sync" src="${fileUrl(path)}" alt="" width="${width}" height="${height}"></picture>`;
}

/** Has the browser ask for the hero's picture before it has read that far; in the best format alone, lest it ask twice. */
export function renderPreload(picture: Picture): Html | null {
  const [best] = picture.sources;
  if (best === undefined) return null;
  return html`<link rel="preload" as="image" type="${best.type}" imagesizes="${heroSizes(picture)}" imagesrcset="${srcsetOf(best.files)}" fetchpriority="high">
`;
}

function srcsetOf(files: readonly PictureFile[]): string {
  return files.map(({ path, width }) => `${fileUrl(path)} ${width}w`).join(', ');
}
