import type { AnswersShown, TestType } from '@assay/assessment';
import { formatList } from '../../ui/formats.ts';
import type { CheckedQuestion, CheckFinding, TestContent } from './staff-tests.ts';

export const TYPE_NAMES: Record<TestType, string> = { Exam: 'Exam', Quiz: 'Quiz' };

export const ANSWERS_NAMES: Record<AnswersShown, string> = {
  at_once: 'at once',
  after_close: 'after it has closed for all',
  after_date: 'from a date',
  never: 'never',
};

export const KIND_NAMES: Record<CheckedQuestion['kind'], string> = {
  single: 'One answer',
  multiple: 'Several',
  parts: 'True–false',
};

/** Ways of mixing for each learner, as one choice. */
export const ORDERS = [
  { value: 'here', name: 'As here, for everybody', mixesQuestions: false, mixesOptions: false },
  { value: 'questions', name: 'Questions mixed for each learner', mixesQuestions: true, mixesOptions: false },
  { value: 'options', name: 'Options mixed for each learner', mixesQuestions: false, mixesOptions: true },
  { value: 'both', name: 'Questions and options mixed', mixesQuestions: true, mixesOptions: true },
] as const;
export type OrderName = (typeof ORDERS)[number]['value'];

export function orderOf({
  mixesQuestions,
  mixesOptions,
}: Pick<TestContent, 'mixesQuestions' | 'mixesOptions'>): (typeof ORDERS)[number] {
  const found = ORDERS.find(
    (order) => order.mixesQuestions === mixesQuestions && order.mixesOptions === mixesOptions,
  );
  return found ?? ORDERS[0];
}

/** "1 question", "1,284 questions" */
export function describeQuestions(count: number): string {
  return count === 1 ? '1 question' : `${count.toLocaleString('en-GB')} questions`;
}

/** Questions of which a test has older versions: "1 newer question", "3 newer questions". */
export function describeNewer(count: number): string {
  return count === 1 ? '1 newer question' : `${count.toLocaleString('en-GB')} newer questions`;
}

/** "1 test", "65 tests" */
export function describeTests(count: number): string {
  return count === 1 ? '1 test' : `${count.toLocaleString('en-GB')} tests`;
}

/** "1 fault", "2 faults", "1 warning"; null where there is none. */
export function countFindings(findings: readonly CheckFinding[], level: CheckFinding['level']) {
  const { length } = findings.filter((each) => each.level === level);
  return length === 0 ? null : `${length} ${level}${length === 1 ? '' : 's'}`;
}

/** Part of the form at which a finding stands. */
export type FindingField =
  | 'name'
  | 'type'
  | 'minutes'
  | 'questions'
  | 'opens'
  | 'closes'
  | 'late'
  | 'answers';

type FindingWords = { field: FindingField; words(finding: CheckFinding): string };

/** Names that a sentence has; the others are counted. */
const NAMED = 3;

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return formatList(more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names);
}

const counted = ({ count }: CheckFinding) => describeQuestions(count ?? 0);

const FINDINGS: Record<CheckFinding['reason'], FindingWords> = {
  name_missing: { field: 'name', words: () => 'Give it a name.' },
  name_taken: { field: 'name', words: () => 'Another test has this name.' },
  type_fixed: { field: 'type', words: () => 'An exam stays an exam, and a quiz a quiz, once published.' },
  minutes_missing: { field: 'minutes', words: () => 'Say how many minutes it takes.' },
  questions_missing: { field: 'questions', words: () => 'There are no questions yet.' },
  too_many_questions: { field: 'questions', words: () => 'A test has at most 1,000 questions.' },
  questions_retired: {
    field: 'questions',
    words: (finding) => `${counted(finding)} retired. Take them out, or restore them in the bank.`,
  },
  questions_gone: {
    field: 'questions',
    words: (finding) => `${counted(finding)} no longer there. Take them out, or draw again.`,
  },
  topic_missing: {
    field: 'questions',
    words: ({ topic }) =>
      topic === null ? 'Add a topic to draw from.' : 'A topic is no longer there. Take it out.',
  },
  topic_short: { field: 'questions', words: ({ count }) => `The bank has only ${count ?? 0} of this topic.` },
  take_missing: { field: 'questions', words: () => 'Say how many to take.' },
  not_drawn: { field: 'questions', words: () => 'The blueprint has changed. Draw the questions.' },
  closes_before_opens: { field: 'closes', words: () => 'It closes before it opens.' },
  closing_past: { field: 'closes', words: () => 'This time has passed: nobody could start it.' },
  end_without_closing: { field: 'late', words: () => 'It needs a closing time to end for all.' },
  answers_date_missing: { field: 'answers', words: () => 'Say from when.' },
  window_short: {
    field: 'late',
    words: () => 'Nobody gets all of the minutes: it closes sooner than they last.',
  },
  questions_released: {
    field: 'questions',
    words: (finding) => `${counted(finding)} may be practised: learners can have seen them with their key.`,
  },
  questions_shared: {
    field: 'questions',
    words: ({ names }) => `Some of the questions are in other open tests, too: ${firstOf(names)}.`,
  },
};

export function wordsOfFinding(finding: CheckFinding): string {
  return FINDINGS[finding.reason].words(finding);
}

/** Findings at one part of the form, faults first. */
export function findingsAt(findings: readonly CheckFinding[], field: FindingField): CheckFinding[] {
  const found = findings.filter(({ reason }) => FINDINGS[reason].field === field);
  return [
    ...found.filter(({ level }) => level === 'fault'),
    ...found.filter(({ level }) => level === 'warning'),
  ];
}
