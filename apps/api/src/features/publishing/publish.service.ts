import { createHash } from 'node:crypto';
import { subjectOf, type TestId, type TestType, type TestVersionId } from '@assay/assessment';
import { contract } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { type BankedQuestion, lockBank } from '../banks/banks.service.ts';
import { presentPaperQuestion } from './paper.present.ts';
import { findTestByName, insertTest, insertTestVersion } from './publish.queries.ts';
import { type AnswersRule, setAnswersRule, setSubject, setTestStatus } from './published-tests.queries.ts';

export type TestToPublish = {
  name: string;
  type: TestType;
  minutes: number;
  questions: BankedQuestion[];
  /** When its answers are shown; null leaves it as it is, which is at once for a new test. */
  answers: AnswersRule | null;
  /** Subject that it is listed under; null leaves it as it is, which is derived for a new test. */
  subject: string | null;
};
type PublishOutcome = 'created' | 'new_version' | 'unchanged';
/** `reopened`: it had been closed. */
export type PublishResult = {
  testId: TestId;
  outcome: PublishOutcome;
  reopened: boolean;
  /** Its current version before and after; null before where it is new. */
  versions: { before: TestVersionId | null; after: TestVersionId };
};

export const MAX_QUESTIONS_OF_TEST = 1_000;

const paperSchema = contract.getTest.response.shape.test.shape.questions_reference;

/**
 * Publishes a test as an immutable version, content and key. The same questions and minutes again make no new
 * version. The learner's view passes the contract here, once, and is kept as the text that is served.
 */
export async function publishTest(test: TestToPublish): Promise<PublishResult> {
  await lockBank();
  const digest = digestOf(test);
  const known = await findTestByName(test.name);
  const testId = known?.id ?? newId<'test'>();
  if (known === null) await insertTest({ id: testId, name: test.name, type: test.type });
  if (test.answers !== null) await setAnswersRule(testId, test.answers);
  if (test.subject !== null) await setSubject(testId, test.subject);
  const reopened = known !== null && known.status !== 'Active';
  if (reopened) await setTestStatus(testId, 'Active');
  const before = known?.version_id ?? null;
  if (before !== null && known?.digest?.equals(digest)) {
    return { testId, outcome: 'unchanged', reopened, versions: { before, after: before } };
  }
  const after = await publishVersion(testId, (known?.number ?? 0) + 1, test, digest);
  const outcome = known === null ? 'created' : 'new_version';
  return { testId, outcome, reopened, versions: { before, after } };
}

async function publishVersion(
  testId: TestId,
  number: number,
  test: TestToPublish,
  digest: Buffer,
): Promise<TestVersionId> {
  const paper = paperSchema.parse(test.questions.map(({ id, content }) => presentPaperQuestion(id, content)));
  return insertTestVersion({
    testId,
    number,
    minutes: test.minutes,
    learnerView: JSON.stringify(paper),
    digest,
    subject: subjectOf(test.questions.map(({ content }) => content.topic)),
    questions: test.questions.map(({ id, version }) => ({ id, version })),
  });
}

function digestOf(test: TestToPublish): Buffer {
  const facts = [test.minutes, test.questions.map(({ id, version }) => [id, version])];
  return createHash('sha256').update(JSON.stringify(facts)).digest();
}
