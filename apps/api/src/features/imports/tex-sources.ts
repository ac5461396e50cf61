import type { FormulaTex } from '../banks/question-tex.ts';

const FORMULA = /<math[\s>]/gu;
/** As many characters as a text may have that is kept. */
const MAX_LENGTH = 60_000;

/**
 * Collects the TeX of the formulas of one text while it is converted and cleaned, which is repeated until nothing
 * changes: in a later round the formulas of the earlier ones stand in the text as MathML.
 */
export class TexSources {
  #tex: FormulaTex = [];

  /** Begins a round. The text is then passed from its beginning to its end. */
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
   * @param html the text as it is kept
   * @returns an empty list where nothing came as TeX, or cleaning took a formula away and it is not known which
   */
  of(html: string): FormulaTex {
    const length = this.#tex.reduce((sum, tex) => sum + (tex?.length ?? 0), 0);
    if (length === 0 || length > MAX_LENGTH) return [];
    return [...html.matchAll(FORMULA)].length === this.#tex.length ? this.#tex : [];
  }
}
