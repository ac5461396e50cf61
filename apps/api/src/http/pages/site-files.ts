import type { PageKind } from '@assay/contract/page-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../failure.ts';
import { refuse } from '../answer.ts';
import type { TenantDirectory } from '../tenant.ts';
import { html } from './html.ts';
import { browserBarColor, GROUND } from './page-colours.ts';
import type { PageFacts, ReadPageFacts } from './page-facts.ts';
import { DEFAULT_ICON, logoIcon } from './page-head.ts';

type Deps = { tenants: Pick<TenantDirectory, 'tenantOfHost'>; readPageFacts: ReadPageFacts };

/** Cached for five minutes, so that an organisation's changes are seen soon. */
const KEPT = 'public, max-age=300';
/** The longest name that fits under an icon. */
const SHORT_NAME_CHARACTERS = 15;

/** Serves the files by which browsers and search engines know a site: each host's are its tenant's. */
export function serveSiteFiles(app: FastifyInstance, deps: Deps): void {
  const files = [
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'application', manifestOf],
    ['/robots.txt', 'text/plain; charset=utf-8', 'application', robotsOf],
    ['/sitemap.xml', 'application/xml; charset=utf-8', 'footer', sitemapOf],
  ] as const;
  for (const [path, mediaType, kind, textOf] of files) {
    app.get(path, (request, reply) => sendFile(deps, { kind, mediaType, textOf }, request, reply));
  }
}

type SiteFile = { kind: PageKind; mediaType: string; textOf(facts: PageFacts): string };

async function sendFile(
  { tenants, readPageFacts }: Deps,
  { kind, mediaType, textOf }: SiteFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tenantId = await tenants.tenantOfHost(request.headers.host ?? '');
  if (tenantId === null) return refuse(reply, new Failure('invalid_hostname'));
  const facts = await readPageFacts(tenantId, kind);
  return reply.header('cache-control', KEPT).type(mediaType).send(textOf(facts));
}

/** Builds the manifest with which the application can be installed under the tenant's name. */
function manifestOf({ data: { tenant } }: PageFacts): string {
  const { name, look } = tenant;
  const { sub_domain_name: shorter } = tenant.subdomain_reference;
  const logo = logoIcon(tenant);
  // An SVG has every size; how large another picture is, the installing browser finds out.
  const logos = logo === null ? [] : [logo.type === DEFAULT_ICON.type ? { ...logo, sizes: 'any' } : logo];
  return JSON.stringify({
    id: '/menu',
    name,
    short_name: name.length <= SHORT_NAME_CHARACTERS || shorter === '' ? name : shorter,
    lang: 'en-GB',
    start_url: '/menu',
    scope: '/',
    display: 'standalone',
    theme_color: browserBarColor(look, 'light'),
    background_color: GROUND,
    icons: [...logos, { ...DEFAULT_ICON, sizes: 'any' }],
  });
}

/** Excludes learners' pages, which are not to be found, and calls, which are no pages. */
function robotsOf({ origin }: PageFacts): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /menu\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemapOf({ origin, data }: PageFacts): string {
  const pages = (data.pages ?? []).map(({ _id }) => `/footer-details/${encodeURIComponent(_id)}`);
  const urls = ['/', ...pages].map((path) => html`<url><loc>${origin}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
