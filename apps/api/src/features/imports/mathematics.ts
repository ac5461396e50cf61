import { findDecimalMark, htmlOfText, htmlTokens, plainText, TEX, TEX_COMMAND } from '@assay/interchange';
import { decodeHTML } from 'entities';
import temml from 'temml';
import { plainMathml } from './plain-mathml.ts';
import { withSeparatedCommas } from './tex-commas.ts';
import type { TexSources } from './tex-sources.ts';

/**
 * Context of the texts that hold the formulas.
 * @param decimalMark called if a formula has commas between numbers: how their language writes decimals;
 * without it the words of each text decide, and a point is assumed if they do not tell
 * @param report called with TeX that is shown as its source: a formula that could not be read, or TeX that is
 * not marked as a formula
 * @param sources keeps the TeX of each converted formula
 */
export type MathematicsContext = {
  decimalMark?(): 'comma' | 'point' | null;
  report?(reason: 'formula_not_read' | 'formula_not_marked', source: string): void;
  sources?: TexSources;
};

/**
 * Converts TeX to MathML, which browsers show without fonts, styles or script. TeX that cannot be read, or is
 * not marked as a formula, is shown as its source in the face of code. Content of tags and code stays as it
 * is. TeX is searched in the source, where `a<b` of a formula is no tag yet.
 */
export function withMathematics(html: string, context: MathematicsContext = {}): string {
  if (!html.includes('\\') && !DOLLARS.test(html)) return html;
  let isComma: boolean | null = null;
  const hasDecimalComma = () => {
    isComma ??= (context.decimalMark?.() ?? findDecimalMark(plainText(html))) === 'comma';
    return isComma;
  };
  const literal = literalMask(html);
  const textBetween = (from: number, to?: number) =>
    html.slice(from, to).replace(NOT_MARKED, (source, at: number) => {
      if (literal[from + at] === 1) return source;
      context.report?.('formula_not_marked', source);
      return `<code>${source}</code>`;
    });
  const sources = context.sources?.begin();
  let written = '';
  let from = 0;
  for (const { 0: source, 1: inline, 2: block, index } of html.matchAll(TEX)) {
    if (literal[index] === 1) continue;
    sources?.passText(html.slice(from, index));
    written += textBetween(from, index);
    const tex = decodeHTML(withoutLayout(inline ?? block ?? '')).trim();
    const isBlock = block !== undefined;
    const plain = withSeparatedCommas(withPercentSigns(tex), hasDecimalComma);
    const shown = tex === '' ? source : renderTex(plain, isBlock);
    if (shown === null) context.report?.('formula_not_read', tex);
    else if (tex !== '') sources?.add(tex);
    written += shown ?? `<code>${htmlOfText(tex)}</code>`;
    from = index + source.length;
  }
  sources?.passText(html.slice(from));
  return written + textBetween(from);
}

/** Removes breaks and wrappers that an editor put into a formula. */
function withoutLayout(html: string): string {
  return html.replace(/<br\s*\/?>|<\/?(?:p|div|span|font|nobr|wbr)(?:\s[^<>]{0,500})?>/giu, ' ');
}

/**
 * Escapes the sign of a TeX comment, which would swallow the rest of a line: in a question's formula it means
 * per cent.
 */
function withPercentSigns(tex: string): string {
  return tex.replace(/(?<!\\)((?:\\\\)*)%/gu, '$1\\%');
}

/**
 * Renders a formula that an author types as MathML.
 * @param isBlock on a line of its own
 * @returns null where it cannot be read
 */
export function renderFormula(tex: string, isBlock: boolean): string | null {
  return renderTex(
    withSeparatedCommas(withPercentSigns(tex.trim()), () => false),
    isBlock,
  );
}

/**
 * Renders one formula.
 * @returns null instead of a partial formula, an error in colour, or a result with signs missing
 */
function renderTex(tex: string, isBlock: boolean): string | null {
  try {
    const mathematics = temml.renderToString(tex, {
      displayMode: isBlock,
      // An inline formula may break behind an operator, so that a phone shows all of it.
      wrap: isBlock ? 'none' : 'tex',
      throwOnError: true,
      trust: false,
      macros: { '\\mbox': '\\text{#1}' },
    });
    const isWhole = mathematics.startsWith('<math') && !/<merror|<a /u.test(mathematics);
    return isWhole ? plainMathml(mathematics) : null;
  } catch {
    return null;
  }
}

/** `$x^2$`: a power or an index between dollars; no price has one. */
const DOLLARS = /\$(?!\s)[^$<>\n]{0,60}?(?<!\p{L})[\p{L}\d)\]}][\^_][^$<>\n]{1,60}(?<!\s)\$/u;

/** A TeX command with its arguments and the commands right behind it, between dollars or by itself. */
const NOT_MARKED = new RegExp(
  String.raw`${DOLLARS.source}|\$[^$<>\n]{0,200}${TEX_COMMAND.source}[^$<>\n]{0,200}\$|(?<![:\\]|\p{L}{2})${TEX_COMMAND.source}(?:\s?[_^]?\{[^{}<>]{0,100}\}){0,3}(?:${TEX_COMMAND.source}(?:\s?[_^]?\{[^{}<>]{0,100}\}){0,3}){0,200}`,
  'gu',
);

const LITERAL = ['code', 'pre', 'script', 'style', 'math'];

/** Marks with 1 each character within a tag, a comment or the like, or in code. */
function literalMask(html: string): Uint8Array {
  const mask = new Uint8Array(html.length);
  let at = 0;
  let code = 0;
  for (const token of htmlTokens(html)) {
    const end = at + token.source.length;
    if (token.type === 'opening' && LITERAL.includes(token.name)) code += 1;
    if (code > 0 || (token.type !== 'text' && token.type !== 'entity')) mask.fill(1, at, end);
    if (token.type === 'closing' && LITERAL.includes(token.name)) code = Math.max(0, code - 1);
    at = end;
  }
  return mask;
}
