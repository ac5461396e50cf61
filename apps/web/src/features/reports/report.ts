import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import type { BrowserStorage } from '../../browser-storage.ts';

export type Report = ApiResponse<'getReport'>['report'];
export type ReportAnswer = Report['answers'][number];
export type WithheldReason = NonNullable<Report['withheld']>;

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

/** Number of questions of a report that are held back, and the first reason. */
export function withheldQuestions({ test }: Pick<Report, 'test'>): {
  count: number;
  first: WithheldReason | null;
} {
  const reasons = test.questions_reference.flatMap(({ withheld }) => withheld ?? []);
  return { count: reasons.length, first: reasons[0] ?? null };
}

/** True when something of a report is not shown now and may be later. */
function mayChange(report: Pick<Report, 'withheld' | 'test'>): boolean {
  return report.withheld !== null || withheldQuestions(report).count > 0;
}
