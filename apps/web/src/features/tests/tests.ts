import type { PlatformType } from '@assay/assessment';
import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { formatMoment } from '../../ui/formats.ts';

export type TestListItem = ApiResponse<'getTests'>['tests'][number];

/** Under the learner's id, so that a change of learner in this browser shows nothing of the one before. */
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

/** The active tests of one type; what else is listed is not offered. */
export function activeTests(tests: readonly TestListItem[], type: TestListItem['test_type']): TestListItem[] {
  return tests.filter((test) => test.status === 'Active' && test.test_type === type);
}

/** The test that is being taken once more: one with a report that is open all the same. */
export function findOpenRecharge(tests: readonly TestListItem[]): TestListItem | undefined {
  return tests.find(({ attempt, attempted }) => attempt !== undefined && attempted);
}

/** Who may start tests and see completed scores; the server decides the same again (specification section 6). */
export function mayTakeTests(
  organisation: { platform_type: PlatformType },
  user: { is_active_plan: boolean },
): boolean {
  return organisation.platform_type === 'Free' || user.is_active_plan;
}

/** When answers and explanations are shown to those who handed a test in: "Shown after 31 January 2027". */
export function describeAnswersShown({ when, date }: TestListItem['answers_shown']): string {
  switch (when) {
    case 'at_once':
      return 'Shown at once';
    case 'after_date':
      return date === null ? 'Shown later' : `Shown ${formatMoment(date)}`;
    case 'after_close':
      return 'Shown when everybody’s time is over';
    case 'never':
      return 'Not shown, the score alone';
  }
}
