import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';
import type { ResultsView } from './results-view.ts';

export type SatTest = ApiResponse<'listResultTests'>['tests'][number];
export type ListedResult = ApiResponse<'listTestResults'>['results'][number];
export type ResultSummary = ApiResponse<'getResultSummary'>;
export type PersonResult = ApiResponse<'getPersonResults'>['results'][number];
export type LearnerReport = ApiResponse<'getLearnerReport'>;
export type ReportAnswer = LearnerReport['answers'][number];
export type ExportFormat = ApiRequest<'exportResults'>['body']['format'];

/** Results come in at any time, and re-marks change them: nothing is taken from memory. */
const FRESH = { staleTime: 0 } as const;

function key(userId: string, ...more: unknown[]) {
  return ['learner', userId, 'staff-results', ...more] as const;
}

/** Query of a page of the tests that somebody has sat. */
export function satTestsQuery(userId: string, { search, page, size }: ResultsView) {
  const query = { search: search || undefined, page: String(page), size: String(size) };
  return queryOptions({
    queryKey: key(userId, 'tests', query),
    placeholderData: keepPreviousData,
    ...FRESH,
    queryFn: ({ signal }) => callStaffApi('listResultTests', { query }, { signal }),
  });
}

type Of = { userId: string; testId: string };

/** Query of a page of a test's results. Until it has come, the one before stays. */
export function testResultsQuery({ userId, testId }: Of, view: ResultsView) {
  const order = view.order.replace('-', '') as ApiRequest<'listTestResults'>['query']['order'];
  const query = {
    search: view.search || undefined,
    attempts: view.attempts,
    cohort: view.cohort ?? undefined,
    order,
    direction: view.order.startsWith('-') ? ('down' as const) : ('up' as const),
    page: String(view.page),
    size: String(view.size),
  };
  return queryOptions({
    queryKey: key(userId, 'results', testId, query),
    placeholderData: keepPreviousData,
    ...FRESH,
    queryFn: ({ signal }) => callStaffApi('listTestResults', { params: { testId }, query }, { signal }),
  });
}

/** Query of the figures of a test's results. */
export function summaryQuery(
  { userId, testId }: Of,
  { attempts, cohort }: Pick<ResultsView, 'attempts' | 'cohort'>,
) {
  const query = { attempts, cohort: cohort ?? undefined };
  return queryOptions({
    queryKey: key(userId, 'summary', testId, query),
    placeholderData: keepPreviousData,
    ...FRESH,
    queryFn: ({ signal }) => callStaffApi('getResultSummary', { params: { testId }, query }, { signal }),
  });
}

/** Query of all results of a person. */
export function personResultsQuery(userId: string, personId: string) {
  return queryOptions({
    queryKey: key(userId, 'person', personId),
    ...FRESH,
    queryFn: ({ signal }) => callStaffApi('getPersonResults', { params: { userId: personId } }, { signal }),
  });
}

/** Query of a learner's report with every answer. */
export function learnerReportQuery(userId: string, reportId: string) {
  return queryOptions({
    queryKey: key(userId, 'report', reportId),
    ...FRESH,
    queryFn: ({ signal }) => callStaffApi('getLearnerReport', { params: { reportId } }, { signal }),
  });
}

/** Fetches the results that a view shows as a file; that is recorded in the audit log. */
export function useExportResults(testId: string) {
  return useMutation({
    mutationFn: (body: ApiRequest<'exportResults'>['body']) =>
      fetchStaffFile('exportResults', { params: { testId }, body }),
  });
}
