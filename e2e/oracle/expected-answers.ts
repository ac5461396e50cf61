import { CONFIDENCE_LEVELS, type TenantId, type UserId } from '@assay/assessment';
import type { EndpointName } from '@assay/contract';
import { expectedCalibration, expectedFigureQuestions } from './calibration.ts';
import { expectedLines, expectedMonths, expectedPie, questionsAnswered } from './charts.ts';
import {
  expectedDashboard,
  expectedLeaderboard,
  expectedList,
  expectedLowest,
  type NamedRow,
} from './dashboard.ts';
import { type RecountedLearner, type RecountedReport, recountLearner } from './recounted-learner.ts';
import { expectedComparison, expectedProficiency, expectedReport } from './reports.ts';
import {
  countQuestionsOfTopics,
  type ReadTables,
  rankEverybody,
  readTenantRules,
  type TopicCountRow,
} from './tables.ts';
import { expectedTopic, listedTopics } from './topics.ts';

/**
 * Computes from the tables alone what the API should answer to a learner, call by call: each figure, order
 * and choice of an answer; not texts and pictures.
 */
export async function expectAnswers(
  read: ReadTables,
  tenantId: TenantId,
  userId: UserId,
): Promise<Expectation[]> {
  const learner = await recountLearner(read, userId);
  const { this_month, leaderboard, full_names } = await readTenantRules(read);
  const everybodyRanked = leaderboard ? await rankEverybody(read) : null;
  // Shortened names are no figures: they are not compared.
  const isNamed = full_names && learner.reports.length > 0;
  const ranked = everybodyRanked?.map(({ name, ...row }) => (isNamed ? { ...row, name } : row)) ?? null;
  const everybody = { ranked, topics: await countQuestionsOfTopics(read), thisMonth: this_month };
  return listExpectations(userId, tenantId, learner, everybody);
}

type Everybody = {
  ranked: NamedRow[] | null;
  topics: TopicCountRow[];
  thisMonth: string;
};

type Call = { params?: Record<string, string>; query?: Record<string, string> };
export type Expectation = {
  name: EndpointName;
  call: Call;
  answer: object;
  /** Selects what is compared of the API's answer; by default every field that is expected. */
  read?: (answer: unknown) => unknown;
};

function listExpectations(
  userId: UserId,
  tenantId: TenantId,
  learner: RecountedLearner,
  { topics, ranked, thisMonth }: Everybody,
): Expectation[] {
  const { reports } = learner;
  const monthsOf = (countOf: Parameters<typeof expectedMonths>[2]) =>
    expectedMonths(learner, thisMonth, countOf);
  return [
    { name: 'getDashboard', call: {}, answer: expectedDashboard(learner) },
    { name: 'getLeaderboard', call: {}, answer: expectedLeaderboard(learner, userId, ranked) },
    { name: 'getLowestReport', call: {}, answer: expectedLowest(learner) },
    { name: 'listReports', call: {}, answer: expectedList(learner) },
    { name: 'getTestMonths', call: {}, answer: monthsOf(() => 1) },
    { name: 'getQuestionMonths', call: {}, answer: monthsOf(questionsAnswered) },
    { name: 'getPieChart', call: {}, answer: expectedPie(learner) },
    { name: 'getConfidenceChart', call: {}, answer: expectedLines(learner) },
    { name: 'getCalibration', call: {}, answer: expectedCalibration(reports) },
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
    { name: 'getReport', call, answer: expectedReport(report) },
    { name: 'getProficiency', call, answer: expectedProficiency(report, topics) },
    {
      name: 'getCalibration',
      call: { query: { report: id } },
      answer: expectedCalibration([report]),
    },
    { name: 'compareReports', call, answer: expectedComparison(ofTest, report) },
  ];
}

/** Expects the questions behind every figure, by each name under which they may be asked for. */
function expectationsOfFigures(learner: RecountedLearner, topics: TopicCountRow[]): Expectation[] {
  const months = [...new Set(learner.reports.map(({ month }) => month))];
  const ofTopics = ['none', ...listedTopics(topics).map(({ id }) => id)];
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
    answer: expectedFigureQuestions(learner, query),
  }));
}

/** Expects the topics, one by one and in the tree; their order is for the organisation to choose. */
function expectationsOfTopics(tenantId: TenantId, topics: TopicCountRow[]): Expectation[] {
  const listed = listedTopics(topics);
  const byId = Object.fromEntries(listed.map((topic) => [topic.id, expectedTopic(topics, topic)]));
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
