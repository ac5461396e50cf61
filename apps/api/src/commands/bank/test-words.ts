import type { TestOrder, TestOrdered } from '../../features/publishing/order-test.service.ts';
import type { KeptRule, TestClosed } from '../../features/publishing/published-tests.service.ts';
import { printable } from '../printable.ts';

const numbers = new Intl.NumberFormat('en-GB');
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const OUTCOMES = { created: 'created', new_version: 'new version', unchanged: 'unchanged' };
const MOST_OVERLAPS = 20;
const DAY_MS = 86_400_000;

/** What came of a test that was ordered. */
export function testInWords(ordered: TestOrdered, { name, type, minutes }: TestOrder): string[] {
  const { outcome, questions, reopened, answers, overlaps } = ordered;
  const what = `${type}, ${numbers.format(questions)} questions, ${minutes} minutes`;
  const more = overlaps.length - MOST_OVERLAPS;
  return [
    `Test           "${printable(name)}", ${what}: ${OUTCOMES[outcome]}${reopened ? ', opened again' : ''}`,
    `Answers        ${answersInWords(answers)}`,
    ...overlaps.slice(0, MOST_OVERLAPS).map(overlapInWords),
    ...(more > 0 ? [`Overlap        and with ${numbers.format(more)} more tests`] : []),
  ];
}

function overlapInWords({ name, questions }: TestOrdered['overlaps'][number]): string {
  const count = questions === 1 ? '1 question is' : `${numbers.format(questions)} questions are`;
  return `Overlap        ${count} also in "${printable(name)}", which is active`;
}

/** When answers are shown: "shown after 31 January 2027 (Europe/London)". */
export function answersInWords({ when, localFrom, timeZone }: KeptRule): string {
  switch (when) {
    case 'at_once':
      return 'shown at once';
    case 'after_date':
      return `shown ${momentInWords(localFrom ?? '')} (${timeZone})`;
    case 'after_close':
      return 'shown when the test is closed and nobody sits it any more';
    case 'never':
      return 'never shown, the score alone';
  }
}

/** A midnight is the end of the day before. */
function momentInWords(local: string): string {
  const [day = '', time] = local.split(' ');
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return time === '00:00'
    ? `after ${days.format(midnight - DAY_MS)}`
    : `from ${days.format(midnight)}, ${time}`;
}

/** What came of closing a test. */
export function closedInWords({ before, openAttempts, answers }: TestClosed, name: string): string[] {
  const open =
    openAttempts === 1 ? '1 attempt is open and goes on' : `${openAttempts} attempts are open and go on`;
  return [
    `Test           "${printable(name)}" ${before ? 'was closed already' : 'is closed: nobody can start it any more'}`,
    ...(openAttempts === 0 ? [] : [`Attempts       ${open} to the end`]),
    `Answers        ${answersInWords(answers)}`,
  ];
}
