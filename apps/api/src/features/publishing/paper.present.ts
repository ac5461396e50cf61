import {
  type LearnerQuestion,
  learnerView,
  type Picture,
  type Question,
  type QuestionId,
  type QuestionKind,
} from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';

export type PaperQuestionResponse = ResponseIn<Contract['getTest']>['test']['questions_reference'][number];

/** The specification's words for the kinds (section 3). */
const QUESTION_TYPES: Record<QuestionKind, PaperQuestionResponse['question_type']> = {
  single: 'Single Choice Question',
  multiple: 'Multiple Choice Question',
  parts: 'Sub Questions',
};

export function presentPictures(pictures: Picture[]) {
  return {
    images: pictures.map((picture) => picture.file),
    image_texts: pictures.map(({ alt, caption, width, height }) => ({
      alt,
      caption: caption ?? null,
      width: width ?? null,
      height: height ?? null,
    })),
  };
}

/** A question without its key, in the specification's field names. */
export function presentPaperQuestion(id: QuestionId, content: Question): PaperQuestionResponse {
  const view: LearnerQuestion = learnerView(content);
  return {
    _id: id,
    question: view.stem,
    question_type: QUESTION_TYPES[view.kind],
    options: view.kind === 'parts' ? [] : view.options,
    images: view.images.map((image) => image.path),
    image_texts: view.images.map(({ alt, caption, width, height }) => ({ alt, caption, width, height })),
    sub_questions: view.kind === 'parts' ? view.statements.map((question) => ({ question })) : [],
  };
}
