import {
  type CheckedQuestion,
  type CheckFinding,
  type StaffTest,
  type TestCheck,
  unsavedTest,
} from '../staff-tests.ts';

export const STAFF_TEST_ID = '0198f000-0000-7000-8000-00000000a001';
export const QUESTION_IDS = [1, 2, 3].map((number) => `0198f000-0000-7000-8000-00000000b00${number}`);

const empty = unsavedTest(STAFF_TEST_ID, 'Europe/London');

/** Content of the example: two questions by hand, 30 minutes. */
export function testContent(change: Partial<StaffTest['content']> = {}): StaffTest['content'] {
  return {
    ...empty.content,
    name: 'Buoys',
    minutes: 30,
    chosen: 'hand',
    questions: QUESTION_IDS.slice(0, 2) as StaffTest['content']['questions'],
    ...change,
  };
}

/** A test with a draft, which was never published. */
export function staffTest(change: Partial<StaffTest> = {}): StaffTest {
  return {
    ...empty,
    content: testContent(),
    draft: { revision: 1, savedAt: '2026-03-09T12:00:00.000Z', savedBy: 'Ruth Okafor' },
    ...change,
  };
}

/** The published version of a test. */
export function publishedAs(
  content: StaffTest['content'],
  change: Partial<NonNullable<StaffTest['published']>> = {},
): StaffTest['published'] {
  return {
    version: 2,
    status: 'Active',
    state: 'open',
    publishedAt: '2026-03-02T12:00:00.000Z',
    publishedBy: 'Ann Bee',
    content,
    ...change,
  };
}

export function checkedQuestion(number: number, change: Partial<CheckedQuestion> = {}): CheckedQuestion {
  return {
    _id: QUESTION_IDS[number - 1] ?? '',
    name: `Q${number}`,
    stem: `Stem ${number}`,
    kind: 'single',
    topic: ['Harbour'],
    version: 1,
    state: 'draft',
    ...change,
  };
}

export function testCheck(change: Partial<TestCheck> = {}): TestCheck {
  return {
    revision: 1,
    seen: 'seen-1',
    questions: [checkedQuestion(1), checkedQuestion(2)],
    findings: [],
    cohorts: [],
    difference: null,
    openAttempts: 0,
    ...change,
  };
}

export function testFinding(
  reason: CheckFinding['reason'],
  change: Partial<CheckFinding> = {},
): CheckFinding {
  return { level: 'fault', reason, topic: null, count: null, names: [], ...change };
}
