import type { PageData } from '@assay/contract/page-data';
import { type Html, html } from './html.ts';
import { fileUrl, type PageAddress } from './page-facts.ts';

type Brand = Pick<PageData['tenant'], 'logo' | 'logo_size' | 'name'>;

/** Renders logo and name, as `features/tenants/brand.tsx` of the web draws them. */
export function renderBrand(brand: Brand, place: string): Html {
  return html`<p class="brand ${place}">${renderLogo(brand)}<span>${brand.name}</span></p>`;
}

/** Renders the tenant's logo, or a plain crest in its colour. */
export function renderLogo({ logo, logo_size: size }: Brand): Html {
  if (logo === '') return CREST;
  const room = size === null ? null : html` width="${size.width}" height="${size.height}"`;
  return html`<img class="crest" src="${fileUrl(logo)}" alt=""${room}>`;
}

const CREST = html`<svg class="crest" viewBox="0 0 32 36" aria-hidden="true"><path fill="currentColor" d="M2 2h28v17c0 8-6.5 12.5-14 15.5C8.5 31.5 2 27 2 19Z"/><path class="crest-book" d="M8 13.5c3.5-2 6-1.5 8 .5 2-2 4.5-2.5 8-.5v10c-3.5-2-6-1.5-8 .5-2-2-4.5-2.5-8-.5Zm8 .5v10"/></svg>`;

const LOG_IN = '/user-login';

/**
 * Skeleton of the form in its later place, so that nothing jumps in. Without scripts nothing could be sent.
 */
const LOG_IN_FORM = html`<div class="cover-form" aria-hidden="true">
<div class="cover-early-field">Email</div>
<div class="cover-early-field">Password</div>
<p class="cover-early-link">Forgot Password?</p>
<span class="button button-wide button-main" aria-disabled="true">Sign In</span>
<p class="cover-early-link">Create an account?</p>
</div>`;

/**
 * Addresses at which visitors log in, sign up, and prove who they are, with the heading of their screens,
 * where that is certain.
 */
const COVERED: Readonly<Record<string, string | null>> = {
  [LOG_IN]: 'Welcome Back',
  '/user-signup': 'Sign Up',
  '/user-otp': null,
  '/user-forget-password': 'Forgot Password?',
  '/user-reset-password': null,
};

/**
 * Renders the frame of log-in, sign-up and the like, as `screens/cover/cover-layout.tsx` of the web draws it
 * and `cover-frame.css` there describes it, so that a visitor sees where they are before any script has come.
 * @returns null for another address
 */
export function renderCover({ path }: PageAddress, tenant: PageData['tenant']): Html | null {
  const heading = COVERED[path];
  if (heading === undefined) return null;
  const form = path === LOG_IN && tenant.login_note === null ? LOG_IN_FORM : null;
  const place = form === null ? 'cover-form cover-early' : 'cover-form';
  const head = html`<div class="${place}"><div><div class="scotch"></div><h1 class="title">${heading}</h1></div>${form}</div>`;
  return html`<div class="cover"><div class="cover-sheet"><header>${renderBrand(tenant, 'cover-brand')}</header><main>${heading === null ? null : head}</main></div><div class="hall"></div></div>`;
}
