import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantId } from '@assay/assessment';
import { type ErrorCode, errors } from '@assay/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../failure.ts';
import { failureOf, logFailure, refuse } from '../answer.ts';
import type { TenantDirectory } from '../tenant.ts';
import { allowPage, escapeHtml } from './html.ts';

const YEAR_SECONDS = 31_536_000;
/** Where no page is, whatever is missing there; the target may be a whole address. */
const NO_PAGES = /^(?:[a-z]+:\/\/[^/]*)?\/(?:api|dev|files|assets)\//iu;

type Deps = {
  tenants: TenantDirectory;
  /** What an organisation calls itself. */
  readTenantName(tenantId: TenantId): Promise<string>;
  webFolder: string;
};

/** Serves the built web application: its files, and for every other path its one page with the tenant's title. */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const indexFile = join(deps.webFolder, 'index.html');
  if (existsSync(indexFile)) {
    await app.register(fastifyStatic, {
      root: deps.webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // What a build with another setting may have left: the sources, comments and all.
      globIgnore: ['**/*.map'],
      setHeaders(reply, path) {
        // Names under assets/ carry a hash of what they hold.
        const kept = path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
        reply.header('cache-control', kept);
      },
    });
  }
  const template = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGES.test(request.url);
    if (!isPage || template === null) return refuse(reply, new Failure('not_found'));
    try {
      return await sendPage(deps, template, request, reply);
    } catch (error) {
      const failure = failureOf(error);
      logFailure(request, failure, error);
      return sendErrorPage(reply, failure);
    }
  });
}

async function sendPage(
  { tenants, readTenantName }: Deps,
  template: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tenantId = await tenants.tenantOfHost(request.headers.host ?? '');
  if (tenantId === null) return refuse(reply, new Failure('invalid_hostname'));
  const name = await readTenantName(tenantId);
  const nonce = allowPage(reply);
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      template
        .replaceAll('__CSP_NONCE__', () => nonce)
        .replaceAll('__TENANT_TITLE__', () => escapeHtml(name)),
    );
}

type ErrorPageText = { title: string; text: string; again: boolean };

const AWAY: ErrorPageText = {
  title: 'One moment, please',
  text: 'This page cannot be shown just now. It tries again by itself every few seconds. Answers that were saved are kept.',
  again: true,
};
const FAULT: ErrorPageText = {
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
function sendErrorPage(reply: FastifyReply, failure: Failure<ErrorCode>): FastifyReply {
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
