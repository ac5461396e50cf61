import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { claim, count, newestFirst, twoDecimals } from './measures.ts';
import type { Recounted, RecountedLearner, RecountedReport } from './recounted-learner.ts';

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
