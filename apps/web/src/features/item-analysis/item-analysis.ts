import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';

export type Analysis = ApiResponse<'getItemAnalysis'>;
export type AnalysedItem = Analysis['items'][number];
export type AnalysedPaper = NonNullable<Analysis['paper']>;
export type Choice = AnalysedItem['choices'][number];
export type Estimate = NonNullable<AnalysedItem['facility']>;
export type PassMark = ApiResponse<'getPassMark'>;
export type PassMarkChoice = ApiRequest<'previewPassMark'>['body']['choice'];
export type PassMarkPreview = ApiResponse<'previewPassMark'>;

type Of = { userId: string; testId: string };

const analysisKey = ({ userId, testId }: Of) => ['learner', userId, 'item-analysis', testId] as const;

/**
 * Statistics of a test: computed for each question to the server, so asked for again on demand alone.
 * @param cohort whose members' attempts alone count, or null
 */
export function analysisQuery(of: Of, cohort: string | null) {
  const request = { params: { testId: of.testId }, query: { cohort: cohort ?? undefined } };
  return queryOptions({
    queryKey: [...analysisKey(of), 'analysis', cohort],
    queryFn: ({ signal }) => callStaffApi('getItemAnalysis', request, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** Fetches the figures of the questions as a file; that is recorded in the audit log. */
export function useExportItems({ testId }: Of) {
  return useMutation({
    mutationFn: (cohort: string | null) =>
      fetchStaffFile('exportItemAnalysis', { params: { testId }, body: { cohort: cohort ?? undefined } }),
  });
}

export function passMarkQuery(of: Of) {
  return queryOptions({
    queryKey: [...analysisKey(of), 'pass-mark'],
    queryFn: ({ signal }) => callStaffApi('getPassMark', { params: { testId: of.testId } }, { signal }),
  });
}

export function usePreviewPassMark({ testId }: Of) {
  return useMutation({
    mutationFn: (choice: PassMarkChoice) =>
      callStaffApi('previewPassMark', { params: { testId }, body: { choice } }),
  });
}

export function useSetPassMark(of: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'setPassMark'>['body']) =>
      callStaffApi('setPassMark', { params: { testId: of.testId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: passMarkQuery(of).queryKey }),
  });
}
