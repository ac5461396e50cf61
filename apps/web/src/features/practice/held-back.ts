import { cutTitle, formatMoment } from '../../ui/formats.ts';
import type { TopicPractice } from './practice.ts';

type HeldBack = TopicPractice['held_back'];
export type HeldBackTest = HeldBack['tests'][number];
export type Hold = Omit<HeldBackTest, 'questions'>;

export function countQuestions(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** How many questions of a topic a test holds back, and why: never which. */
export function describeHeldBack({ questions, ...hold }: HeldBackTest): string {
  const are = questions === 1 ? 'is' : 'are';
  if (hold.test === null) return `${countQuestions(questions)} ${are} held back by further tests.`;
  return `${countQuestions(questions)} ${are} ${reasonOf(hold)}.`;
}

/** Why one question cannot be practised. */
export function describeHold(hold: Hold): string {
  return hold.test === null
    ? 'This question is held back by a test.'
    : `This question is now ${reasonOf(hold)}, so it cannot be practised and your answer was not checked.`;
}

function reasonOf({ test, until, date }: Hold): string {
  const name = `“${cutTitle(test?.test_name ?? '')}”`;
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
      return `held back because ${name} keeps its answers`;
  }
}
