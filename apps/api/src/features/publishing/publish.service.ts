import { createHash } from 'node:crypto';
import { subjectOf, type TestId, type TestType, type TestVersionId, type UserId } from '@assay/assessment';
import { contract } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { type BankedQuestion, lockBank } from '../banks/banks.service.ts';
import { presentPaperQuestion } from './paper.present.ts';
import {
  findTestById,
  findTestByName,
  insertTest,
  insertTestVersion,
  type TestMixing,
} from './publish.queries.ts';
import {
  type AnswersRule,
  type StoredWindow,
  setAnswersRule,
  setSubject,
  setTestName,
  setWindow,
} from './published-tests.queries.ts';
import { reopenTest } from './published-tests.service.ts';

export type { TestMixing } from './publish.queries.ts';

export type TestToPublish = {
  /** Left out: the test of this name, or a new one. */
  id?: TestId;
  name: string;
  type: TestType;
  minutes: number;
  questions: BankedQuestion[];
  /** When its answers are shown; null leaves it as it is, which is at once for a new test. */
  answers: AnswersRule | null;
  /** Subject that it is listed under; null leaves it as it is, which is derived for a new test. */
  subject: string | null;
  /** Left out: as they are, which is none for a new test. */
  settings?: { mixing: TestMixing; window: StoredWindow };
  /** Left out for a command. */
  publishedBy?: UserId;
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
  const known = await (test.id === undefined ? findTestByName(test.name) : findTestById(test.id));
  const mixing = test.settings?.mixing ?? known ?? { mixes_questions: false, mixes_options: false };
  const digest = digestOf(test, mixing);
  const testId = known?.id ?? test.id ?? newId<'test'>();
  if (known === null) await insertTest({ id: testId, name: test.name, type: test.type });
  else if (known.test_name !== test.name) await setTestName(testId, test.name);
  if (test.answers !== null) await setAnswersRule(testId, test.answers);
  if (test.subject !== null) await setSubject(testId, test.subject);
  if (test.settings !== undefined) await setWindow(testId, test.settings.window);
  const reopened = known !== null && known.status !== 'Active';
  if (reopened) await reopenTest(testId);
  const before = known?.version_id ?? null;
  if (before !== null && known?.digest?.equals(digest)) {
    return { testId, outcome: 'unchanged', reopened, versions: { before, after: before } };
  }
  const after = await publishVersion(testId, (known?.number ?? 0) + 1, test, mixing, digest);
  const outcome = known === null ? 'created' : 'new_version';
  return { testId, outcome, reopened, versions: { before, after } };
}

/** The questions as learners see them; they pass the contract here, once. */
export function presentPaper(questions: Pick<BankedQuestion, 'id' | 'content'>[]) {
  return paperSchema.parse(questions.map(({ id, content }) => presentPaperQuestion(id, content)));
}

async function publishVersion(
  testId: TestId,
  number: number,
  test: TestToPublish,
  { mixes_questions, mixes_options }: TestMixing,
  digest: Buffer,
): Promise<TestVersionId> {
  return insertTestVersion({
    testId,
    number,
    minutes: test.minutes,
    learnerView: JSON.stringify(presentPaper(test.questions)),
    digest,
    subject: subjectOf(test.questions.map(({ content }) => content.topic)),
    questions: test.questions.map(({ id, version }) => ({ id, version })),
    mixes_questions,
    mixes_options,
    publishedBy: test.publishedBy ?? null,
  });
}

/** Digest by which a version is told to be the same; that of one without mixing is as it always was. */
function digestOf(test: TestToPublish, { mixes_questions, mixes_options }: TestMixing): Buffer {
  const mixing = mixes_questions || mixes_options ? [mixes_questions, mixes_options] : [];
  const facts = [test.minutes, test.questions.map(({ id, version }) => [id, version]), ...mixing];
  return createHash('sha256').update(JSON.stringify(facts)).digest();
}
