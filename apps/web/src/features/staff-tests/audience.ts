import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import { testKey, useReloadTests } from './staff-tests.ts';

type Of = { userId: string; testId: string };

/** All cohorts, and those that a test is for: none where it is for everybody. */
export type Audience = ApiResponse<'getTestCohorts'>;

/** Query of who may sit a test. */
export function audienceQuery(of: Of) {
  return queryOptions({
    queryKey: [...testKey(of), 'audience'],
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('getTestCohorts', { params: { testId: of.testId } }, { signal }),
  });
}

/** Query of what another choice of cohorts would change. */
export function audiencePreviewQuery(of: Of, cohorts: readonly string[]) {
  return queryOptions({
    queryKey: [...testKey(of), 'audience', cohorts.toSorted()],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) =>
      callStaffApi(
        'previewTestCohorts',
        { params: { testId: of.testId }, body: { cohorts: [...cohorts] } },
        { signal },
      ),
  });
}

/** Says who may sit a test from now on. */
export function useSetAudience({ userId, testId }: Of) {
  const onSettled = useReloadTests(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'setTestCohorts'>['body']) =>
      callStaffApi('setTestCohorts', { params: { testId }, body }),
    onSettled,
  });
}
