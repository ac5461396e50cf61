import { createHash } from 'node:crypto';
import { contract } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { findTestByName, insertTest, insertTestVersion, lockBank } from './bank.queries.ts';
import type { BankedQuestion } from './bank.service.ts';
import { presentPaperQuestion } from './paper.present.ts';

export type TestToPublish = {
  name: string;
  type: 'Exam' | 'Quiz';
  minutes: number;
  questions: BankedQuestion[];
};
export type Published = { testId: string; outcome: 'created' | 'new_version' | 'unchanged' };

export const MAX_QUESTIONS_OF_TEST = 1_000;

const paperSchema = contract.getTest.response.shape.test.shape.questions_reference;

/**
 * Publishes a test as an immutable version, content and key. The same questions and minutes again change nothing.
 * The learner's view passes the contract here, once, and is kept as the text that is served.
 */
export async function publishTest(test: TestToPublish): Promise<Published> {
  await lockBank();
  const digest = digestOf(test);
  const known = await findTestByName(test.name);
  if (known?.digest?.equals(digest)) return { testId: known.id, outcome: 'unchanged' };
  const testId = known?.id ?? newId();
  if (known === null) await insertTest({ id: testId, name: test.name, type: test.type });
  const paper = paperSchema.parse(test.questions.map(({ id, content }) => presentPaperQuestion(id, content)));
  await insertTestVersion({
    testId,
    number: (known?.number ?? 0) + 1,
    minutes: test.minutes,
    learnerView: JSON.stringify(paper),
    digest,
    questions: test.questions.map(({ id, version }) => ({ id, version })),
  });
  return { testId, outcome: known === null ? 'created' : 'new_version' };
}

function digestOf(test: TestToPublish): Buffer {
  const facts = [test.minutes, test.questions.map(({ id, version }) => [id, version])];
  return createHash('sha256').update(JSON.stringify(facts)).digest();
}
