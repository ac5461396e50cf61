import {
  holdsOfPractice,
  type PracticeHold,
  type QuestionId,
  type QuestionPlace,
  type TestVersionId,
  UNTIL_RELEASED,
  type UserId,
} from '@assay/assessment';
import { readClosedTests } from '../cohorts/may-sit.service.ts';
import { type Disclosure, readHolds } from '../reports/disclosure.service.ts';
import { listOfferedTests, listPlaces, listReleased } from './practice.queries.ts';

/** Facts of a test's version for the learner; the review depends on a question's position in it. */
type VersionFacts = Omit<QuestionPlace, 'review'> & { reviews: Disclosure[] };

/**
 * Reasons why a learner may not practise questions now; questions that may be practised are left out. The
 * only source of this decision: all practice code that shows a question, or anything derived from its key,
 * asks here.
 */
export async function findHeldBack(
  userId: UserId,
  questionIds: QuestionId[],
): Promise<Map<QuestionId, PracticeHold[]>> {
  const released = new Set((await listReleased(questionIds)).map(({ id }) => id));
  const heldBack = new Map<QuestionId, PracticeHold[]>();
  for (const id of questionIds) if (!released.has(id)) heldBack.set(id, [UNTIL_RELEASED]);
  if (released.size === 0) return heldBack;
  const facts = await readVersionFacts(userId);
  const places = await listPlaces([...released], [...facts.keys()]);
  const byQuestion = Map.groupBy(places, ({ question_id }) => question_id);
  for (const [questionId, standing] of byQuestion) {
    const why = holdsOfPractice(
      standing.flatMap(({ test_version_id, position }) => placeOf(facts.get(test_version_id), position)),
    );
    if (why.length > 0) heldBack.set(questionId, why);
  }
  return heldBack;
}

async function readVersionFacts(userId: UserId): Promise<Map<TestVersionId, VersionFacts>> {
  const facts = new Map<TestVersionId, VersionFacts>();
  const factsOf = (versionId: TestVersionId, test: QuestionPlace['test']): VersionFacts => {
    const none = {
      open: false,
      offered: false,
      keepsAnswers: false,
      reported: false,
      rule: null,
      reviews: [],
    };
    const version = facts.get(versionId) ?? { test, ...none };
    facts.set(versionId, version);
    return version;
  };
  const [tests, { hidden }] = await Promise.all([listOfferedTests(userId), readClosedTests(userId)]);
  for (const offered of tests) {
    const testName = hidden.includes(offered.test_id) ? null : offered.test_name;
    const test = { testId: offered.test_id, testName };
    const version = factsOf(offered.test_version_id, test);
    version.offered = offered.active;
    version.keepsAnswers = offered.keeps_answers;
    version.reported = offered.reported;
  }
  const { holds, reports } = await readHolds(userId);
  for (const [versionId, hold] of holds) {
    const version = factsOf(versionId, { testId: hold.testId, testName: hold.testName });
    if (hold.until === 'handed_in') version.open = true;
    else version.rule = hold;
  }
  for (const { row, disclosure } of reports) {
    const test = { testId: row.test_id, testName: row.test_name };
    factsOf(row.test_version_id, test).reviews.push(disclosure);
  }
  return facts;
}

function placeOf(version: VersionFacts | undefined, position: number): QuestionPlace[] {
  if (version === undefined) return [];
  const { reviews, ...place } = version;
  return [{ ...place, review: reviews.flatMap((review) => review.ofQuestion(position) ?? []) }];
}
