import { formulasIn, replaceFormulas, texByFormula } from '@assay/assessment';
import type { ApiResponse } from '../../api/client.ts';

type StoredVersion = NonNullable<ApiResponse<'getQuestion'>['newest']>;
/** TeX of formulas by their MathML. */
export type KnownTex = ReadonlyMap<string, string>;

/** A version, or a question of a file, of which nothing may have been understood. */
type Sourced = { content: StoredVersion['content'] | null; tex: StoredVersion['tex'] };

/** TeX of a text's formulas, as far as it is known. */
export function knownTexOf(text: Sourced | null): KnownTex {
  if (text === null || text.content === null || text.tex === null) return new Map();
  const { content, tex } = text;
  const choices = content.kind === 'parts' ? content.parts.map((part) => part.statement) : content.options;
  return texByFormula(
    [content.stem, ...choices, content.explanation],
    [tex.stem, ...tex.choices, tex.explanation],
  );
}

/** TeX of the formulas that stand as MathML in a text, in order; null where it is unknown. */
export function texIn(html: string, known: KnownTex): (string | null)[] {
  return formulasIn(html).map((formula) => known.get(formula) ?? null);
}

/** Replaces each formula by its TeX, or by its words, for comparing texts. */
export function withTex(html: string, known: KnownTex): string {
  return replaceFormulas(html, (formula) => {
    const tex = known.get(formula);
    return tex === undefined ? formula : `\\(${tex}\\)`;
  });
}
