import { CONFIDENCE_LEVELS } from '@assay/assessment';
import type { RankedRow, TopicCountRow } from './recount.queries.ts';
import type { Recounted, RecountedLearner, RecountedReport } from './recounted-learner.ts';

/**
 * Figures of the API's answers by their definitions, counted one by one, without any rule of
 * `@assay/assessment`. They cover each figure, order and choice of an answer; not texts and pictures.
 */

/** Rounds half up, in whole numbers. */
function twoDecimals(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 200 + whole) / (2 * whole)) / 100;
}

const count = (answers: readonly Recounted[], status: Recounted['status']) =>
  answers.filter((answer) => answer.status === status).length;
const claim = (level: number) => [100, 75, 50, 25][level] ?? 0;

function performanceOf({ answered, held }: RecountedReport): number | null {
  return held ? null : twoDecimals(100 * count(answered, 'Correct'), answered.length);
}

function confidenceOf(answers: readonly Recounted[]): number {
  const given = answers.filter((answer) => answer.answered);
  return twoDecimals(
    given.reduce((sum, { level }) => sum + claim(level), 0),
    given.length,
  );
}

const newestFirst = (reports: readonly RecountedReport[]) => [...reports].reverse();

export function expectedDashboard({ reports, tests, open }: RecountedLearner) {
  const active = tests.filter((test) => test.active);
  const taken = (test: { id: string }) => reports.some((report) => report.test === test.id);
  const countsOf = (of: typeof active) => ({ count: of.length, attempted: of.filter(taken).length });
  return {
    data: {
      totalExam: countsOf(active),
      exam: countsOf(active.filter(({ type }) => type === 'Exam')),
      quiz: countsOf(active.filter(({ type }) => type === 'Quiz')),
      reports: newestFirst(reports)
        .slice(0, 5)
        .map((report) => ({
          _id: report.report,
          total: report.answered.length,
          correct_answers: report.held ? null : count(report.answered, 'Correct'),
          test: { test_name: report.testRow.name, updatedAt: report.at.toISOString() },
        })),
      tests: active.slice(0, 5).map((test) => ({
        _id: test.id,
        attempted: taken(test),
        number_of_questions: test.questions,
      })),
      attempts: open.map(({ attempt, deadline }) => ({ _id: attempt, deadlineAt: deadline.toISOString() })),
    },
  };
}

/** A row of the leaderboard; without a name if that is not shown in full. */
export type NamedRow = Omit<RankedRow, 'name'> & { name?: string };

/** @param ranked the whole leaderboard, with the names that are shown in full; null if the tenant has none */
export function expectedLeaderboard(
  { reports, tests }: RecountedLearner,
  userId: string,
  ranked: readonly NamedRow[] | null,
) {
  if (ranked === null) return { shown: false, data: [] };
  const place = ranked.findIndex(({ user }) => user === userId);
  const isHidden = place >= 0 && reports.some(({ held }) => held);
  const last = ranked.length - 5;
  const from = place < 0 || isHidden ? 0 : Math.max(0, Math.min(place - 2, last));
  const active = tests.filter((test) => test.active).length;
  const rows = ranked.slice(from, from + 5).map((row, at) => ({
    rank: from + at + 1,
    ...(row.user === userId ? { name: 'You' } : row.name === undefined ? {} : { name: row.name }),
    you: row.user === userId,
    performance: twoDecimals(100 * row.correct, row.total),
    attemptedPercentage: twoDecimals(100 * row.active_tests, active),
  }));
  return { shown: true, data: isHidden ? rows.filter(({ you }) => !you) : rows };
}

export function expectedLowest({ reports }: RecountedLearner) {
  const latest = new Map(reports.map((report) => [report.test, report]));
  const lowest = [...latest.values()]
    .filter(({ testRow, held }) => testRow.active && !held)
    .sort((a, b) => (performanceOf(a) ?? 0) - (performanceOf(b) ?? 0) || a.at.getTime() - b.at.getTime());
  return { testId: lowest[0]?.test };
}

export function expectedList({ reports }: RecountedLearner) {
  return {
    reports: newestFirst(reports).map((report) => ({
      _id: report.report,
      total: report.answered.length,
      correct_answers: report.held ? null : count(report.answered, 'Correct'),
      percentage: performanceOf(report),
      createdAt: report.at.toISOString(),
    })),
  };
}

export function expectedReport(report: RecountedReport) {
  const { answered, held } = report;
  return {
    report: {
      _id: report.report,
      answers: answered.map((answer) => ({
        status: answer.held ? null : answer.status,
        answered: answer.answered,
        comment: CONFIDENCE_LEVELS[answer.level],
        commentChosen: answer.chosen,
      })),
      total: answered.length,
      attempt: answered.filter((answer) => answer.answered).length,
      correct_answers: held ? null : count(answered, 'Correct'),
      partial_answers: held ? null : count(answered, 'Partial'),
      wrong_answers: held ? null : count(answered, 'Wrong'),
      confidence: performanceOf(report),
      confidence_percent: confidenceOf(answered),
      time_taken_seconds: report.seconds,
    },
  };
}

function shareOf(answers: readonly Recounted[]) {
  const shown = answers.filter(({ held }) => !held);
  const correct = count(shown, 'Correct');
  return {
    percent: shown.length === 0 ? null : twoDecimals(100 * correct, shown.length),
    total: shown.length,
    correct,
    withheld_questions: answers.length - shown.length,
  };
}

/**
 * Finds the topic of an answer and its subtopic: the third and the fourth of its path, or the last where it
 * ends before.
 */
function placesOf({ topics }: Recounted): { topic: string | null; subtopic: string | null } {
  const path = [...topics].reverse();
  return { topic: path[2] ?? path.at(-1) ?? null, subtopic: path[3] ?? null };
}

export function expectedProficiency(report: RecountedReport, topics: readonly TopicCountRow[]) {
  const nameOf = (id: string | null) => topics.find((topic) => topic.id === id)?.name ?? 'Other questions';
  const groupBy = (answers: readonly Recounted[], key: 'topic' | 'subtopic') => {
    const ids = [...new Set(answers.map((answer) => placesOf(answer)[key]))];
    return ids
      .filter((id) => key === 'topic' || id !== null)
      .sort((a, b) => Number(a === null) - Number(b === null) || nameOf(a).localeCompare(nameOf(b), 'en'))
      .map((id) => ({ id, of: answers.filter((answer) => placesOf(answer)[key] === id) }));
  };
  return {
    report: {
      _id: report.report,
      exam_name: report.testRow.name,
      overall_percentage: performanceOf(report),
      topic_wise: groupBy(report.answered, 'topic').map(({ id, of }) => ({
        _id: id,
        topic: nameOf(id),
        ...shareOf(of),
        subtopic: groupBy(of, 'subtopic').map((sub) => ({
          _id: sub.id,
          subtopic: nameOf(sub.id),
          ...shareOf(sub.of),
        })),
      })),
    },
  };
}

export function expectedMonths(
  { reports }: RecountedLearner,
  thisMonth: string,
  countOf: (report: RecountedReport) => number,
) {
  const months: string[] = [];
  const [year = 0, month = 1] = thisMonth.split('-').map(Number);
  for (let back = 11; back >= 0; back -= 1)
    months.push(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
  return {
    data: months.map((name) => ({
      month: name,
      count: reports.filter((report) => report.month === name).reduce((sum, each) => sum + countOf(each), 0),
    })),
  };
}

export const questionsAnswered = ({ answered }: RecountedReport) =>
  answered.filter((answer) => answer.answered).length;

export function expectedPie({ reports }: RecountedLearner) {
  const latest = reports.at(-1);
  const statuses = ['Correct', 'Partial', 'Wrong'] as const;
  return {
    data: {
      confidence: confidenceOf(reports.flatMap(({ answered }) => answered)),
      total: latest?.answered.length ?? 0,
      test_name: latest?.testRow.name ?? '',
      graphdata:
        latest === undefined || latest.held
          ? []
          : statuses.map((name) => ({ name, value: count(latest.answered, name) })),
      correct_answer: latest?.held ? null : count(latest?.answered ?? [], 'Correct'),
    },
  };
}

export function expectedLines({ reports }: RecountedLearner) {
  const last = reports.slice(-10);
  return {
    data: {
      uData: last.map(performanceOf),
      pData: last.map(({ answered }) => confidenceOf(answered)),
      qData: last.map(({ seconds }) => twoDecimals(seconds, 60)),
      reports: last.map(({ report }) => report),
    },
  };
}

/** Computes Wilson's interval by the roots of its equation: (p - share)² = z² p (1 - p) / n. */
function intervalOf(correct: number, answers: number) {
  const z = 1.959_964;
  const a = 1 + (z * z) / answers;
  const b = -(2 * (correct / answers) + (z * z) / answers);
  const c = (correct / answers) ** 2;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const percentOf = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 100;
  return { from: percentOf((-b - root) / (2 * a)), to: percentOf((-b + root) / (2 * a)) };
}

function levelsOf(answers: readonly Recounted[]) {
  return CONFIDENCE_LEVELS.map((comment, level) => {
    const of = answers.filter((answer) => answer.level === level);
    const correct = count(of, 'Correct');
    const right =
      of.length < 10
        ? null
        : { percent: twoDecimals(100 * correct, of.length), ...intervalOf(correct, of.length) };
    return { comment, claimed: claim(level), answers: of.length, correct, right };
  });
}

/** @param reports all of the learner's, or the one that is asked about */
export function expectedCalibration(reports: readonly RecountedReport[]) {
  const chosen = reports.flatMap(({ answered }) => answered).filter((each) => each.chosen && each.answered);
  const shown = chosen.filter(({ held }) => !held);
  const months = [...new Set(shown.map(({ month }) => month))].sort();
  const sureAndWrong = newestFirst(reports).flatMap(({ answered }) =>
    answered.filter(
      (each) => each.answered && each.chosen && !each.held && each.level === 0 && each.status === 'Wrong',
    ),
  );
  return {
    data: {
      levels: levelsOf(shown),
      months: months.map((month) => ({
        month,
        levels: levelsOf(shown.filter((each) => each.month === month)),
      })),
      sure_and_wrong: sureAndWrong.slice(0, 50).map(({ report, number }) => ({ report, number })),
      sure_and_wrong_total: sureAndWrong.length,
      withheld: chosen.length - shown.length,
    },
  };
}

/** As the call's query names them. */
export type Asked = { report?: string; topic?: string; comment?: string; month?: string };

export function expectedFigureQuestions(
  { reports }: RecountedLearner,
  { report, topic, comment, month }: Asked,
) {
  const meant = newestFirst(reports)
    .flatMap(({ answered }) => answered)
    .filter(
      (each) =>
        (report === undefined || each.report === report) &&
        (month === undefined || each.month === month) &&
        (topic === undefined ||
          (topic === 'none' ? each.topics.length === 0 : each.topics.some((id) => id === topic))) &&
        (comment === undefined ||
          (CONFIDENCE_LEVELS[each.level] === comment && each.chosen && each.answered)),
    );
  const shown = meant.filter(({ held }) => !held);
  return {
    total: shown.length,
    correct: count(shown, 'Correct'),
    withheld: meant.length - shown.length,
    questions: shown.slice(0, 200).map(({ report: of, number, status, level, chosen }) => ({
      report: of,
      number,
      status,
      comment: CONFIDENCE_LEVELS[level],
      commentChosen: chosen,
    })),
  };
}

/** @param reports those of one test, oldest first; `named` gives the order of the questions */
export function expectedComparison(reports: readonly RecountedReport[], named: RecountedReport) {
  const inOrder = [named, ...reports.filter((report) => report !== named)].flatMap(
    ({ answered }) => answered,
  );
  const questions = [...new Set(inOrder.map(({ question }) => question))];
  return {
    reports: reports.map((report) => ({
      _id: report.report,
      total: report.answered.length,
      correct_answers: report.held ? null : count(report.answered, 'Correct'),
      percentage: performanceOf(report),
    })),
    questions: questions.map((id) => ({
      _id: id,
      answers: reports.map(({ answered }) => {
        const found = answered.find(({ question }) => question === id);
        return found === undefined
          ? null
          : { number: found.number, status: found.held ? null : found.status };
      }),
    })),
  };
}

const childrenOf = (topics: readonly TopicCountRow[], id: string) =>
  topics.filter(({ parent }) => parent === id);

/**
 * Builds the figures of a topic; the listed topics are the third of a path, and those where a path ends
 * before.
 */
export function expectedTopic(topics: readonly TopicCountRow[], topic: TopicCountRow) {
  const below = childrenOf(topics, topic.id);
  return {
    _id: topic.id,
    topic_name: topic.name,
    subtopic_count: below.length,
    questionCount: topic.questions,
  };
}

export function listedTopics(topics: readonly TopicCountRow[]): TopicCountRow[] {
  return topics.filter(({ id, depth }) => depth === 2 || (depth < 2 && childrenOf(topics, id).length === 0));
}
