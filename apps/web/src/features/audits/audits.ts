import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { AuditView } from './audit-view.ts';

export type Audit = ApiResponse<'listAudits'>['audits'][number];

/** Query of the audit log, a page at a time; until another view has come, the one before stays. */
export function auditsQuery(userId: string, view: AuditView) {
  const filters = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null));
  return infiniteQueryOptions({
    queryKey: ['learner', userId, 'audits', filters],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'listAudits',
        { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}
