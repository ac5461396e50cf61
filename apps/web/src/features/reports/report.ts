import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { BrowserStorage } from '../../browser-storage.ts';
import { mayChange } from './withheld.tsx';

export type Report = ApiResponse<'getReport'>['report'];
export type ReportAnswer = Report['answers'][number];

/**
 * Keyed by the learner's id, so that after a change of learner this browser shows nothing of the one before.
 */
export function reportQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'report', id],
    queryFn: async ({ signal }) => (await callApi('getReport', { params: { id } }, { signal })).report,
    // A whole report never changes. A test's id names its latest report, which may be another one tomorrow.
    staleTime: ({ state: { data } }) => (data?._id === id && !mayChange(data) ? Number.POSITIVE_INFINITY : 0),
  });
}

/** Id of the report of the test that was submitted last in this browser (specification section 3). */
export function storedReportId(storage: BrowserStorage): string | null {
  return storage.getItem('reportID') || null;
}
