import type { PlatformType } from '@assay/assessment';
import { useDocumentTitle } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { readPageData } from '../../api/page-data.ts';
import { browserStorage } from '../../browser-storage.ts';
import { cutTitle, setTenantZone } from '../../ui/formats.ts';
import { readStoredTenant, storeTenant } from './tenant-look.ts';

export type Tenant = ApiResponse<'getSubdomain'>['data'];

const SUBDOMAIN_MISSING = 'Subdomain not found in response';

/** The tenant of the host in the address bar. What came with the page, or a visit before, gives name and look at once. */
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

/** The tenant that came with the page, remembered as one that was asked for is. */
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

/** The tenant as far as it is known. */
export function useTenant(): Tenant | undefined {
  return useTenantQuery().data;
}

/** Names the page in the browser's tab and for screen readers: what it is, cut where it is long, then whose. */
export function usePageTitle(page: string): void {
  const name = useTenant()?.name;
  const title = cutTitle(page);
  useDocumentTitle(name ? `${title} · ${name}` : title);
}

/** Platform type and plans of the learner's tenant. */
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

/** Specification section 6: on a Free platform nobody needs a plan. */
export function isFreePlatform(organisation: { platform_type: PlatformType }): boolean {
  return organisation.platform_type === 'Free';
}
