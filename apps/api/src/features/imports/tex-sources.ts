import type { FormulaTex } from '../banks/question-tex.ts';

const FORMULA = /<math[\s>]/gu;
/** Maximum length of a stored text, in characters. */
const MAX_LENGTH = 60_000;

/**
 * Collects the TeX of one text's formulas while the text is converted and cleaned in rounds until nothing
 * changes: in a later round the formulas of earlier ones stand in the text as MathML.
 */
export class TexSources {
  #tex: FormulaTex = [];

  /** Begins a round, in which the text is passed from its beginning to its end. */
  begin(): { passText(html: string): void; add(tex: string): void } {
    const before = this.#tex;
    this.#tex = [];
    return {
      passText: (html) => {
        for (const _ of html.matchAll(FORMULA)) this.#tex.push(before.shift() ?? null);
      },
      add: (tex) => this.#tex.push(tex),
    };
  }

  /**
   * @param html the text as it is stored
   * @returns an empty list if nothing came as TeX, or cleaning removed a formula and it is unknown which
   */
  of(html: string): FormulaTex {
    const length = this.#tex.reduce((sum, tex) => sum + (tex?.length ?? 0), 0);
    if (length === 0 || length > MAX_LENGTH) return [];
    return [...html.matchAll(FORMULA)].length === this.#tex.length ? this.#tex : [];
  }
}
