import { type ErrorCode, errors } from '@assay/contract';
import type { FastifyReply } from 'fastify';
import type { Failure } from '../failure.ts';
import { escapeHtml } from './escape-html.ts';
import { allowPage } from './headers.ts';

type Words = { title: string; text: string; again: boolean };

const AWAY: Words = {
  title: 'One moment, please',
  text: 'This page cannot be shown just now. It tries again by itself every few seconds. Answers that were saved are kept.',
  again: true,
};
const FAULT: Words = {
  title: 'Something went wrong',
  text: 'This page cannot be shown. Please try again in a few minutes. Answers that were saved are kept.',
  again: false,
};

/** System fonts and colours of nobody: which organisation is asked for may be just what cannot be found out. */
const STYLE = `
  :root { color-scheme: light dark; --sheet: light-dark(#ffffff, #1e2022); --ink: light-dark(#1b1c1e, #ecebe7);
    --ink-2: light-dark(#4b4b4d, #bdbbb5); --control: light-dark(#87837a, #7c7e83); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; padding: 4rem 1rem; background: var(--sheet); color: var(--ink);
    font: 1rem/1.6 "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
  main { max-width: 35rem; margin: 8vh auto 0; border-top: 3px double; padding-top: 1.125rem; }
  h1 { margin: 0 0 .875rem; font: 600 1.875rem/1.2 Georgia, "Times New Roman", serif; text-wrap: balance; }
  p { margin: 0 0 1.5rem; color: var(--ink-2); }
  button { min-height: 3rem; padding: .5rem 1.25rem; border: 1px solid var(--control); border-radius: 3px;
    background: none; color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 2px solid; outline-offset: 2px; }`;

/**
 * Answers a page that cannot be shown with a page in words. The script that tries again is a file of the web
 * application, since the policy lets no other run; reloading keeps what stands after the # of an address.
 */
export function sendTroublePage(reply: FastifyReply, failure: Failure<ErrorCode>): FastifyReply {
  const nonce = allowPage(reply);
  const { title, text, again } = failure.code === 'busy' ? AWAY : FAULT;
  if (failure.retryAfterSeconds !== null) {
    reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  }
  return reply
    .code(errors[failure.code].status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${STYLE}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<button type="button">Try again now</button>
</main>
<script src="/try-again.js"${again ? ' data-by-itself' : ''}></script>
</body>
</html>
`);
}
