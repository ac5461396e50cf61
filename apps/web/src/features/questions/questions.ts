import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi, fetchStaffFile } from '../../api/staff-client.ts';
import { filterOf, type QuestionFilters, type QuestionView } from './question-view.ts';

export type ListedQuestion = ApiResponse<'listQuestions'>['questions'][number];
export type FilterChoices = ApiResponse<'getQuestionFilters'>;
export type ReleaseAct = ApiRequest<'releaseQuestions'>['body']['act'];
export type ExportFormat = ApiRequest<'exportQuestions'>['body']['format'];

/** Questions that a call is about: chosen one by one, or as many as match the filter. */
export type QuestionSelection = ApiRequest<'releaseQuestions'>['body']['select'];

/** Selection of all that match, as many as were seen. */
export function allMatching(filters: QuestionFilters, count: number): QuestionSelection {
  return { filter: filterOf(filters), count };
}

/** Key of everything that is known of the bank's questions. */
function questionsKey(userId: string) {
  return ['learner', userId, 'questions'] as const;
}

/**
 * Query of a page of the bank. Each view has its own cache entry; until it has come, the one before stays.
 */
export function questionsQuery(userId: string, view: QuestionView) {
  const { order, page, size } = view;
  const query = { ...filterOf(view), order, page: String(page), size: String(size) };
  return queryOptions({
    queryKey: [...questionsKey(userId), 'list', query],
    placeholderData: keepPreviousData,
    // Others change questions meanwhile; a return to the list shows the present state.
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listQuestions', { query }, { signal }),
  });
}

/** Query of what questions can be filtered by. */
export function questionFiltersQuery(userId: string) {
  return queryOptions({
    queryKey: [...questionsKey(userId), 'filters'],
    queryFn: ({ signal }) => callStaffApi('getQuestionFilters', {}, { signal }),
  });
}

/** Reads list and filters again, whether a call was taken or refused: others may have changed them. */
function useReload(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: questionsKey(userId) });
}

/** Files questions under another topic, or adds and removes tags. */
export function useEditQuestions(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'editQuestions'>['body']) => callStaffApi('editQuestions', { body }),
    onSettled,
  });
}

/** Releases questions for practice, holds them back, retires or restores them. */
export function useReleaseQuestions(userId: string) {
  const onSettled = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'releaseQuestions'>['body']) => callStaffApi('releaseQuestions', { body }),
    onSettled,
  });
}

/** Fetches questions as a file to save. */
export function useExportQuestions(userId: string) {
  const reload = useReload(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'exportQuestions'>['body']) => fetchStaffFile('exportQuestions', { body }),
    onError: reload,
  });
}
