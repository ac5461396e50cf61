import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';

export type ListedReport = ApiResponse<'listReports'>['reports'][number];
export type Proficiency = ApiResponse<'getProficiency'>['report'];
export type TopicShare = Proficiency['topic_wise'][number];

export function proficiencyQuery({ userId, id }: { userId: string; id: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'proficiency', id],
    queryFn: async ({ signal }) => (await callApi('getProficiency', { params: { id } }, { signal })).report,
  });
}
