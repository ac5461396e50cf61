import type { LearnerQuestion, QuestionKind } from '@assay/assessment';
import type { Received } from '../api/client.ts';

/** A question as it crosses the wire. */
export type PaperQuestion = Received<'getTest'>['test']['questions_reference'][number];

const kinds: Record<PaperQuestion['question_type'], QuestionKind> = {
  'Single Choice Question': 'single',
  'Multiple Choice Question': 'multiple',
  'Sub Questions': 'parts',
};

/** The same question as the rules of examining know it. */
export function learnerQuestion(question: PaperQuestion): LearnerQuestion {
  return {
    kind: kinds[question.question_type],
    stem: question.question,
    images: question.images.map((path, index) => ({
      path,
      alt: question.image_texts[index]?.alt ?? '',
      caption: question.image_texts[index]?.caption ?? null,
    })),
    options: question.options,
    statements: question.sub_questions.map((part) => part.question),
  };
}
