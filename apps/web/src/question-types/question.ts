import { foldText, type LearnerQuestion, type LearnerQuestionOf, type Response } from '@assay/assessment';
import type { ApiResponse } from '../api/client.ts';
import type { Striking, StruckOut } from './struck-out.ts';

/** A question as it crosses the wire. */
export type PaperQuestion = ApiResponse<'getTest'>['test']['questions_reference'][number];

/** The same question in the form that the assessment rules take. */
export function toLearnerQuestion(question: PaperQuestion): LearnerQuestion {
  const shown = { stem: question.question, images: picturesOf(question) };
  switch (question.question_type) {
    case 'Single Choice Question':
      return { kind: 'single', ...shown, options: question.options };
    case 'Multiple Choice Question':
      return { kind: 'multiple', ...shown, options: question.options };
    case 'Sub Questions':
      return { kind: 'parts', ...shown, statements: question.sub_questions.map((part) => part.question) };
  }
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
    // Undefined for versions published before sizes were stored.
    width: image_texts[index]?.width ?? null,
    height: image_texts[index]?.height ?? null,
  }));
}

/** Letters A to P of options and parts (specification section 9). */
export function letterOf(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** A question of a report: with its key and its explanation. */
export type ReviewedQuestion = ApiResponse<'getReport'>['report']['test']['questions_reference'][number];

/** Positions of the right options, by the texts that the report names; null while they are held back. */
export function rightOptions(
  question: Pick<
    ReviewedQuestion,
    'withheld' | 'options' | 'correct_option' | 'correct_options' | 'remarked' | 'question_type'
  >,
): ReadonlySet<number> | null {
  if (question.withheld !== null) return null;
  const named = [
    ...(question.correct_options ?? []),
    ...(question.correct_option === null ? [] : [question.correct_option]),
    // Another set of several options is right as a whole, which no single option shows.
    ...(question.question_type === 'Single Choice Question'
      ? (question.remarked?.accepted.flat() ?? [])
      : []),
  ];
  const texts = new Set(named.map(foldText));
  return new Set(question.options.flatMap((option, index) => (texts.has(foldText(option)) ? [index] : [])));
}

/** Reader of a review: the learner who answered, one of the staff, or the author, to whom nobody answered. */
export type Reader = 'learner' | 'staff' | 'author';

/** Words at an option that was chosen. */
export const chosenWords: Record<Reader, string> = {
  learner: "Option's Selected by You",
  staff: 'Selected by the Learner',
  author: 'Selected by a Learner',
};

/** Words, in quiet type, at an option that was struck out. */
export const struckOutWords: Record<Reader, string> = {
  learner: 'Struck out by you',
  staff: 'Struck out by the learner',
  author: 'Struck out by a learner',
};

/** Letters of the parts without a response, if some part has one; empty otherwise. */
export function openParts(response: Response): string[] {
  if (response.kind !== 'parts' || response.parts.every((part) => part === null)) return [];
  return response.parts.flatMap((part, index) => (part === null ? [letterOf(index)] : []));
}

/** "Part B", "Parts B, C and D": those without a response, if some part has one; null otherwise. */
export function describeOpenParts(response: Response): string | null {
  const letters = openParts(response);
  if (letters.length === 0) return null;
  if (letters.length === 1) return `Part ${letters[0]}`;
  return `Parts ${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`;
}

/** Message for a question that was not answered, or not in all its parts. */
export function describeUnanswered(response: Response, reader: Reader): string {
  const parts = response.kind === 'parts' ? response.parts : [];
  const open = parts.filter((part) => part === null).length;
  const who = reader === 'learner' ? 'You' : 'The learner';
  if (open === parts.length) return `${who} did not answer this question.`;
  return `${who} left ${open} of ${parts.length} parts open, so this question does not count as attempted.`;
}

/** Props of the input for one kind: the question, the present response, and the callback for a new one. */
export type AnswerInputProps<Kind extends Response['kind']> = {
  question: LearnerQuestionOf<Kind>;
  response: Extract<Response, { kind: Kind }>;
  onAnswer: (response: Response) => void;
  /** Absent where options cannot be struck out. */
  striking?: Striking | undefined;
};

/** Props of the review for one kind: the question with its key, and the learner's response. */
export type ReviewProps<Kind extends Response['kind']> = {
  question: ReviewedQuestion;
  response: Extract<Response, { kind: Kind }>;
  reader: Reader;
  struckOut: StruckOut;
};
