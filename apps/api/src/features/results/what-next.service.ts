import { type UserId, weakestFirst } from '@assay/assessment';
import { learnerHasAccess } from '../accounts/accounts.service.ts';
import { countFreeQuestions } from '../practice/practice.service.ts';
import {
  countAnswersByTopic,
  findSubmissionTime,
  type TopicOfLearner,
} from '../reports/learner-answers.service.ts';
import { findLowestReports } from '../reports/lowest-report.service.ts';
import { countTests, findShortestTest, type TestFactsRow } from '../tests/tests.service.ts';

/** Number of weakest topics among which one with questions to practise is sought. */
const MOST_TRIED = 5;

type LowestReport = Awaited<ReturnType<typeof findLowestReports>>[number];

export type WhatNext =
  | { kind: 'first_test'; test: TestFactsRow }
  | { kind: 'topic'; weakest: TopicOfLearner; newest: Date; questions: number }
  | { kind: 'lowest_test'; report: LowestReport };

/** Chooses what a learner could do next; null where nothing can be proposed. An open test goes before all. */
export async function chooseWhatNext(userId: UserId): Promise<WhatNext | null> {
  const counts = await countTests(userId);
  if (counts.every(({ attempted }) => attempted === 0)) {
    const test = await findShortestTest(userId);
    return test === null ? null : { kind: 'first_test', test };
  }
  // Practice and a further attempt need a plan.
  if (!(await learnerHasAccess(userId))) return null;
  return (await findWeakestTopic(userId)) ?? findLowestTest(userId);
}

export type TopicProgress = { topics: TopicOfLearner[]; weakest: TopicOfLearner | null };

/** The learner's answers by topic, and the weakest topic; null where nothing was wrong. */
export async function readTopicProgress(userId: UserId): Promise<TopicProgress> {
  const topics = await countAnswersByTopic(userId);
  return { topics, weakest: weakestFirst(topics)[0] ?? null };
}

async function findWeakestTopic(userId: UserId): Promise<WhatNext | null> {
  const tried = weakestFirst(await countAnswersByTopic(userId)).slice(0, MOST_TRIED);
  const free = await countFreeQuestions(
    userId,
    tried.map(({ topic }) => topic.id),
  );
  const weakest = tried.find(({ topic }) => (free.get(topic.id) ?? 0) > 0);
  if (weakest === undefined) return null;
  const newest = await findSubmissionTime(userId, weakest.newestReport);
  return newest && { kind: 'topic', weakest, newest, questions: free.get(weakest.topic.id) ?? 0 };
}

async function findLowestTest(userId: UserId): Promise<WhatNext | null> {
  const [report] = await findLowestReports(userId);
  return report === undefined ? null : { kind: 'lowest_test', report };
}
