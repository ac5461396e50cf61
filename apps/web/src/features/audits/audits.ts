import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';
import type { AuditView } from './audit-view.ts';

export type Audit = ApiResponse<'listAudits'>['audits'][number];

/** Query of the audit log, a page at a time; until another view has come, the one before stays. */
export function auditsQuery(userId: string, view: AuditView) {
  const filters = filtersOf(view);
  return infiniteQueryOptions({
    queryKey: ['learner', userId, 'audits', filters],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callStaffApi(
        'listAudits',
        { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

const filtersOf = (view: AuditView) =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null));

/** Name of a file that has only the newest part of what was asked for. */
const CUT_FILE = 'audit-log-cut.csv';

/** Exports what a view shows as a file; that is recorded in the log itself. */
export function useExportAudits(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(view: AuditView) {
      const { content, fileName } = await fetchStaffFile('exportAudits', { body: filtersOf(view) });
      return { content, fileName: fileName ?? 'audit-log.csv', isCut: fileName === CUT_FILE };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['learner', userId, 'audits'] }),
  });
}
