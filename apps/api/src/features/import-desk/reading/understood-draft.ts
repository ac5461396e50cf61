import type { QuestionDraft } from '@assay/assessment';
import { questionDraftSchema } from '@assay/contract';
import type { UnderstoodParts } from '@assay/interchange';
import { convertText } from '../../imports/prepare-question.ts';
import { cleanInlineText, cleanRichText } from '../../imports/rich-text.ts';

/**
 * Makes what was understood of a refused item a draft, so that its author completes it in the editor. Its
 * texts are cleaned as those of a question are.
 * @returns null where nothing was understood, or more than a draft can hold
 */
export function draftOfUnderstood(understood: UnderstoodParts | undefined): QuestionDraft | null {
  const { stem = '', options = [], correct = [], parts, explanation = '', topic = [] } = understood ?? {};
  if (stem === '' && options.length === 0 && parts === undefined) return null;
  const rich = (html: string) => convertText(html, cleanRichText, {}).html;
  const draft: QuestionDraft = {
    kind: parts !== undefined ? 'parts' : correct.length > 1 ? 'multiple' : 'single',
    stem: rich(stem),
    images: [],
    options: options.map((html) => convertText(html, cleanInlineText, {}).html),
    correct: correct.filter((index) => index < options.length),
    parts: (parts ?? []).map((part) => ({ statement: rich(part.statement), correct: part.correct })),
    explanation: rich(explanation),
    explanationImages: [],
    references: [],
    topic,
  };
  return questionDraftSchema.safeParse(draft).data ?? null;
}
