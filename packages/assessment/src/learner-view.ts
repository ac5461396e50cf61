import type { Question, QuestionKind } from './question.ts';

/**
 * What a learner may see of a question before the report exists.
 * Built by picking fields, never by removing them, so that a new secret stays at home by default.
 */
export type LearnerQuestion = {
  kind: QuestionKind;
  stem: string;
  /** Sizes in pixels, null where they are not known. */
  images: {
    path: string;
    alt: string;
    caption: string | null;
    width: number | null;
    height: number | null;
  }[];
  /** Single and multiple: the options in order. Parts: empty. */
  options: string[];
  /** Parts: the statements in order. Others: empty. */
  statements: string[];
};

export function learnerView(question: Question): LearnerQuestion {
  return {
    kind: question.kind,
    stem: question.stem,
    images: question.images.map((image) => ({
      path: image.file,
      alt: image.alt,
      caption: image.caption ?? null,
      width: image.width ?? null,
      height: image.height ?? null,
    })),
    options: question.kind === 'parts' ? [] : [...question.options],
    statements: question.kind === 'parts' ? question.parts.map((part) => part.statement) : [],
  };
}
