import type { Question } from '@assay/assessment';
import { choicesOf } from '@assay/interchange';
import type { FormulaTex, QuestionTex } from '../banks/question-tex.ts';

/** A formula with all that it holds: mathematics is not nested. */
const FORMULA = /<math[\s>].*?<\/math>/gsu;

function formulasOf(html: string): string[] {
  return [...html.matchAll(FORMULA)].map(([formula]) => formula);
}

/** TeX of a version's formulas by their MathML. */
export function knownTex(question: Question, tex: QuestionTex | null): Map<string, string> {
  const known = new Map<string, string>();
  if (tex === null) return known;
  const texts = [question.stem, ...choicesOf(question), question.explanation];
  const sources = [tex.stem, ...tex.choices, tex.explanation];
  for (const [place, html] of texts.entries()) {
    for (const [index, formula] of formulasOf(html).entries()) {
      const source = sources[place]?.[index];
      if (typeof source === 'string') known.set(formula, source);
    }
  }
  return known;
}

/**
 * Completes the TeX of a text whose other formulas stand in it as MathML, as they do in a text that was
 * edited: those are known by the version before.
 * @param tex of the formulas in order, null for those that came as MathML; empty where all did
 */
export function carriedTex(html: string, tex: FormulaTex, known: ReadonlyMap<string, string>): FormulaTex {
  const carried = formulasOf(html).map((formula, index) => tex[index] ?? known.get(formula) ?? null);
  return carried.some((each) => each !== null) ? carried : [];
}
