import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { confidenceOf, count, performanceOf, twoDecimals } from './measures.ts';
import type { Recounted, RecountedReport } from './recounted-learner.ts';
import type { TopicCountRow } from './tables.ts';

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
