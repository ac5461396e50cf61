import { type Actor, recordAudit } from '../audits/audits.service.ts';
import {
  type BankSelection,
  countReleased,
  readBankedQuestions,
  selectQuestions,
} from '../banks/bank-contents.service.ts';
import { type BankedQuestion, lockBank } from '../banks/banks.service.ts';
import { findTestByName } from './publish.queries.ts';
import {
  MAX_QUESTIONS_OF_TEST,
  type PublishResult,
  publishTest,
  type TestToPublish,
} from './publish.service.ts';
import {
  getAnswersRule,
  listOverlaps,
  type Overlap,
  type StoredAnswersRule,
} from './published-tests.queries.ts';

/** @param take number of questions that the test gets; null: all */
export type TestRequest = Omit<TestToPublish, 'questions'> & { take: number | null };
export type RequestedTestResult = Omit<PublishResult, 'testId' | 'versions'> & {
  type: 'published';
  questions: number;
  answers: StoredAnswersRule;
  /** Number of its questions that are released for practice. */
  released: number;
  /** The other active tests that have some of its questions. */
  overlaps: Overlap[];
};
export type TestFault =
  | { type: 'too_many_for_a_test'; most: number; found: number }
  | { type: 'fewer_than_asked'; found: number }
  | { type: 'test_has_other_type' };

/**
 * Positions of a test's questions among `count`, spread evenly and the same every time: banks are sorted by
 * topic.
 */
export function spreadPositions(count: number, take: number | null): number[] | TestFault {
  const wanted = take ?? count;
  if (wanted > MAX_QUESTIONS_OF_TEST) {
    return { type: 'too_many_for_a_test', most: MAX_QUESTIONS_OF_TEST, found: count };
  }
  if (wanted > count) return { type: 'fewer_than_asked', found: count };
  return Array.from({ length: wanted }, (_, index) => Math.floor((index * count) / wanted));
}

/** True when the test exists with another type: the type is fixed for good. */
export async function hasOtherType({ name, type }: Pick<TestRequest, 'name' | 'type'>): Promise<boolean> {
  const known = await findTestByName(name);
  return known !== null && known.test_type !== type;
}

/** Publishes the requested test, for which {@link hasOtherType} was false. */
export async function publishRequestedTest(
  { name, type, minutes, answers, subject }: TestRequest,
  questions: BankedQuestion[],
  by: Actor,
): Promise<RequestedTestResult> {
  const result = await publishTest({ name, type, minutes, answers, subject, questions });
  const { testId, versions, ...published } = result;
  const isChanged =
    published.outcome !== 'unchanged' || published.reopened || answers !== null || subject !== null;
  if (isChanged) {
    await recordAudit(by, {
      action: 'test_published',
      subject: 'test',
      subjectId: testId,
      beforeId: versions.before,
      afterId: versions.after,
      details: { ...published, questions: questions.length, minutes, answers: answers?.when ?? 'as before' },
    });
  }
  return {
    type: 'published',
    ...published,
    questions: questions.length,
    answers: await getAnswersRule(testId),
    released: await countReleased(questions.map(({ id }) => id)),
    overlaps: await listOverlaps(testId),
  };
}

/** Publishes a test of questions that are in the bank already; in the ambient transaction. */
export async function publishFromBank(
  selection: BankSelection,
  test: TestRequest,
  by: Actor,
): Promise<RequestedTestResult | TestFault | { type: 'nothing_selected' }> {
  await lockBank();
  if (await hasOtherType(test)) return { type: 'test_has_other_type' };
  const selected = await selectQuestions(selection, { withRetired: false });
  if (selected.length === 0) return { type: 'nothing_selected' };
  const positions = spreadPositions(selected.length, test.take);
  if ('type' in positions) return positions;
  const chosen = positions.flatMap((position) => selected[position] ?? []);
  return publishRequestedTest(test, await readBankedQuestions(chosen), by);
}
