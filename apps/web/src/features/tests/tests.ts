import type { PlatformType } from '@assay/assessment';
import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { formatMoment } from '../../ui/formats.ts';

export type TestListItem = ApiResponse<'getTests'>['tests'][number];

/**
 * Keyed by the learner's id, so that after a change of learner this browser shows nothing of the one before.
 */
export function testsQuery({ userId, subdomain }: { userId: string; subdomain: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'tests'],
    queryFn: async ({ signal }) =>
      (await callApi('getTests', { query: { subdomain_reference: subdomain } }, { signal })).tests,
  });
}

export function reportsQuery({ userId }: { userId: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'reports'],
    queryFn: async ({ signal }) => (await callApi('listReports', { query: {} }, { signal })).reports,
  });
}

/** Case-insensitive part of the name; the search text is trimmed (specification section 2, Tests list). */
export function findByName<T>(entries: readonly T[], nameOf: (entry: T) => string, typed: string): T[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return entries.filter((entry) => nameOf(entry).toLocaleLowerCase().includes(wanted));
}

/** Active tests of one type; others are not offered. */
export function activeTests(tests: readonly TestListItem[], type: TestListItem['test_type']): TestListItem[] {
  return tests.filter((test) => test.status === 'Active' && test.test_type === type);
}

/** Finds the test that is being taken once more: an open one that already has a report. */
export function findOpenRecharge(tests: readonly TestListItem[]): TestListItem | undefined {
  return tests.find(({ attempt, attempted }) => attempt !== undefined && attempted);
}

/**
 * True for a learner who may start tests and see completed scores; the server decides the same again
 * (specification section 6).
 */
export function mayTakeTests(
  organisation: { platform_type: PlatformType },
  user: { is_active_plan: boolean },
): boolean {
  return organisation.platform_type === 'Free' || user.is_active_plan;
}

/**
 * The same, but asks the server before a refusal: a plan may have been bought elsewhere.
 * @param fetchUser fetches the learner as the server knows them now
 */
export async function mayTakeTestsNow(
  organisation: Parameters<typeof mayTakeTests>[0],
  user: Parameters<typeof mayTakeTests>[1],
  fetchUser: () => Promise<typeof user>,
): Promise<boolean> {
  return mayTakeTests(organisation, user) || mayTakeTests(organisation, await fetchUser());
}

/**
 * When answers and explanations are shown to learners who submitted a test: "Shown after 31 January 2027".
 */
export function describeAnswersShown({ when, date }: TestListItem['answers_shown']): string {
  switch (when) {
    case 'at_once':
      return 'Shown at once';
    case 'after_date':
      return date === null ? 'Shown later' : `Shown ${formatMoment(date)}`;
    case 'after_close':
      return 'Shown when everybody’s time is over';
    case 'never':
      return 'Not shown, only the score';
  }
}
