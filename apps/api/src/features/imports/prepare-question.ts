import { findQuestionFault, type Picture, type Question } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { RefusalReason } from '@assay/interchange';
import type { FormulaTex, QuestionTex, QuestionToKeep } from '../banks/question-tex.ts';
import type { MathematicsContext } from './mathematics.ts';
import { cleanInlineText, cleanRichText } from './rich-text.ts';
import { TexSources } from './tex-sources.ts';

type PrepareResult = ({ type: 'prepared' } & QuestionToKeep) | { type: 'refused'; reason: RefusalReason };

/** Resolves a question's picture to its stored form: its stored name, and its size if that is known. */
export type PictureStorer = (
  picture: Picture,
  purpose: 'question' | 'explanation',
) => Promise<Pick<Picture, 'file' | 'width' | 'height'>>;

/** Prepares a question for storage: HTML cleaned, mathematics converted, pictures stored, key checked. */
export async function prepareQuestion(
  question: Question,
  store: PictureStorer,
  mathematics: MathematicsContext = {},
): Promise<PrepareResult> {
  const stem = convert(question.stem, cleanRichText, mathematics);
  const explanation = convert(question.explanation, cleanRichText, mathematics);
  const choices =
    question.kind === 'parts'
      ? question.parts.map(({ statement }) => convert(statement, cleanRichText, mathematics))
      : question.options.map((option) => convert(option, cleanInlineText, mathematics));
  const cleaned = questionSchema.safeParse({
    ...question,
    stem: stem.html,
    explanation: explanation.html,
    images: await storeAll(question.images, 'question', store),
    explanationImages: await storeAll(question.explanationImages, 'explanation', store),
    ...(question.kind === 'parts'
      ? { parts: question.parts.map((part, index) => ({ ...part, statement: choices[index]?.html })) }
      : { options: choices.map(({ html }) => html) }),
  });
  if (!cleaned.success) {
    // The question was valid before: mathematics made a text too long, or cleaning left one empty.
    const isTooLong = cleaned.error.issues.some(({ code }) => code === 'too_big');
    return { type: 'refused', reason: isTooLong ? 'too_long' : 'nothing_left' };
  }
  const fault = findQuestionFault(cleaned.data);
  if (fault !== null) return { type: 'refused', reason: fault };
  const tex = { stem: stem.tex, choices: choices.map((choice) => choice.tex), explanation: explanation.tex };
  return { type: 'prepared', question: cleaned.data, tex: hasTex(tex) ? tex : null };
}

function convert(
  text: string,
  clean: (html: string, mathematics: MathematicsContext) => string,
  mathematics: MathematicsContext,
): { html: string; tex: FormulaTex } {
  const sources = new TexSources();
  const html = clean(text, { ...mathematics, sources });
  return { html, tex: sources.of(html) };
}

function hasTex({ stem, choices, explanation }: QuestionTex): boolean {
  return [stem, ...choices, explanation].some((tex) => tex.length > 0);
}

/** One after another: they share a connection, and a repeated picture is stored once. */
async function storeAll(
  pictures: Picture[],
  purpose: 'question' | 'explanation',
  store: PictureStorer,
): Promise<Picture[]> {
  const named: Picture[] = [];
  for (const picture of pictures) named.push({ ...picture, ...(await store(picture, purpose)) });
  return named;
}
