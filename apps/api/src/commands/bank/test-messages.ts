import { createDateFormats } from '@assay/contract/dates';
import type {
  AnswersChange,
  CloseTestResult,
  StoredAnswersRule,
} from '../../features/publishing/published-tests.service.ts';
import type {
  RequestedTestResult,
  TestFault,
  TestRequest,
} from '../../features/publishing/test-request.service.ts';
import { printable } from '../terminal.ts';

const numbers = new Intl.NumberFormat('en-GB');

export function describeTestFault(fault: TestFault, { name, type, take }: TestRequest): string {
  switch (fault.type) {
    case 'too_many_for_a_test': {
      const [most, found] = [fault.most, fault.found].map((count) => numbers.format(count));
      return `Nothing was written: a test has at most ${most} questions and these are ${found}. Use --take.`;
    }
    case 'fewer_than_asked':
      return `Nothing was written: --take asks for ${take} questions and there are ${numbers.format(fault.found)}.`;
    case 'test_has_other_type':
      return `Nothing was written: there is a test "${name}" of another type than ${type}. Choose another name or the other type.`;
  }
}

const OUTCOMES = { created: 'created', new_version: 'new version', unchanged: 'unchanged' };
const MAX_OVERLAPS = 20;

/** Result of a requested test, in lines. */
export function formatTestResult(
  result: RequestedTestResult,
  { name, type, minutes }: TestRequest,
): string[] {
  const { outcome, questions, reopened, answers, released, overlaps } = result;
  const what = `${type}, ${numbers.format(questions)} questions, ${minutes} minutes`;
  const more = overlaps.length - MAX_OVERLAPS;
  return [
    `Test           "${printable(name)}", ${what}: ${OUTCOMES[outcome]}${reopened ? ', opened again' : ''}`,
    `Answers        ${formatAnswersRule(answers)}`,
    ...(released === 0 ? [] : [formatReleased(released)]),
    ...overlaps.slice(0, MAX_OVERLAPS).map(formatOverlap),
    ...(more > 0 ? [`Overlap        and with ${numbers.format(more)} more tests`] : []),
  ];
}

function formatReleased(released: number): string {
  const are = released === 1 ? '1 of its questions is' : `${numbers.format(released)} of its questions are`;
  return `Practice       ${are} released: learners may have seen the answers`;
}

function formatOverlap({ name, questions }: RequestedTestResult['overlaps'][number]): string {
  const count = questions === 1 ? '1 question is' : `${numbers.format(questions)} questions are`;
  return `Overlap        ${count} also in "${printable(name)}", which is active`;
}

/** When answers are shown: "shown after 31 January 2027 (Europe/London)". */
export function formatAnswersRule({ when, from, timeZone }: StoredAnswersRule): string {
  switch (when) {
    case 'at_once':
      return 'shown at once';
    case 'after_date':
      return from === null ? 'shown later' : `shown ${createDateFormats(timeZone).formatMoment(from)}`;
    case 'after_close':
      return 'shown when the test is closed and no attempt is open';
    case 'never':
      return 'never shown, the score alone';
  }
}

/** The result of `npm run bank -- answers`. */
export function formatAnswersChange({ isOpen, answers }: AnswersChange, name: string): string[] {
  return [
    `Test           "${printable(name)}" stays ${isOpen ? 'open' : 'closed'}`,
    `Answers        ${formatAnswersRule(answers)}`,
  ];
}

/** Result of closing a test, in lines. */
export function formatClosedTest(
  { wasClosed, openAttempts, answers }: CloseTestResult,
  name: string,
): string[] {
  const open =
    openAttempts === 1 ? '1 attempt is open and goes on' : `${openAttempts} attempts are open and go on`;
  return [
    `Test           "${printable(name)}" ${wasClosed ? 'was closed already' : 'is closed: nobody can start it any more'}`,
    ...(openAttempts === 0 ? [] : [`Attempts       ${open} to the end`]),
    `Answers        ${formatAnswersRule(answers)}`,
  ];
}
