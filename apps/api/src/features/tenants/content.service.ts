import type { TenantId } from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';
import type { PageData } from '@assay/contract/page-data';
import type { Pool } from 'pg';
import { inTransactionWith, withTenant } from '../../db/context.ts';
import {
  presentContent,
  presentFaq,
  presentPage,
  presentPageLink,
  presentTenant,
} from './content.present.ts';
import { getLanding, type LandingRow, listFaqs, listPages, listPlans } from './content.queries.ts';

type Page = ResponseIn<Contract['getPages']>['pages'][number];

export { findHelp } from './content.queries.ts';

/** What a tenant's landing page shows, asked together with what opens the transaction: one round trip. */
export async function readPageContent(
  pool: Pool,
  tenantId: TenantId,
): Promise<Required<Omit<PageData, 'pages'>>> {
  const row = await readLanding(pool, tenantId);
  return {
    tenant: presentTenant(row),
    content: presentContent(row),
    faqs: row.faqs.map(presentFaq),
    pageLinks: row.page_links.map(presentPageLink),
  };
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

export function readPlans(pool: Pool, tenantId: TenantId) {
  return readAs(pool, tenantId, listPlans);
}

function readAs<T>(pool: Pool, tenantId: TenantId, read: () => Promise<T>): Promise<T> {
  return withTenant(pool, tenantId, () => inTransactionWith(read, async (found) => found));
}
