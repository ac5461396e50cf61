import type { PlatformType } from '@assay/assessment';
import { useDocumentTitle } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import { readPageData } from '../../api/page-data.ts';
import { browserStorage } from '../../browser-storage.ts';
import { cutTitle, setTenantZone } from '../../ui/formats.ts';
import { readStoredTenant, storeTenant, type Tenant } from './tenant-look.ts';

const SUBDOMAIN_MISSING = 'Subdomain not found in response';

/**
 * Query of the tenant of the host in the address bar. Data that came with the page, or of a visit before,
 * gives name and look at once.
 */
const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  staleTime: Number.POSITIVE_INFINITY,
  initialData: receivedTenant,
  placeholderData: storedTenant,
  async queryFn({ signal }): Promise<Tenant> {
    const { data } = await callApi('getSubdomain', { body: { host: location.host } }, { signal });
    if (!data?._id) throw new ApiError({ status: 0, code: 'internal', message: SUBDOMAIN_MISSING });
    rememberTenant(data);
    return data;
  },
});

/** Tenant that came with the page, stored as a fetched one is. */
function receivedTenant(): Tenant | undefined {
  const tenant = readPageData(document)?.tenant;
  if (tenant) rememberTenant(tenant);
  return tenant;
}

/** The tenant of an earlier visit. */
function storedTenant(): Tenant | undefined {
  const tenant = readStoredTenant(browserStorage.local);
  if (tenant !== null) setTenantZone(tenant.time_zone);
  return tenant ?? undefined;
}

function rememberTenant(tenant: Tenant): void {
  setTenantZone(tenant.time_zone);
  storeTenant(browserStorage.local, tenant);
}

export function useTenantQuery() {
  return useQuery(tenantQuery);
}

/** The tenant, as far as it is known. */
export function useTenant(): Tenant | undefined {
  return useTenantQuery().data;
}

/**
 * Sets the page's title, for the browser's tab and for screen readers: the page's name, cut where it is long,
 * then the tenant's.
 */
export function usePageTitle(page: string): void {
  const name = useTenant()?.name;
  const title = cutTitle(page);
  useDocumentTitle(name ? `${title} · ${name}` : title);
}

/** Query of the platform type and plans of the learner's tenant. */
export function organisationQuery(subdomain: string) {
  return queryOptions({
    queryKey: ['organisation', subdomain],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await callApi('getSubDomain', { params: { id: subdomain } }, { signal })).subDomain,
  });
}

export function useOrganisation(subdomain: string) {
  return useQuery(organisationQuery(subdomain));
}

/** True on a Free platform, where learners need no plan (specification section 6). */
export function isFreePlatform(organisation: { platform_type: PlatformType }): boolean {
  return organisation.platform_type === 'Free';
}
