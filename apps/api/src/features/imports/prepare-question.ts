import { findQuestionFault, type Picture, type Question, type QuestionFault } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { MathematicsContext } from './mathematics.ts';
import { cleanInlineText, cleanRichText } from './rich-text.ts';

export type PreparationFault = QuestionFault | 'empty' | 'too_long';
export type PrepareResult =
  | { type: 'prepared'; question: Question }
  | { type: 'refused'; reason: PreparationFault };

/** Finds what a question's picture is once it is kept: its stored name, and its size where that is known. */
export type PictureStorer = (
  picture: Picture,
  purpose: 'question' | 'explanation',
) => Promise<Pick<Picture, 'file' | 'width' | 'height'>>;

/** Makes a question fit to be kept: HTML cleaned, mathematics written, pictures stored, key checked. */
export async function prepareQuestion(
  question: Question,
  store: PictureStorer,
  mathematics?: MathematicsContext,
): Promise<PrepareResult> {
  const rich = (html: string) => cleanRichText(html, mathematics);
  const cleaned = questionSchema.safeParse({
    ...question,
    stem: rich(question.stem),
    explanation: rich(question.explanation),
    images: await storeAll(question.images, 'question', store),
    explanationImages: await storeAll(question.explanationImages, 'explanation', store),
    ...(question.kind === 'parts'
      ? { parts: question.parts.map((part) => ({ ...part, statement: rich(part.statement) })) }
      : { options: question.options.map((option) => cleanInlineText(option, mathematics)) }),
  });
  if (!cleaned.success) {
    // The question was well-formed before: mathematics made a text too long, or cleaning left one empty.
    const tooLong = cleaned.error.issues.some(({ code }) => code === 'too_big');
    return { type: 'refused', reason: tooLong ? 'too_long' : 'empty' };
  }
  const fault = findQuestionFault(cleaned.data);
  return fault === null ? { type: 'prepared', question: cleaned.data } : { type: 'refused', reason: fault };
}

/** One after another: they share a connection, and the same picture twice is kept once. */
async function storeAll(
  pictures: Picture[],
  purpose: 'question' | 'explanation',
  store: PictureStorer,
): Promise<Picture[]> {
  const named: Picture[] = [];
  for (const picture of pictures) named.push({ ...picture, ...(await store(picture, purpose)) });
  return named;
}
