import { confidenceOf, count, performanceOf, twoDecimals } from './measures.ts';
import type { RecountedLearner, RecountedReport } from './recounted-learner.ts';

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
