import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import type { TestsView } from './tests-view.ts';

type Of = { userId: string; testId: string };

export type ListedStaffTest = ApiResponse<'listStaffTests'>['tests'][number];
export type StaffTest = ApiResponse<'getStaffTest'>;
/** Fields of a test's form, complete or not, as they are sent. */
export type TestContent = ApiRequest<'saveTestDraft'>['body']['content'];
export type Blueprint = TestContent['blueprint'];
export type PublishedTest = NonNullable<StaffTest['published']>;
export type TestCheck = ApiResponse<'checkTestDraft'>;
export type CheckFinding = TestCheck['findings'][number];
export type CheckedQuestion = TestCheck['questions'][number];
export type BlueprintTopic = ApiResponse<'getBlueprintTopics'>['topics'][number];
export type DrawnQuestions = ApiResponse<'drawTestQuestions'>;
export type BankQuestion = ApiResponse<'listQuestions'>['questions'][number];

function testsKey(userId: string) {
  return ['learner', userId, 'staff-tests'] as const;
}

/** Key of everything that is known of a test. */
export function testKey({ userId, testId }: Of) {
  return [...testsKey(userId), 'test', testId] as const;
}

const NO_CONTENT: StaffTest['content'] = {
  name: '',
  type: 'Exam',
  subject: '',
  minutes: null,
  mixesQuestions: false,
  mixesOptions: false,
  answers: { when: 'at_once', date: null },
  window: { opensAt: null, closesAt: null, endsForAll: false },
  chosen: 'blueprint',
  questions: [],
  blueprint: { rows: [], leaveOut: null },
  drawnBy: null,
};

/** A test of which the server knows nothing yet. */
export function unsavedTest(testId: string, timeZone: string): StaffTest {
  return {
    _id: testId,
    content: NO_CONTENT,
    draft: null,
    published: null,
    openAttempts: 0,
    submitted: 0,
    timeZone,
  };
}

/** Query of a page of the organisation's tests. Until it has come, the one before stays. */
export function staffTestsQuery(userId: string, { search, state, page, size }: TestsView) {
  const query = {
    search: search || undefined,
    state: state ?? undefined,
    page: String(page),
    size: String(size),
  };
  return queryOptions({
    queryKey: [...testsKey(userId), 'list', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listStaffTests', { query }, { signal }),
  });
}

/** Query of a test as it is published and as it is being prepared. */
export function staffTestQuery(of: Of) {
  return queryOptions({
    queryKey: testKey(of),
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('getStaffTest', { params: { testId: of.testId } }, { signal }),
  });
}

/**
 * Query of what publishing would do. @param revision of the saved draft, which each answer belongs to
 */
export function checkQuery(of: Of, revision: number) {
  return queryOptions({
    queryKey: [...testKey(of), 'check', revision],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('checkTestDraft', { params: { testId: of.testId } }, { signal }),
  });
}

/** Query of topics with what a test can be made of. @param leaveOut test whose questions do not count */
export function topicsQuery(userId: string, leaveOut: string | null) {
  const query = leaveOut === null ? {} : { leaveOut };
  return queryOptions({
    queryKey: [...testsKey(userId), 'topics', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callStaffApi('getBlueprintTopics', { query }, { signal }),
  });
}

/** Number of questions that are found at once. */
export const FOUND_AT_ONCE = 10;

/** Query of questions of the bank that a test can be made of by hand. */
export function bankQuery(userId: string, { search, topic, page }: BankSearch) {
  const query = {
    search: search || undefined,
    topic: topic ?? undefined,
    page: String(page),
    size: String(FOUND_AT_ONCE),
    order: 'topic' as const,
  };
  return queryOptions({
    queryKey: [...testsKey(userId), 'bank', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => callStaffApi('listQuestions', { query }, { signal }),
  });
}
export type BankSearch = { search: string; topic: string | null; page: number };

export function fetchStaffTest(testId: string): Promise<StaffTest> {
  return callStaffApi('getStaffTest', { params: { testId } });
}

export function saveTestDraft(testId: string, body: ApiRequest<'saveTestDraft'>['body']) {
  return callStaffApi('saveTestDraft', { params: { testId }, body });
}

export function discardTestDraft(testId: string, revision: number) {
  return callStaffApi('discardTestDraft', { params: { testId }, body: { revision } });
}

/** Draws questions, of which nothing is kept. */
export function useDrawQuestions() {
  return useMutation({
    mutationFn: (blueprint: Blueprint) => callStaffApi('drawTestQuestions', { body: { blueprint } }),
  });
}

/** Asks for everything of tests again: learners may have others now. */
export function useReloadTests(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: testsKey(userId) });
}

export function usePublishTest({ userId, testId }: Of) {
  const onSettled = useReloadTests(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'publishTestDraft'>['body']) =>
      callStaffApi('publishTestDraft', { params: { testId }, body }),
    onSettled,
  });
}

/** Closes a test, or opens it again. */
export function useSetTestOpen({ userId, testId }: Of) {
  const onSettled = useReloadTests(userId);
  return useMutation({
    mutationFn: (body: ApiRequest<'setTestOpen'>['body']) =>
      callStaffApi('setTestOpen', { params: { testId }, body }),
    onSettled,
  });
}

/** Query of a trial: each begins anew, and none is kept. */
export function trialQuery(of: Of) {
  return queryOptions({
    queryKey: [...testKey(of), 'trial'],
    queryFn: ({ signal }) => callStaffApi('tryTest', { params: { testId: of.testId } }, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
export type Trial = ApiResponse<'tryTest'>;

export function gradeTrial(testId: string, body: ApiRequest<'gradeTrial'>['body']) {
  return callStaffApi('gradeTrial', { params: { testId }, body });
}
