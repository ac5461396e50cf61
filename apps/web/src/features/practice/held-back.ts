import { cutTitle, formatMoment } from '../../ui/formats.ts';
import type { TopicPractice } from './practice.ts';

type HeldBack = TopicPractice['held_back'];
export type HeldBackTest = HeldBack['tests'][number];
export type Hold = Omit<HeldBackTest, 'questions'>;

export function countQuestions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** Tells how many questions of a topic are held back for one reason: never which. */
export function describeHeldBack({ questions, test, until, date }: HeldBackTest): string {
  const are = `${countQuestions(questions)} ${questions === 1 ? 'is' : 'are'}`;
  if (until === 'released') return `${are} not released for practice.`;
  if (test === null) return `${are} held back by other tests.`;
  return `${are} ${describeReason(test.test_name, until, date)}.`;
}

/** Reason why one question cannot be practised. */
export function describeHold({ test, until, date }: Hold): string {
  if (until === 'released') {
    return 'This question is no longer released for practice, so your answer was not checked.';
  }
  if (test === null) return 'This question is held back by a test.';
  const reason = describeReason(test.test_name, until, date);
  return `This question is now ${reason}, so it cannot be practised and your answer was not checked.`;
}

function describeReason(
  testName: string,
  until: Exclude<Hold['until'], 'released'>,
  date: Hold['date'],
): string {
  const name = `“${cutTitle(testName)}”`;
  switch (until) {
    case 'handed_in':
      return `in ${name}, which you have open`;
    case 'taken':
      return `in ${name}, which you have not taken yet`;
    case 'after_date':
      return `held back until the answers of ${name} are shown${date === null ? '' : `, ${formatMoment(date)}`}`;
    case 'after_close':
      return `held back until everybody’s time for ${name} is over`;
    case 'never':
      return `held back because ${name} does not show its answers`;
  }
}
