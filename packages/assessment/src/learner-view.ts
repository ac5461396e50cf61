import type { Question, QuestionKind } from './question.ts';

type Shown = {
  stem: string;
  /** Sizes in pixels, null where they are not known. */
  images: {
    path: string;
    alt: string;
    caption: string | null;
    width: number | null;
    height: number | null;
  }[];
};

/**
 * Question without its key, as a learner may see it before the report exists: options of which one or several
 * are right, or statements that are true or false, in order. Built by picking fields, never by removing them,
 * so that a new secret is left out by default.
 */
export type LearnerQuestion =
  | (Shown & { kind: 'single'; options: string[] })
  | (Shown & { kind: 'multiple'; options: string[] })
  | (Shown & { kind: 'parts'; statements: string[] });
export type LearnerQuestionOf<Kind extends QuestionKind> = Extract<LearnerQuestion, { kind: Kind }>;

export function learnerView(question: Question): LearnerQuestion {
  const shown = {
    stem: question.stem,
    images: question.images.map((image) => ({
      path: image.file,
      alt: image.alt,
      caption: image.caption ?? null,
      width: image.width ?? null,
      height: image.height ?? null,
    })),
  };
  return question.kind === 'parts'
    ? { kind: 'parts', ...shown, statements: question.parts.map((part) => part.statement) }
    : { kind: question.kind, ...shown, options: [...question.options] };
}
