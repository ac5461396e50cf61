import { count, newestFirst, performanceOf, twoDecimals } from './measures.ts';
import type { RecountedLearner } from './recounted-learner.ts';
import type { RankedRow } from './tables.ts';

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
  const [first] = lowest;
  return first === undefined ? {} : { testId: first.test };
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
