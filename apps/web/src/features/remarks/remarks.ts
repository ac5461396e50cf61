import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

export type ListedRemark = ApiResponse<'listRemarks'>['remarks'][number];
export type OpenRemark = ApiResponse<'getRemark'>;
export type RemarkQuestion = OpenRemark['questions'][number];
export type Rule = NonNullable<RemarkQuestion['rule']>;
export type RemarkDraft = ApiRequest<'saveRemark'>['body'];
export type RemarkPreview = ApiResponse<'previewRemark'>;
export type RemarkSums = RemarkPreview['sums'];

type Of = { userId: string; remarkId: string };

const remarksKey = (userId: string) => ['learner', userId, 'remarks'] as const;

export function remarksQuery(userId: string) {
  return queryOptions({
    queryKey: [...remarksKey(userId), 'list'],
    queryFn: ({ signal }) => callStaffApi('listRemarks', { query: {} }, { signal }),
  });
}

/** Time between two looks at a re-mark that runs. */
const RUNNING_MS = 2_000;

export function remarkQuery({ userId, remarkId }: Of) {
  return queryOptions({
    queryKey: [...remarksKey(userId), remarkId],
    queryFn: ({ signal }) => callStaffApi('getRemark', { params: { remarkId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.remark.state === 'running' ? RUNNING_MS : false),
  });
}

/** Begins to mark a test again, or gives what is under way. */
export function useStartRemark(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (test: string) => callStaffApi('startRemark', { body: { test } }),
    onSettled: () => client.invalidateQueries({ queryKey: remarksKey(userId) }),
  });
}

/** Decides whether each re-mark needs a second person. */
export function useSetRemarkRule(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (needsSecond: boolean) => callStaffApi('setRemarkRule', { body: { needsSecond } }),
    onSettled: () => client.invalidateQueries({ queryKey: remarksKey(userId) }),
  });
}

/** Saves the draft, then foresees what it does. */
export function usePreviewRemark({ userId, remarkId }: Of) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(draft: RemarkDraft | number) {
      const revision =
        typeof draft === 'number'
          ? draft
          : (await callStaffApi('saveRemark', { params: { remarkId }, body: draft })).revision;
      const preview = await callStaffApi('previewRemark', { params: { remarkId }, body: { revision } });
      return { revision, preview };
    },
    onSettled: () => client.invalidateQueries({ queryKey: remarksKey(userId) }),
  });
}

export type RemarkAct =
  | { act: 'run'; revision: number; seen: string }
  | { act: 'ask'; revision: number; seen: string; person: string }
  | { act: 'take_back' | 'undo' }
  | { act: 'discard'; reason: string | null };

/** Does something with a whole re-mark. @returns the id of another re-mark that it began, or null */
export function useRemarkAct({ userId, remarkId }: Of) {
  const client = useQueryClient();
  const params = { remarkId };
  return useMutation({
    async mutationFn(act: RemarkAct): Promise<string | null> {
      switch (act.act) {
        case 'run':
          await callStaffApi('runRemark', { params, body: { revision: act.revision, seen: act.seen } });
          return null;
        case 'ask': {
          const { revision, seen, person } = act;
          await callStaffApi('askAboutRemark', { params, body: { revision, seen, person } });
          return null;
        }
        case 'take_back':
          await callStaffApi('takeBackRemark', { params });
          return null;
        case 'undo':
          return (await callStaffApi('undoRemark', { params })).remark;
        case 'discard':
          await callStaffApi('discardRemark', { params, body: { reason: act.reason } });
          return null;
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: remarksKey(userId) }),
  });
}
