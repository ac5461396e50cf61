import { type HtmlToken, htmlTokens, isClosing, isOpening, isWhiteSpace, sourceOf } from './html-tokens.ts';

/** The other ways in which Moodle's filters let authors write TeX. */
const OTHER_TEX = /\$\$([^$]+)\$\$|\[tex\]((?:(?!\[\/?tex\]).)+)\[\/tex\]/gisu;
const NOTHING_BUT_TEX = /^\s*\$\$([^$]+)\$\$\s*$/u;

/**
 * A text with all its TeX between `\(` and `\)`, or between `\[` and `\]` where it has a line of its own with text
 * before it: what alone is an option stays in its line. TeX has no tags within.
 */
export function normalizeTex(html: string): string {
  if (!html.includes('$$') && !/\[tex\]/iu.test(html)) return html;
  const tokens = htmlTokens(html);
  let written = '';
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (tokens[end]?.type === 'text' || tokens[end]?.type === 'entity') end += 1;
    const text = sourceOf(tokens.slice(at, end));
    if (text !== '') written += texOfText(text, beginsLine(tokens, at) && endsLine(tokens[end]));
    written += tokens[end]?.source ?? '';
    at = end;
  }
  return written;
}

function texOfText(source: string, hasLine: boolean): string {
  const [, displayed] = (hasLine ? NOTHING_BUT_TEX.exec(source) : null) ?? [];
  if (displayed !== undefined) return `\\[${displayed}\\]`;
  return source.replace(
    OTHER_TEX,
    (_, dollars: string | undefined, marked: string | undefined) => `\\(${dollars ?? marked}\\)`,
  );
}

/** Behind a line break, or in a paragraph behind another. */
function beginsLine(tokens: HtmlToken[], start: number): boolean {
  if (isOpening(tokens[start - 1], 'br')) return true;
  const before = isWhiteSpace(tokens[start - 2]) ? start - 3 : start - 2;
  return isOpening(tokens[start - 1], 'p') && isClosing(tokens[before], 'p');
}

function endsLine(token: HtmlToken | undefined): boolean {
  return isClosing(token, 'p') || isOpening(token, 'br');
}

/**
 * TeX between dollars as many banks write it. A dollar opens only before a character and closes only behind one and
 * not before a digit, so that `$5 and $6` stay amounts of money (the rule of Pandoc's Markdown).
 */
const TEX = /(?<!\\)\$\$(?!\s*\$)([^$]+)\$\$|(?<!\\)\$(?![\s$])([^$\n\r]*[^$\s\\])\$(?!\d)/gu;

/** A plain text with its TeX between `\(` and `\)`, each on one line. */
export function convertDollarTex(text: string): string {
  return text.replace(TEX, (_, block: string | undefined, inline: string | undefined) => {
    const tex = (block ?? inline ?? '').replace(/\s+/gu, ' ').trim();
    return `\\(${tex}\\)`;
  });
}
