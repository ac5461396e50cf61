import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../cache.ts';
import { Failure } from '../../failure.ts';
import { failureOf, refuse } from '../answer.ts';
import { PAGE_COMPRESSION, sendCompressed } from '../compression.ts';
import { shortenHeadersOfParts } from '../headers.ts';
import { logFailure } from '../log-failure.ts';
import { normaliseHost, type TenantDirectory } from '../tenant.ts';
import { readBuiltPage } from './built-page.ts';
import { type PageOwner, sendErrorPage } from './error-page.ts';
import { allowPage } from './html.ts';
import { renderPage } from './page.ts';
import { mayBePage, type PageFacts, type ReadPageFacts, readPageAddress } from './page-facts.ts';
import { serveSiteFiles } from './site-files.ts';

const YEAR_SECONDS = 31_536_000;
/**
 * Files whose names carry a hash of their content, and which never are a document; compressed ones end in the
 * encoding.
 */
const PART_OF_A_PAGE = /\/assets\/[^/]+\.(?:js|css|woff2)(?:\.(?:br|gz))?$/u;
/** Number of hosts whose page owner is remembered. */
const REMEMBERED_OWNERS = 1_000;

type Deps = {
  tenants: Pick<TenantDirectory, 'tenantOfHost'>;
  readPageFacts: ReadPageFacts;
  webFolder: string;
};

/**
 * Serves the built web application: its files, and for every other path its one page with the tenant's facts.
 */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const built = await readBuiltPage(deps.webFolder);
  if (built !== null) {
    await app.register(fastifyStatic, {
      root: deps.webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // One kind of validator is enough, and no browser asks for a range of these.
      lastModified: false,
      acceptRanges: false,
      // Source maps that a build with another setting may have left: the sources, comments and all.
      globIgnore: ['**/*.map'],
      setHeaders(reply, path) {
        const isPart = PART_OF_A_PAGE.test(path);
        reply.header('cache-control', isPart ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        if (isPart) shortenHeadersOfParts(reply);
      },
    });
  }

  const readFacts = shareReads(deps.readPageFacts);
  /** By the name that a host is looked up by, so that an error page can show its tenant. */
  const owners = new LRUCache<string, PageOwner>({ max: REMEMBERED_OWNERS });
  serveSiteFiles(app, { tenants: deps.tenants, readPageFacts: readFacts });

  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && mayBePage(request.url);
    if (!isPage || built === null) return refuse(reply, new Failure('not_found'));
    const { host = '' } = request.headers;
    const hostName = normaliseHost(host) ?? '';
    try {
      const tenantId = await deps.tenants.tenantOfHost(host);
      if (tenantId === null) {
        owners.delete(hostName);
        return sendErrorPage(reply, new Failure('invalid_hostname'), { host, owner: null });
      }
      const address = readPageAddress(request.url);
      const facts = await readFacts(tenantId, address.kind);
      const { name, logo, logo_size, look } = facts.data.tenant;
      owners.set(hostName, { name, logo, logo_size, look });
      const page = renderPage(built, facts, address, allowPage(reply, built.scriptHashes));
      // Its nonce is for one response alone.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return sendCompressed(reply, page, PAGE_COMPRESSION);
    } catch (error) {
      const failure = failureOf(error);
      logFailure(request, failure, error);
      return sendErrorPage(reply, failure, { host, owner: owners.get(hostName) ?? null });
    }
  });
}

/** Shares reads: a crowd that comes at once reads once (single flight). */
function shareReads(read: ReadPageFacts): ReadPageFacts {
  const underWay = new SingleFlight<PageFacts>();
  return (tenantId, kind) => underWay.run(`${tenantId} ${kind}`, () => read(tenantId, kind));
}
