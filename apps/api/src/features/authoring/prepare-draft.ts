import type { QuestionDraft } from '@assay/assessment';
import { findDecimalMark, plainText } from '@assay/interchange';
import type { FormulaTex, QuestionTex } from '../banks/question-tex.ts';
import { convertText } from '../imports/prepare-question.ts';
import { cleanInlineText, cleanRichText } from '../imports/rich-text.ts';
import { carriedTex } from './carried-tex.ts';
import { type Finding, findingAt } from './findings.ts';

/** A draft as it would be kept, and what the cleaning of its texts found. */
export type PreparedDraft = { draft: QuestionDraft; tex: QuestionTex; findings: Finding[] };

/**
 * Prepares the texts of a draft as an import prepares those of a file: HTML cleaned by the one allow-list,
 * TeX converted.
 * @param known TeX of formulas by their MathML: those of the version that the draft began with
 */
export function prepareDraft(draft: QuestionDraft, known: ReadonlyMap<string, string>): PreparedDraft {
  const findings: Finding[] = [];
  const hasOptions = draft.kind !== 'parts';
  const texts = [
    draft.stem,
    ...(hasOptions ? draft.options : draft.parts.map(({ statement }) => statement)),
    draft.explanation,
  ];
  const decimalMark = () => findDecimalMark(texts.map(plainText).join(' '));
  const convert = (
    html: string,
    clean: typeof cleanRichText,
    field: Finding['field'],
    index: number | null,
  ) => {
    const reported = new Set<string>();
    const report = (reason: 'formula_not_read' | 'formula_not_marked', source: string) => {
      if (reported.has(`${reason} ${source}`)) return;
      reported.add(`${reason} ${source}`);
      findings.push(findingAt(reason, field, index, source.slice(0, 200)));
    };
    const converted = convertText(html, clean, { decimalMark, report });
    return { html: converted.html, tex: carriedTex(converted.html, converted.tex, known) };
  };
  const stem = convert(draft.stem, cleanRichText, 'stem', null);
  const explanation = convert(draft.explanation, cleanRichText, 'explanation', null);
  const options = draft.options.map((html, index) => convert(html, cleanInlineText, 'options', index));
  const statements = draft.parts.map(({ statement }, index) =>
    convert(statement, cleanRichText, 'parts', index),
  );
  const choices: FormulaTex[] = (hasOptions ? options : statements).map(({ tex }) => tex);
  return {
    draft: {
      ...draft,
      stem: stem.html,
      explanation: explanation.html,
      options: options.map(({ html }) => html),
      parts: draft.parts.map((part, index) => ({ ...part, statement: statements[index]?.html ?? '' })),
    },
    tex: { stem: stem.tex, choices, explanation: explanation.tex },
    // Nothing is kept of the other kind's texts, and so nothing is said of them.
    findings: findings.filter(({ field }) => field !== (hasOptions ? 'parts' : 'options')),
  };
}
