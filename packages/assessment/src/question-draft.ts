import type { Picture, Question, QuestionKind } from './question.ts';

/** A picture in the form; alt text and caption are empty, and the size is null, where they are not given. */
export type DraftPicture = {
  file: string;
  alt: string;
  caption: string;
  /** In pixels. */
  width: number | null;
  height: number | null;
};

/**
 * A question while its author writes it: the fields of the form, complete or not. It holds what each kind
 * needs at once, so that a change of kind loses nothing. A format that is stored: it only ever grows.
 *
 * Holds the key. It must never travel to a learner.
 */
export type QuestionDraft = {
  kind: QuestionKind;
  stem: string;
  images: DraftPicture[];
  /** Used by the kinds with options. */
  options: string[];
  /** Positions of the right options. */
  correct: number[];
  /** Used by the kind with statements; null where the key is not yet chosen. */
  parts: { statement: string; correct: boolean | null }[];
  explanation: string;
  explanationImages: DraftPicture[];
  /** An empty address where there is none. */
  references: { title: string; url: string }[];
  topic: string[];
};

/** Returns a question as its form shows it. {@link draftedQuestion} of it is the same question again. */
export function draftOf(question: Question): QuestionDraft {
  const hasOptions = question.kind !== 'parts';
  return {
    kind: question.kind,
    stem: question.stem,
    images: question.images.map(draftPictureOf),
    options: hasOptions ? question.options : [],
    correct: hasOptions ? question.correct : [],
    parts: hasOptions ? [] : question.parts,
    explanation: question.explanation,
    explanationImages: question.explanationImages.map(draftPictureOf),
    references: question.references.map(({ title, url }) => ({ title, url: url ?? '' })),
    topic: question.topic,
  };
}

function draftPictureOf({ file, alt, caption, width, height }: Picture): DraftPicture {
  return { file, alt, caption: caption ?? '', width: width ?? null, height: height ?? null };
}

/**
 * Builds the question that a draft describes, of the chosen kind alone. It may be incomplete:
 * `questionSchema` and `findQuestionFault` say whether it is a question yet.
 * @param id the author's stable name for it
 */
export function draftedQuestion(draft: QuestionDraft, id: string): Question {
  const common = {
    id,
    stem: draft.stem,
    images: draft.images.map(pictureOf),
    explanation: draft.explanation,
    explanationImages: draft.explanationImages.map(pictureOf),
    references: draft.references.map(({ title, url }) => (url === '' ? { title } : { title, url })),
    topic: draft.topic,
  };
  // In the order of the schema's fields: the stored text of an unchanged question is the same text.
  if (draft.kind === 'parts') {
    const parts = draft.parts.map(({ statement, correct }) => ({ statement, correct: correct ?? false }));
    return { kind: 'parts', ...common, parts };
  }
  return { kind: draft.kind, ...common, options: draft.options, correct: draft.correct };
}

function pictureOf({ file, alt, caption, width, height }: DraftPicture): Picture {
  const picture: Picture = { file, alt };
  if (caption !== '') picture.caption = caption;
  if (width !== null) picture.width = width;
  if (height !== null) picture.height = height;
  return picture;
}
