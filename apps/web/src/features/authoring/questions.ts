import type { QuestionDraft } from '@assay/assessment';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

type Of = { userId: string; questionId: string };

export type QuestionVersion = ApiResponse<'getQuestionVersion'>['version'];
export type ListedVersion = ApiResponse<'listQuestionVersions'>['versions'][number];
export type Preview = ApiResponse<'previewQuestion'>;

function questionKey({ userId, questionId }: Of) {
  return ['learner', userId, 'question', questionId] as const;
}

/** Query of a question with its newest version and its author's draft. */
export function questionQuery(of: Of) {
  return queryOptions({
    queryKey: questionKey(of),
    staleTime: 0,
    queryFn: ({ signal }) =>
      callStaffApi('getQuestion', { params: { questionId: of.questionId } }, { signal }),
  });
}

/** Query of the versions, the newest first. */
export function versionsQuery(of: Of) {
  return queryOptions({
    queryKey: [...questionKey(of), 'versions'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callStaffApi('listQuestionVersions', { params: { questionId: of.questionId } }, { signal }))
        .versions,
  });
}

/** Query of one version, which never changes. */
export function versionQuery(of: Of, version: number) {
  return queryOptions({
    queryKey: [...questionKey(of), 'version', version],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const params = { questionId: of.questionId, version: String(version) };
      return (await callStaffApi('getQuestionVersion', { params }, { signal })).version;
    },
  });
}

/** Time after which a view that could not be had is asked for again. */
const PREVIEW_RETRY_MS = 10_000;

/**
 * Query of a draft as a learner would see it. An answer to what was asked before is dropped.
 */
export function previewQuery(of: Of, content: QuestionDraft) {
  return queryOptions({
    queryKey: [...questionKey(of), 'preview', content],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    queryFn: ({ signal }) =>
      callStaffApi('previewQuestion', { body: { question: of.questionId, content } }, { signal }),
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? PREVIEW_RETRY_MS : false),
  });
}

/** Reads a question again after it was changed in the bank; `exact` leaves its versions as they are. */
export function useReloadQuestion(of: Of) {
  const queryClient = useQueryClient();
  return (options: { exact?: true } = {}) =>
    queryClient.invalidateQueries({ queryKey: questionKey(of), ...options });
}

/** Renders a formula; null where it cannot be read, or the server cannot be reached. */
export async function renderTex(tex: string, display: boolean): Promise<string | null> {
  try {
    return (await callStaffApi('renderFormula', { body: { tex, display } })).mathml;
  } catch {
    return null;
  }
}

export type PicturePlace = ApiRequest<'uploadQuestionPicture'>['body']['place'];

export function uploadPicture(place: PicturePlace, image: File, signal: AbortSignal) {
  return callStaffApi('uploadQuestionPicture', { body: { place, image } }, { signal });
}
