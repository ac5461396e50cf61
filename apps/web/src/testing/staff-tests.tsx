import type { Permissions } from '@assay/contract';
import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import type { StaffTest, TestCheck } from '../features/staff-tests/staff-tests.ts';
import { STAFF_TEST_ID, staffTest, testCheck } from '../features/staff-tests/testing/staff-tests.ts';
import { TestScreen } from '../screens/staff-test/test-screen.tsx';
import { staffPaths, staffTestPath } from '../staff-paths.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';
import { worker } from './staff.tsx';
import { id } from './tickets.ts';

export const KIDNEY = id(801);
export const HEART = id(802);

const COHORT = { startsOn: null, endsOn: null, inForce: true };
export const COHORTS = [
  { ...COHORT, _id: id(811), name: 'Year 1', members: 41 },
  { ...COHORT, _id: id(812), name: 'Year 2', members: 1, inForce: false },
];

/** Answers what the page of a test asks for beside the test itself. */
export function answerSurroundings(): void {
  network.answer('listStaffTests', { tests: [], total: 0 });
  network.answer('getTestCohorts', { cohorts: COHORTS, chosen: [] });
  network.answer('listQuestions', { questions: [], total: 0 });
  network.answer('getBlueprintTopics', {
    topics: [
      { _id: KIDNEY, path: ['Medicine', 'Kidney'], questions: 10, released: 4, leftOut: 0 },
      { _id: HEART, path: ['Medicine', 'Heart'], questions: 3, released: 1, leftOut: 0 },
    ],
    withoutTopic: 12,
  });
}

/** Shows a test to Ruth, who may do everything unless it is said otherwise. */
export function showStaffTest(
  test: StaffTest = staffTest(),
  {
    check = testCheck(),
    permissions = ALL_PERMISSIONS,
  }: { check?: TestCheck; permissions?: Permissions } = {},
) {
  logInLearner({ ...worker, permissions });
  answerSurroundings();
  network.answer('getStaffTest', test);
  network.answer('checkTestDraft', check);
  return showScreen(<TestScreen />, {
    path: staffPaths.test,
    at: staffTestPath(STAFF_TEST_ID),
    framed: true,
  });
}
