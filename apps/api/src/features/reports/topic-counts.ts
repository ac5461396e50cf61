import type { ReportId, TestVersionId, TopicId } from '@assay/assessment';
import { isRightLetter } from '@assay/assessment/grading';
import type { Outline } from '../publishing/outlines.ts';
import type { LearnerRecords } from './learner-records.queries.ts';
import { answeredIn, forEachRecord, questionAt, type WithheldQuestions } from './learner-records.ts';

export type TopicCount = {
  correct: number;
  total: number;
  /** One letter for each answer as in `AnswerRecord`, oldest report first. */
  results: string;
  newestReport: ReportId;
};

/**
 * Counts all answers of a learner by topic, as far as their status may be shown; those to questions without
 * a topic are left out.
 * @param placeOf the topic to which the questions of a topic or subtopic count
 */
export function countByTopic(
  records: LearnerRecords,
  outlines: ReadonlyMap<TestVersionId, Outline>,
  withheld: WithheldQuestions,
  placeOf: (id: TopicId) => TopicId | null,
): Map<TopicId, TopicCount> {
  const counts = new Map<TopicId, TopicCount>();
  // Records are newest first.
  forEachRecord(records, (record, start, end) => {
    const report = answeredIn(records, record);
    const withheldHere = withheld.get(report.report_id);
    const inReport = new Map<TopicId, string>();
    for (let place = start; place < end; place += 1) {
      const position = place - start;
      if (withheldHere?.has(position)) continue;
      const { topicId } = questionAt(outlines, report, position);
      const topic = topicId === null ? null : placeOf(topicId);
      const result = records.results.charAt(place);
      // A dropped question counts for nothing.
      if (topic !== null && result !== 'D') inReport.set(topic, (inReport.get(topic) ?? '') + result);
    }
    for (const [topic, results] of inReport) {
      const count = counts.get(topic) ?? {
        correct: 0,
        total: 0,
        results: '',
        newestReport: report.report_id,
      };
      counts.set(topic, {
        ...count,
        correct: count.correct + [...results].filter(isRightLetter).length,
        total: count.total + results.length,
        results: results + count.results,
      });
    }
  });
  return counts;
}
