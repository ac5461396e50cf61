/** A formula with all that it holds: mathematics is not nested. */
const FORMULA = /<math[\s>].*?<\/math>/gsu;

/** The MathML of each formula of a text, in order. */
export function formulasIn(html: string): string[] {
  return [...html.matchAll(FORMULA)].map(([formula]) => formula);
}

/** Rewrites each formula of a text. */
export function replaceFormulas(html: string, write: (formula: string) => string): string {
  return html.replaceAll(FORMULA, write);
}

/**
 * TeX of formulas by their MathML.
 * @param texts of a question
 * @param sources of each text: the TeX of its formulas in order, null for those that came as MathML
 */
export function texByFormula(
  texts: readonly string[],
  sources: readonly (readonly (string | null)[])[],
): Map<string, string> {
  const known = new Map<string, string>();
  for (const [place, html] of texts.entries()) {
    for (const [index, formula] of formulasIn(html).entries()) {
      const source = sources[place]?.[index];
      if (typeof source === 'string') known.set(formula, source);
    }
  }
  return known;
}
