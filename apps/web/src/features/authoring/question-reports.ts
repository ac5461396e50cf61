import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import { questionQuery } from './questions.ts';

type Of = { userId: string; questionId: string };

export type QuestionReports = ApiResponse<'listQuestionReports'>;
export type QuestionReport = QuestionReports['reports'][number];

/** Query of the tickets about a question, for those who answer tickets. */
export function reportsQuery({ userId, questionId }: Of) {
  return queryOptions({
    queryKey: ['learner', userId, 'question', questionId, 'reports'],
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listQuestionReports', { params: { questionId } }, { signal }),
  });
}

/** Writes one answer in several of these tickets. */
export function useAnswerReports(of: Of) {
  const queryClient = useQueryClient();
  const { questionId } = of;
  return useMutation({
    mutationFn: (body: ApiRequest<'answerQuestionReports'>['body']) =>
      callStaffApi('answerQuestionReports', { params: { questionId }, body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reportsQuery(of).queryKey }),
        queryClient.invalidateQueries({ queryKey: questionQuery(of).queryKey, exact: true }),
      ]),
  });
}
