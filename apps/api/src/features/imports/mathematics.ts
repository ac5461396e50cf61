import { findDecimalMark, htmlOfText, htmlTokens, plainText, TEX, TEX_COMMAND } from '@assay/interchange';
import { decodeHTML } from 'entities';
import temml from 'temml';
import { plainMathml } from './plain-mathml.ts';
import { withSeparatedCommas } from './tex-commas.ts';
import type { TexSources } from './tex-sources.ts';

/**
 * What is known of the texts in which formulas stand.
 * @param decimalMark asked where a formula has commas between numbers: how their language writes these; else each text's own
 * words tell, and a point where they do not
 * @param report called with the TeX that is shown as its source: a formula that could not be read, or TeX that is not
 * marked as a formula
 * @param sources keep the TeX of each formula that is converted
 */
export type MathematicsContext = {
  decimalMark?(): 'comma' | 'point' | null;
  report?(reason: 'formula_not_read' | 'formula_not_marked', source: string): void;
  sources?: TexSources;
};

/**
 * TeX to MathML, which browsers show without fonts, styles or script. What cannot be read, or is not marked as a
 * formula, is shown as its source in the face of code; what stands within a tag or is code itself stays. TeX is looked
 * for in the source, where `a<b` of a formula is no tag yet.
 */
export function withMathematics(html: string, context: MathematicsContext = {}): string {
  if (!html.includes('\\') && !DOLLARS.test(html)) return html;
  let isComma: boolean | null = null;
  const hasDecimalComma = () => {
    isComma ??= (context.decimalMark?.() ?? findDecimalMark(plainText(html))) === 'comma';
    return isComma;
  };
  const isLeftAlone = literalDetector(html);
  const sources = context.sources?.begin();
  let written = '';
  let from = 0;
  for (const { 0: source, 1: inline, 2: block, index } of html.matchAll(TEX)) {
    if (isLeftAlone(index)) continue;
    sources?.passText(html.slice(from, index));
    written += withSourceShown(html.slice(from, index), context);
    const tex = decodeHTML(withoutLayout(inline ?? block ?? '')).trim();
    const isBlock = block !== undefined;
    const plain = withSeparatedCommas(withPercentSigns(tex), hasDecimalComma);
    const shown = tex === '' ? source : renderTex(plain, isBlock);
    if (shown === null) context.report?.('formula_not_read', tex);
    else if (tex !== '') sources?.add(tex);
    written += shown ?? sourceShown(tex);
    from = index + source.length;
  }
  sources?.passText(html.slice(from));
  return written + withSourceShown(html.slice(from), context);
}

/** Breaks and wrappers that an editor put into a formula. */
function withoutLayout(html: string): string {
  return html.replace(/<br\s*\/?>|<\/?(?:p|div|span|font|nobr|wbr)(?:\s[^<>]{0,500})?>/giu, ' ');
}

/** What begins a comment in TeX, and would swallow the rest of a line: in a formula of a question it is per cent. */
function withPercentSigns(tex: string): string {
  return tex.replace(/(?<!\\)((?:\\\\)*)%/gu, '$1\\%');
}

/** Never a part of a formula, a word in the colour of an error, or a sign that was swallowed: @returns null instead */
function renderTex(tex: string, isBlock: boolean): string | null {
  try {
    const mathematics = temml.renderToString(tex, {
      displayMode: isBlock,
      // In a line it may break behind an operator, so that a phone shows all of it.
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

function sourceShown(tex: string): string {
  return `<code>${htmlOfText(tex)}</code>`;
}

/** `$x^2$`: a power or an index between dollars, which no price has. */
const DOLLARS = /\$(?!\s)[^$<>\n]{0,60}?(?<!\p{L})[\p{L}\d)\]}][\^_][^$<>\n]{1,60}(?<!\s)\$/u;

/** A command of TeX with what belongs to it and those that follow at once, between dollars or by itself. */
const NOT_MARKED = new RegExp(
  String.raw`${DOLLARS.source}|\$[^$<>\n]{0,200}${TEX_COMMAND.source}[^$<>\n]{0,200}\$|(?<![:\\]|\p{L}{2})${TEX_COMMAND.source}(?:\s?[_^]?\{[^{}<>]{0,100}\}){0,3}(?:${TEX_COMMAND.source}(?:\s?[_^]?\{[^{}<>]{0,100}\}){0,3}){0,200}`,
  'gu',
);

/** Text between formulas, in which TeX that nothing marks is shown as what it is. */
function withSourceShown(html: string, { report }: MathematicsContext): string {
  if (!TEX_COMMAND.test(html) && !DOLLARS.test(html)) return html;
  let code = 0;
  const written = htmlTokens(html).map((token) => {
    if (token.type === 'opening' && LITERAL.includes(token.name)) code += 1;
    if (token.type === 'closing' && LITERAL.includes(token.name)) code -= 1;
    if (token.type !== 'text' || code > 0) return token.source;
    return token.source.replace(NOT_MARKED, (source) => {
      report?.('formula_not_marked', source);
      return `<code>${source}</code>`;
    });
  });
  return written.join('');
}

const LITERAL = ['code', 'pre', 'script', 'style', 'math'];

/** @returns tells of positions that only ever rise whether they lie within a tag, a comment or the like, or in code */
function literalDetector(html: string): (position: number) => boolean {
  const tokens = htmlTokens(html);
  let at = 0;
  let end = tokens[0]?.source.length ?? 0;
  let code = 0;
  return (position) => {
    while (end <= position && at < tokens.length - 1) {
      const token = tokens[at];
      if (token?.type === 'opening' && LITERAL.includes(token.name)) code += 1;
      if (token?.type === 'closing' && LITERAL.includes(token.name)) code = Math.max(0, code - 1);
      at += 1;
      end += tokens[at]?.source.length ?? 0;
    }
    return code > 0 || !['text', 'entity'].includes(tokens[at]?.type ?? 'text');
  };
}
