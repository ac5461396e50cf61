import type { QuestionDraft } from '@assay/assessment';
import { CompareParts } from '../../features/authoring/compare-parts.tsx';
import { compare } from '../../features/authoring/differences.ts';
import { EMPTY_DRAFT } from '../../features/authoring/draft-content.ts';
import { picturesOf, type ReviewedQuestion, rightOptions } from '../../question-types/question.ts';
import { plainTextOf } from '../../ui/rich-text/clean-html.ts';

type Props = { stored: ReviewedQuestion; ours: ReviewedQuestion; name: string; version: number | null };

/** A question of the bank beside the one of the file, in what differs. */
export function MatchDifferences({ stored, ours, name, version }: Props) {
  const parts = compare(null, draftOf(stored), draftOf(ours), plainTextOf);
  return (
    <CompareParts
      parts={parts}
      theirs={version === null ? name : `${name}, version ${version}`}
      mine="Your file"
    />
  );
}

const KINDS = {
  'Single Choice Question': 'single',
  'Multiple Choice Question': 'multiple',
  'Sub Questions': 'parts',
} as const;

/** The question in the form in which texts are compared. */
function draftOf(review: ReviewedQuestion): QuestionDraft {
  const { references, images, image_texts } = review.sub_topic_reference;
  const pictures = (shown: Parameters<typeof picturesOf>[0]) =>
    picturesOf(shown).map(({ path, alt, caption, width, height }) => ({
      file: path,
      alt,
      caption: caption ?? '',
      width,
      height,
    }));
  return {
    ...EMPTY_DRAFT,
    kind: KINDS[review.question_type],
    stem: review.question,
    images: pictures(review),
    options: review.options,
    correct: [...(rightOptions(review) ?? [])],
    parts: review.sub_questions.map(({ question, correct_option }) => ({
      statement: question,
      correct: correct_option === null ? null : correct_option === 'true',
    })),
    explanation: review.explanation.description ?? '',
    explanationImages: pictures({ images: images ?? [], image_texts: image_texts ?? [] }),
    references: (references ?? []).map(({ title, url }) => ({ title, url: url ?? '' })),
  };
}
