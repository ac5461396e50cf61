import { heroSizes, type PageData } from '@assay/contract/page-data';
import { renderBrand } from './brand.ts';
import { type Html, html } from './html.ts';
import { fileUrl } from './page-facts.ts';

type Content = NonNullable<PageData['content']>;
type Picture = NonNullable<Content['homePage']['banner']>;
type PictureFile = Picture['sources'][number]['files'][number];

/**
 * Renders header and hero of the landing page, as its screen draws them and `hero.css` there describes them,
 * so that a visitor sees them before any script has come; the screen then takes their place.
 */
export function renderHero(content: Content): Html {
  const { heading, tagline, banner } = content.homePage;
  return html`<div class="front">
<header class="landing-header">
${renderBrand(content, 'landing-brand')}
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

function renderPicture(picture: Picture): Html {
  const { path, width, height, sources } = picture;
  const others = sources.map(
    ({ type, files }) =>
      html`<source type="${type}" sizes="${heroSizes(picture)}" srcset="${srcsetOf(files)}">`,
  );
  return html`<picture>${others}<img fetchpriority="high" decoding="sync" src="${fileUrl(path)}" alt="" width="${width}" height="${height}"></picture>`;
}

/**
 * Has the browser preload the hero's picture before it has read that far; in the best format alone, so that
 * it does not load two.
 */
export function renderPreload(picture: Picture): Html | null {
  const [best] = picture.sources;
  if (best === undefined) return null;
  return html`<link rel="preload" as="image" type="${best.type}" imagesizes="${heroSizes(picture)}" imagesrcset="${srcsetOf(best.files)}" fetchpriority="high">
`;
}

function srcsetOf(files: readonly PictureFile[]): string {
  return files.map(({ path, width }) => `${fileUrl(path)} ${width}w`).join(', ');
}
