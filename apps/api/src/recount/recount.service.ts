import { setTimeout as wait } from 'node:timers/promises';
import { CONFIDENCE_LEVELS, type TenantId, type UserId } from '@assay/assessment';
import type { EndpointName } from '@assay/contract';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { differencesBetween } from './differences.ts';
import * as expected from './expected-figures.ts';
import {
  countQuestionsOfTopics,
  drawLearners,
  endLentSession,
  getHost,
  lendSession,
  rankEverybody,
  readTenantRules,
  type TopicCountRow,
} from './recount.queries.ts';
import { type RecountedLearner, type RecountedReport, recountLearner } from './recounted-learner.ts';

/** Calls the API with this token. @returns its answer, which is compared as it came */
export type Ask = (token: string, name: EndpointName, call: Call) => Promise<unknown>;

export type RecountOutcome = { learners: number; reports: number; figures: number; differences: string[] };

/** Far longer than one learner takes: a session that a killed recount leaves expires by itself. */
const SESSION_SECONDS = 15 * 60;

/** Number of learners who are counted at a time. Each makes some hundred calls, which a server slows down. */
const AT_ONCE = 6;

type Everybody = {
  ranked: expected.NamedRow[] | null;
  topics: TopicCountRow[];
  thisMonth: string;
};
type Counted = { learner: RecountedLearner; everybody: Everybody };

type Installation = {
  /** The owner's pool, or the application's. */
  pool: Pool;
  tenantId: TenantId;
  ask: Ask;
  /**
   * Set if others work meanwhile: what differs is counted once more after this many milliseconds, and
   * reported only then.
   */
  settlesAfterMs?: number;
};

/**
 * Compares every figure that the API answers to random learners of a tenant with a recount that reads the
 * tables alone.
 */
export async function recountTenant(installation: Installation, atMost: number): Promise<RecountOutcome> {
  const { pool, tenantId, ask, settlesAfterMs } = installation;
  const inside = <T>(work: () => Promise<T>) => withTenant(pool, tenantId, () => inTransaction(work));
  const outcome: RecountOutcome = { learners: 0, reports: 0, figures: 0, differences: [] };
  const waiting = await inside(() => drawLearners(atMost));
  const countNext = async (): Promise<void> => {
    const userId = waiting.pop();
    if (userId === undefined) return;
    const token = await inside(() => lendSession(userId, SESSION_SECONDS));
    const compare = async () => {
      const counted = await inside(() => countOne(userId));
      return { counted, ...(await compareWith(counted, { userId, tenantId, token, ask })) };
    };
    try {
      let compared = await compare();
      if (compared.differences.length > 0 && settlesAfterMs !== undefined) {
        await wait(settlesAfterMs);
        compared = await compare();
      }
      outcome.learners += 1;
      outcome.reports += compared.counted.learner.reports.length;
      outcome.figures += compared.figures;
      outcome.differences.push(...compared.differences);
    } finally {
      await inside(() => endLentSession(token));
    }
    return countNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, countNext));
  return outcome;
}

type Asking = { userId: UserId; tenantId: TenantId; token: string; ask: Ask };

async function compareWith(counted: Counted, { userId, tenantId, token, ask }: Asking) {
  let figures = 0;
  const differences: string[] = [];
  for (const { name, call, answer, read } of listExpectations(userId, tenantId, counted)) {
    figures += countFigures(answer);
    const answered = await ask(token, name, call);
    const place = `${userId} ${name} ${JSON.stringify(call)}`;
    differences.push(...differencesBetween(answer, read?.(answered) ?? answered, place));
  }
  return { figures, differences };
}

/** Finds a host of the tenant's own. */
export function findHostOf(pool: Pool, tenantId: TenantId): Promise<string> {
  return withTenant(pool, tenantId, () => inTransaction(getHost));
}

async function countOne(userId: UserId): Promise<Counted> {
  const learner = await recountLearner(userId);
  const { this_month, leaderboard, full_names } = await readTenantRules();
  const everybodyRanked = leaderboard ? await rankEverybody() : null;
  // Shortened names are no figures: they are not compared.
  const isNamed = full_names && learner.reports.length > 0;
  const ranked = everybodyRanked?.map(({ name, ...row }) => (isNamed ? { ...row, name } : row)) ?? null;
  return { learner, everybody: { ranked, topics: await countQuestionsOfTopics(), thisMonth: this_month } };
}

type Call = { params?: Record<string, string>; query?: Record<string, string> };
type Expectation = {
  name: EndpointName;
  call: Call;
  answer: unknown;
  /** Selects what is compared of the API's answer; by default all of it. */
  read?: (answer: unknown) => unknown;
};

function listExpectations(
  userId: UserId,
  tenantId: TenantId,
  { learner, everybody }: Counted,
): Expectation[] {
  const { reports } = learner;
  const { topics, ranked, thisMonth } = everybody;
  const monthsOf = (countOf: Parameters<typeof expected.expectedMonths>[2]) =>
    expected.expectedMonths(learner, thisMonth, countOf);
  return [
    { name: 'getDashboard', call: {}, answer: expected.expectedDashboard(learner) },
    { name: 'getLeaderboard', call: {}, answer: expected.expectedLeaderboard(learner, userId, ranked) },
    { name: 'getLowestReport', call: {}, answer: expected.expectedLowest(learner) },
    { name: 'listReports', call: {}, answer: expected.expectedList(learner) },
    { name: 'getTestMonths', call: {}, answer: monthsOf(() => 1) },
    { name: 'getQuestionMonths', call: {}, answer: monthsOf(expected.questionsAnswered) },
    { name: 'getPieChart', call: {}, answer: expected.expectedPie(learner) },
    { name: 'getConfidenceChart', call: {}, answer: expected.expectedLines(learner) },
    { name: 'getCalibration', call: {}, answer: expected.expectedCalibration(reports) },
    ...reports.flatMap((report) => expectationsOfReport(report, learner, topics)),
    ...expectationsOfFigures(learner, topics),
    ...expectationsOfTopics(tenantId, topics),
  ];
}

function expectationsOfReport(
  report: RecountedReport,
  { reports }: RecountedLearner,
  topics: TopicCountRow[],
): Expectation[] {
  const id = report.report;
  const ofTest = reports.filter(({ test }) => test === report.test);
  const call = { params: { id } };
  return [
    { name: 'getReport', call, answer: expected.expectedReport(report) },
    { name: 'getProficiency', call, answer: expected.expectedProficiency(report, topics) },
    {
      name: 'getCalibration',
      call: { query: { report: id } },
      answer: expected.expectedCalibration([report]),
    },
    { name: 'compareReports', call, answer: expected.expectedComparison(ofTest, report) },
  ];
}

/** Expects the questions behind every figure, by each name under which they may be asked for. */
function expectationsOfFigures(learner: RecountedLearner, topics: TopicCountRow[]): Expectation[] {
  const months = [...new Set(learner.reports.map(({ month }) => month))];
  const ofTopics = ['none', ...expected.listedTopics(topics).map(({ id }) => id)];
  const asked: Record<string, string>[] = [
    {},
    ...ofTopics.map((topic) => ({ topic })),
    ...CONFIDENCE_LEVELS.map((comment) => ({ comment })),
    ...months.map((month) => ({ month })),
    ...learner.reports.map(({ report }) => ({ report })),
  ];
  return asked.map((query) => ({
    name: 'listFigureQuestions',
    call: { query },
    answer: expected.expectedFigureQuestions(learner, query),
  }));
}

/** Expects the topics, one by one and in the tree; their order is for the organisation to choose. */
function expectationsOfTopics(tenantId: TenantId, topics: TopicCountRow[]): Expectation[] {
  const listed = expected.listedTopics(topics);
  const byId = Object.fromEntries(listed.map((topic) => [topic.id, expected.expectedTopic(topics, topic)]));
  const inTree = Object.fromEntries(
    listed.map(({ id, name, questions }) => [id, { topic_name: name, questionsCount: questions }]),
  );
  return [
    {
      name: 'getTopics',
      call: { params: { subdomain: tenantId } },
      answer: { ids: Object.keys(byId).sort(), ...byId },
      read: (answer) => {
        const { topics: found } = answer as { topics: { _id: string }[] };
        return {
          ids: found.map(({ _id }) => _id).sort(),
          ...Object.fromEntries(found.map((each) => [each._id, each])),
        };
      },
    },
    {
      name: 'getSummary',
      call: {},
      answer: { ids: Object.keys(inTree).sort(), ...inTree },
      read: (answer) => {
        const { summary } = answer as { summary: { topics: Record<string, unknown> }[] };
        const found = Object.fromEntries(summary.flatMap((branch) => Object.entries(branch.topics)));
        return { ids: Object.keys(found).sort(), ...found };
      },
    },
    ...listed.map(
      (topic): Expectation => ({
        name: 'getTopic',
        call: { params: { topicId: topic.id } },
        answer: { topic: byId[topic.id] },
      }),
    ),
  ];
}

function countFigures(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return typeof answer === 'string' ? 0 : 1;
  return Object.values(answer).reduce((sum, each) => sum + countFigures(each), 0);
}
