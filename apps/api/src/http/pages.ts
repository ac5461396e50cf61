import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantId } from '@assay/assessment';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { logFailure, refuse } from './answer.ts';
import { failureOf } from './error-mapping.ts';
import { escapeHtml } from './escape-html.ts';
import { allowPage } from './headers.ts';
import type { TenantDirectory } from './tenant.ts';
import { sendTroublePage } from './trouble-page.ts';

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
      return sendTroublePage(reply, failure);
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
