import type { ApiResponse } from '../../api/client.ts';

type StoredVersion = NonNullable<ApiResponse<'getQuestion'>['newest']>;
/** TeX of formulas by their MathML. */
export type KnownTex = ReadonlyMap<string, string>;

/** A formula with all that it holds: mathematics is not nested. */
const FORMULA = /<math[\s>].*?<\/math>/gsu;

/** TeX of a version's formulas, as far as it is known. */
export function knownTexOf(version: Pick<StoredVersion, 'content' | 'tex'> | null): KnownTex {
  const known = new Map<string, string>();
  if (version === null || version.tex === null) return known;
  const { content, tex } = version;
  const choices = content.kind === 'parts' ? content.parts.map((part) => part.statement) : content.options;
  const texts = [content.stem, ...choices, content.explanation];
  const sources = [tex.stem, ...tex.choices, tex.explanation];
  for (const [place, html] of texts.entries()) {
    for (const [index, [formula]] of [...html.matchAll(FORMULA)].entries()) {
      const source = sources[place]?.[index];
      if (typeof source === 'string') known.set(formula, source);
    }
  }
  return known;
}

/** TeX of the formulas that stand as MathML in a text, in order; null where it is unknown. */
export function texIn(html: string, known: KnownTex): (string | null)[] {
  return [...html.matchAll(FORMULA)].map(([formula]) => known.get(formula) ?? null);
}

/** Replaces each formula by its TeX, or by its words, for comparing texts. */
export function withTex(html: string, known: KnownTex): string {
  return html.replaceAll(FORMULA, (formula) => {
    const tex = known.get(formula);
    return tex === undefined ? formula : `\\(${tex}\\)`;
  });
}
