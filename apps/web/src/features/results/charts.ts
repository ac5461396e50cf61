import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type MonthCount = ApiResponse<'getTestMonths'>['data'][number];
export type LatestReport = ApiResponse<'getPieChart'>['data'];
export type LastReports = ApiResponse<'getConfidenceChart'>['data'];

type Learner = { userId: string };

export function testMonthsQuery({ userId }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'test-months'],
    queryFn: async ({ signal }) => (await callApi('getTestMonths', {}, { signal })).data,
  });
}

export function questionMonthsQuery({ userId }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'question-months'],
    queryFn: async ({ signal }) => (await callApi('getQuestionMonths', {}, { signal })).data,
  });
}

/** Query of the latest report's division, and of the learner's confidence over all reports. */
export function latestReportQuery({ userId }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'latest-report'],
    queryFn: async ({ signal }) => (await callApi('getPieChart', {}, { signal })).data,
  });
}

/** Query of the last ten reports, oldest first: one entry in each list for each. */
export function lastReportsQuery({ userId }: Learner) {
  return queryOptions({
    queryKey: ['learner', userId, 'last-reports'],
    queryFn: async ({ signal }) => (await callApi('getConfidenceChart', {}, { signal })).data,
  });
}
