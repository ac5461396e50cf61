import type { Contract, ResponseIn } from '@assay/contract';
import { presentPaperQuestion } from '../publishing/paper.present.ts';
import { presentReviewedQuestion } from '../reports/reports.present.ts';
import type { Practised } from './answer-practice.service.ts';
import { presentHeldBack } from './held-back.present.ts';
import type { PracticeQuestion, PractisedTopic, TopicPractice } from './practice.service.ts';
import type { ReportPractice } from './report-practice.service.ts';

type WirePractice = ResponseIn<Contract['listPractice']>;

export function presentPractice({ topic, counts, questions, heldBack }: TopicPractice): WirePractice {
  return {
    topic: { _id: topic.id, topic_name: topic.name },
    counts,
    questions: questions.map(presentQuestion),
    held_back: presentHeldBack(heldBack),
  };
}

export function presentReportPractice({
  report: { row },
  freePositions,
  questions,
  heldBack,
}: ReportPractice): ResponseIn<Contract['listReportPractice']> {
  return {
    report: { _id: row.id, test_name: row.test_name },
    free: freePositions.length,
    free_positions: freePositions,
    questions: questions.map(presentQuestion),
    held_back: presentHeldBack(heldBack),
  };
}

function presentQuestion({ id, version, content, flagged }: PracticeQuestion) {
  return { ...presentPaperQuestion(id, content), version, flag: flagged };
}

export function presentPractised({
  status,
  body,
  content,
}: Practised): ResponseIn<Contract['answerPractice']> {
  return { status, question: presentReviewedQuestion(body.question, content, null) };
}

export function presentPractisedTopic({
  id,
  name,
  ...figures
}: PractisedTopic): ResponseIn<Contract['countPractice']>['topics'][number] {
  return { _id: id, topic: name, ...figures };
}
