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
    images: picturesOf(question),
    options: question.options,
    statements: question.sub_questions.map((part) => part.question),
  };
}

/** Pictures with their texts, which cross the wire beside them in the same order. */
export function picturesOf({
  images,
  image_texts,
}: Pick<PaperQuestion, 'images' | 'image_texts'>): LearnerQuestion['images'] {
  return images.map((path, index) => ({
    path,
    alt: image_texts[index]?.alt ?? '',
    caption: image_texts[index]?.caption ?? null,
    // Versions published before sizes were kept have none.
    width: image_texts[index]?.width ?? null,
    height: image_texts[index]?.height ?? null,
  }));
}
