import { formulasIn, type Question, texByFormula } from '@assay/assessment';
import { choicesOf } from '@assay/interchange';
import type { FormulaTex, QuestionTex } from '../banks/question-tex.ts';

/** TeX of a version's formulas by their MathML. */
export function knownTex(question: Question, tex: QuestionTex | null): Map<string, string> {
  if (tex === null) return new Map();
  const texts = [question.stem, ...choicesOf(question), question.explanation];
  return texByFormula(texts, [tex.stem, ...tex.choices, tex.explanation]);
}

/**
 * Completes the TeX of a text whose other formulas stand in it as MathML, as they do in a text that was
 * edited: those are known by the version before.
 * @param tex of the formulas in order, null for those that came as MathML; empty where all did
 */
export function carriedTex(html: string, tex: FormulaTex, known: ReadonlyMap<string, string>): FormulaTex {
  const carried = formulasIn(html).map((formula, index) => tex[index] ?? known.get(formula) ?? null);
  return carried.some((each) => each !== null) ? carried : [];
}
