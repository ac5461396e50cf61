import type { TenantId } from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';
import type { PageData, PageKind } from '@assay/contract/page-data';
import type { Pool } from 'pg';
import { withTenant } from '../../db/context.ts';
import { inTransactionWith } from '../../db/pipelining.ts';
import {
  presentContent,
  presentFaq,
  presentPage,
  presentPageLink,
  presentTenant,
} from './content.present.ts';
import { getLanding, type LandingRow, listFaqs, listPages, listPlans } from './content.queries.ts';
import { getTenant, type TenantRow } from './tenants.queries.ts';

type Page = ResponseIn<Contract['getPages']>['pages'][number];

export { findHelp, listRenditions, type RenditionRow } from './content.queries.ts';

/** Content of the first answer to a browser; `data` as the page of that kind needs it. */
type PageContent = { firstHost: string; summary: string; data: PageData };

/** Queried together with the start of the transaction: one round trip, for a footer's page two. */
export async function readPageContent(pool: Pool, tenantId: TenantId, kind: PageKind): Promise<PageContent> {
  if (kind === 'landing') {
    const row = await readLanding(pool, tenantId);
    return pageContentOf(row, {
      content: presentContent(row),
      faqs: row.faqs.map(presentFaq),
      pageLinks: row.page_links.map(presentPageLink),
    });
  }
  const isFooter = kind === 'footer';
  return withTenant(pool, tenantId, () =>
    inTransactionWith(getTenant, async (row) =>
      pageContentOf(row, isFooter ? { pages: (await listPages()).map(presentPage) } : {}),
    ),
  );
}

function pageContentOf(row: TenantRow, data: Omit<PageData, 'tenant'>): PageContent {
  return { firstHost: row.first_host, summary: row.summary, data: { tenant: presentTenant(row), ...data } };
}

export function readLanding(pool: Pool, tenantId: TenantId): Promise<LandingRow> {
  return readAs(pool, tenantId, getLanding);
}

/** The pages behind a tenant's footer, as the call gives them. */
export async function readPages(pool: Pool, tenantId: TenantId): Promise<Page[]> {
  return (await readAs(pool, tenantId, listPages)).map(presentPage);
}

export function readFaqs(pool: Pool, tenantId: TenantId) {
  return readAs(pool, tenantId, listFaqs);
}

/** A tenant with its plans, in one transaction. */
export function readTenantWithPlans(pool: Pool, tenantId: TenantId) {
  return withTenant(pool, tenantId, () =>
    inTransactionWith(getTenant, async (tenant) => ({ tenant, plans: await listPlans() })),
  );
}

function readAs<T>(pool: Pool, tenantId: TenantId, read: () => Promise<T>): Promise<T> {
  return withTenant(pool, tenantId, () => inTransactionWith(read, async (found) => found));
}
