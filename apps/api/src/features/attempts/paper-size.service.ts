import type { UserId } from '@assay/assessment';
import { isId } from '../../db/ids.ts';
import { countQuestionsOfPaper } from './attempts.queries.ts';

/**
 * Counts the questions of a learner's paper, before a large body of answers to it is read. A test that was
 * published again may have several: the largest that the learner has opened decides, closed attempts
 * included, as late bodies are kept, too.
 * @returns 0 where the learner has no such paper
 */
export async function countQuestions(
  userId: UserId,
  paper: { attemptId: string } | { testId: string },
): Promise<number> {
  const attemptId = 'attemptId' in paper && isId(paper.attemptId) ? paper.attemptId : null;
  const testId = 'testId' in paper && isId(paper.testId) ? paper.testId : null;
  return attemptId === null && testId === null ? 0 : countQuestionsOfPaper(userId, { attemptId, testId });
}
