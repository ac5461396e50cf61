import { type BankSelection, readBankedQuestions, selectQuestions } from '../banks/bank-contents.service.ts';
import { type BankedQuestion, lockBank } from '../banks/banks.service.ts';
import { findTestByName } from './publish.queries.ts';
import { MAX_QUESTIONS_OF_TEST, type Published, publishTest, type TestToPublish } from './publish.service.ts';
import { getAnswersRule, type KeptRule, listOverlaps, type Overlap } from './published-tests.queries.ts';

/** @param take how many of the questions the test gets; null: all */
export type TestOrder = Omit<TestToPublish, 'questions'> & { take: number | null };
export type TestOrdered = Omit<Published, 'testId'> & {
  type: 'ordered';
  questions: number;
  answers: KeptRule;
  /** The other active tests that have some of its questions. */
  overlaps: Overlap[];
};
export type TestFault =
  | { type: 'too_many_for_a_test'; most: number; found: number }
  | { type: 'fewer_than_asked'; found: number }
  | { type: 'test_has_other_type' };

/** The positions of a test's questions among `count`, spread evenly and the same every time: banks are sorted by topic. */
export function spread(count: number, take: number | null): number[] | TestFault {
  const wanted = take ?? count;
  if (wanted > MAX_QUESTIONS_OF_TEST) {
    return { type: 'too_many_for_a_test', most: MAX_QUESTIONS_OF_TEST, found: count };
  }
  if (wanted > count) return { type: 'fewer_than_asked', found: count };
  return Array.from({ length: wanted }, (_, index) => Math.floor((index * count) / wanted));
}

/** A test that exists keeps its type for good. */
export async function hasOtherType({ name, type }: Pick<TestOrder, 'name' | 'type'>): Promise<boolean> {
  const known = await findTestByName(name);
  return known !== null && known.test_type !== type;
}

/** Publishes the test that was ordered, of which {@link hasOtherType} found no other. */
export async function orderTest(
  { name, type, minutes, answers }: TestOrder,
  questions: BankedQuestion[],
): Promise<TestOrdered> {
  const { testId, ...published } = await publishTest({ name, type, minutes, answers, questions });
  return {
    type: 'ordered',
    ...published,
    questions: questions.length,
    answers: await getAnswersRule(testId),
    overlaps: await listOverlaps(testId),
  };
}

/** Publishes a test of questions that are in the bank already; in the ambient transaction. */
export async function publishFromBank(
  selection: BankSelection,
  test: TestOrder,
): Promise<TestOrdered | TestFault | { type: 'nothing_selected' }> {
  await lockBank();
  if (await hasOtherType(test)) return { type: 'test_has_other_type' };
  const selected = await selectQuestions(selection);
  if (selected.length === 0) return { type: 'nothing_selected' };
  const positions = spread(selected.length, test.take);
  if ('type' in positions) return positions;
  const chosen = positions.flatMap((position) => selected[position] ?? []);
  return orderTest(test, await readBankedQuestions(chosen));
}
