import { findQuestionFault, type Question } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { RefusalReason } from '@assay/interchange';
import type { FormulaTex, QuestionToKeep } from '../banks/question-tex.ts';
import type { MathematicsContext } from './mathematics.ts';
import { cleanInlineText, cleanRichText } from './rich-text.ts';
import { TexSources } from './tex-sources.ts';

type PrepareResult = ({ type: 'prepared' } & QuestionToKeep) | { type: 'refused'; reason: RefusalReason };

/** Cleans a text for storage and converts its mathematics. */
export function convertText(
  text: string,
  clean: typeof cleanRichText,
  mathematics: MathematicsContext,
): { html: string; tex: FormulaTex } {
  const sources = new TexSources();
  const html = clean(text, { ...mathematics, sources });
  return { html, tex: sources.of(html) };
}

/** Prepares a question's texts for storage: HTML cleaned, mathematics converted, key checked. */
export function prepareQuestion(question: Question, mathematics: MathematicsContext = {}): PrepareResult {
  const convert = (text: string, clean: typeof cleanRichText) => convertText(text, clean, mathematics);
  const stem = convert(question.stem, cleanRichText);
  const explanation = convert(question.explanation, cleanRichText);
  const choices =
    question.kind === 'parts'
      ? question.parts.map(({ statement }) => convert(statement, cleanRichText))
      : question.options.map((option) => convert(option, cleanInlineText));
  const cleaned = questionSchema.safeParse({
    ...question,
    stem: stem.html,
    explanation: explanation.html,
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
  const hasTex = [stem, ...choices, explanation].some((text) => text.tex.length > 0);
  return { type: 'prepared', question: cleaned.data, tex: hasTex ? tex : null };
}
