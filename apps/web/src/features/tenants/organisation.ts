import type { PlatformType } from '@assay/assessment';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Platform type and plans of the learner's tenant. */
export function organisationQuery(subdomain: string) {
  return queryOptions({
    queryKey: ['organisation', subdomain],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await call('getSubDomain', { params: { id: subdomain } }, { signal })).subDomain,
  });
}

export function useOrganisation(subdomain: string) {
  return useQuery(organisationQuery(subdomain));
}

/** Specification section 6: on a Free platform nobody needs a plan. */
export function isFree(organisation: { platform_type: PlatformType }): boolean {
  return organisation.platform_type === 'Free';
}
