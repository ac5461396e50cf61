import { htmlOfText } from './html.ts';
import {
  attributeOf,
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  type OpeningTag,
  sourceOf,
} from './html-tokens.ts';

/** As MathJax writes it into a page: `math/tex; mode=display`. */
const MATHJAX = /^math\/tex\s*(;\s*mode\s*=\s*display)?$/iu;

/**
 * HTML whose formulas stand between `\(` and `\)` in place of elements: `<script type="math/tex">`, which pages hold that
 * were saved from a browser, and `<tex>`, which an older filter of Moodle reads. Both would be lost as unknown elements.
 */
export function withTexElements(html: string): string {
  if (!/<(?:script|tex)\b/iu.test(html)) return html;
  const tokens = htmlTokens(html);
  let written = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const formula = isOpening(token, 'script', 'tex') ? readFormula(tokens, at, token) : null;
    written += formula?.written ?? token.source;
    at = formula?.end ?? at;
  }
  return written;
}

/** @returns null where the element holds no formula, or anything else */
function readFormula(
  tokens: HtmlToken[],
  at: number,
  token: OpeningTag,
): { written: string; end: number } | null {
  let end = at + 1;
  while (tokens[end]?.type === 'text' || tokens[end]?.type === 'entity') end += 1;
  if (!isClosing(tokens[end], token.name)) return null;
  const written = formulaOf(token, sourceOf(tokens.slice(at + 1, end)).trim());
  return written === null ? null : { written, end };
}

function formulaOf(token: OpeningTag, source: string): string | null {
  if (source === '') return null;
  if (token.name === 'tex') return `\\(${source}\\)`;
  const mode = MATHJAX.exec((attributeOf(token, 'type') ?? '').trim());
  if (mode === null) return null;
  // Nothing within a script is written as an entity.
  return mode[1] === undefined ? `\\(${htmlOfText(source)}\\)` : `\\[${htmlOfText(source)}\\]`;
}
