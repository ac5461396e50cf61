import { type ErrorCode, errors } from '@assay/contract';
import type { PageData } from '@assay/contract/page-data';
import type { FastifyReply } from 'fastify';
import { accentColours } from '../../accent-colours.ts';
import type { Failure } from '../../failure.ts';
import { REQUEST_ID_HEADER } from '../answer.ts';
import { normaliseHost } from '../tenant.ts';
import { renderBrand } from './brand.ts';
import { allowPage, type Html, html } from './html.ts';

/** Tenant of a page, as it was last shown. */
export type PageOwner = Pick<PageData['tenant'], 'name' | 'logo' | 'logo_size' | 'look'>;

type ErrorPageText = { title: string; text: Html; again: boolean };

const AWAY: ErrorPageText = {
  title: 'One moment, please',
  text: html`<p>This page cannot be shown just now. It tries again by itself every few seconds. Answers that were saved are kept.</p>`,
  again: true,
};
/** @param requestId by which an operator finds the cause in the log */
const fault = (requestId: string): ErrorPageText => ({
  title: 'Something went wrong',
  text: html`<p>This page cannot be shown. Please try again in a few minutes. Answers that were saved are kept.</p>
<p>If you ask for help, give this reference: <b>${requestId}</b></p>`,
  again: false,
});

/** @param host as the caller wrote it; a text that cannot be the name of a host is not repeated */
function noOrganisation(host: string): ErrorPageText {
  const name = normaliseHost(host);
  return {
    title: 'There is no organisation at this address',
    text: html`<p>${errors.invalid_hostname.message}${name === null ? null : html`: <b>${name}</b>`}. Please check:</p>
<ul>
<li>Is the address spelt as your organisation gave it to you, to the letter?</li>
<li>Did it come in an old link or mail? Your organisation knows where it lives now.</li>
<li>Do you look after the organisation? Then this address is to stand among its hosts.</li>
</ul>`,
    again: false,
  };
}

/** System fonts, and neutral colours if it is not known whose page it is. */
const STYLE = html`
  :root { color-scheme: light dark; --sheet: light-dark(#ffffff, #1e2022); --ink: light-dark(#1b1c1e, #ecebe7);
    --ink-2: light-dark(#4b4b4d, #bdbbb5); --control: light-dark(#87837a, #7c7e83); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; padding: 4rem 1rem; background: var(--sheet); color: var(--ink);
    font: 1rem/1.6 "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
  main { max-width: 35rem; margin: 8vh auto 0; }
  main::before { content: ""; display: block; height: 6px; margin-bottom: 1.125rem; border: solid; border-width: 3px 0 1px; }
  h1 { margin: 0 0 .875rem; font: 600 1.875rem/1.2 Georgia, "Times New Roman", serif; text-wrap: balance; }
  p { margin: 0 0 1.5rem; color: var(--ink-2); }
  b { overflow-wrap: anywhere; }
  ul { margin: 0 0 1.5rem; padding: 0 0 0 1.25rem; color: var(--ink-2); }
  li { margin: 0 0 .5rem; }
  button { min-height: 3rem; padding: .5rem 1.25rem; border: 1px solid var(--control); border-radius: 3px;
    background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { border-color: currentColor; }
  button:focus-visible { outline: 2px solid; outline-offset: 2px; }
  header { max-width: 35rem; margin: 0 auto; }
  .brand { display: flex; gap: .75rem; align-items: center; min-height: 2.25rem; margin: 0; color: var(--ink);
    font: 600 1rem/1.2 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
  .crest { flex: none; width: auto; max-width: 6rem; height: 2.25rem; object-fit: contain; color: var(--accent, currentColor); }
  .crest-book { fill: none; stroke: var(--sheet); stroke-width: 1.6; stroke-linejoin: round; }`;

/** The organisation's own colour, on the background that the reader has chosen. */
function accentStyle({ look }: PageOwner): Html {
  const accent = { hue: look.accent_hue, vivid: look.accent_vivid };
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => accentColours(accent, scheme).accent);
  return html`
  :root { --accent: light-dark(${light ?? ''}, ${dark ?? ''}); }
  main::before { border-color: var(--accent); }
  button { border-color: var(--accent); }`;
}

/**
 * Answers with an error page in words where a page cannot be shown.
 * @param host as the caller wrote it
 * @param owner null where it is not known whose page it is
 */
export function sendErrorPage(
  reply: FastifyReply,
  failure: Failure<ErrorCode>,
  { host, owner }: { host: string; owner: PageOwner | null },
): FastifyReply {
  const nonce = allowPage(reply);
  if (failure.retryAfterSeconds !== null) {
    reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  }
  return reply
    .code(errors[failure.code].status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .header(REQUEST_ID_HEADER, reply.request.id)
    .send(String(renderErrorPage(textOf(failure.code, { host, requestId: reply.request.id }), owner, nonce)));
}

function textOf(code: ErrorCode, { host, requestId }: { host: string; requestId: string }): ErrorPageText {
  if (code === 'invalid_hostname') return noOrganisation(host);
  return code === 'busy' ? AWAY : fault(requestId);
}

/**
 * The retry script is a file of the web application, since the policy lets no other run; reloading keeps the
 * fragment after the # of an address.
 */
function renderErrorPage(
  { title, text, again }: ErrorPageText,
  owner: PageOwner | null,
  nonce: string,
): Html {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${owner === null ? null : html` · ${owner.name}`}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${STYLE}${owner === null ? null : accentStyle(owner)}
</style>
</head>
<body>
${owner === null ? null : html`<header>${renderBrand(owner, 'notice-brand')}</header>`}
<main>
<h1>${title}</h1>
${text}
<button type="button">Try again now</button>
</main>
<script src="/try-again.js"${again ? html` data-by-itself` : null}></script>
</body>
</html>
`;
}
