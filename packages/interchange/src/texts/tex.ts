import { dollarPieces, TEX_COMMAND, TEX_COMMENT } from './dollar-tex.ts';
import {
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  isWhiteSpace,
  sourceOf,
} from './html/html-tokens.ts';

/**
 * `\( … \)` in a line, `\[ … \]` on a line of its own. None opens within another, so that a text full of openings
 * is read once and not once for each of them.
 */
export const TEX = /\\\(((?:(?!\\\().)+?)\\\)|\\\[((?:(?!\\\[).)+?)\\\]/gsu;

/** The other ways in which Moodle's filters let authors write TeX. */
const OTHER_TEX = /\$\$((?:\\\$|[^$])+)\$\$|\[tex\]((?:(?!\[\/?tex\]).)+)\[\/tex\]/gisu;
const NOTHING_BUT_TEX = /^\s*\$\$((?:\\\$|[^$])+)\$\$\s*$/u;

const CODE = ['code', 'pre'];

/**
 * A text with all its TeX between `\(` and `\)`, or between `\[` and `\]` where it has a line of its own with text
 * before it: what alone is an option stays in its line. TeX has no tags within.
 */
export function normalizeTex(html: string): string {
  if (!html.includes('$') && !/\[tex\]/iu.test(html)) return html;
  const tokens = htmlTokens(html);
  let written = '';
  let code = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (tokens[end]?.type === 'text' || tokens[end]?.type === 'entity') end += 1;
    const text = sourceOf(tokens.slice(at, end));
    if (code > 0) written += text;
    else if (text !== '') written += texOfText(text, beginsLine(tokens, at) && endsLine(tokens[end]));
    if (isOpening(tokens[end], ...CODE)) code += 1;
    else if (isClosing(tokens[end], ...CODE)) code = Math.max(0, code - 1);
    written += tokens[end]?.source ?? '';
    at = end;
  }
  return written;
}

function texOfText(source: string, hasLine: boolean): string {
  const [, displayed] = (hasLine ? NOTHING_BUT_TEX.exec(source) : null) ?? [];
  if (displayed !== undefined) return `\\[${displayed}\\]`;
  const written = source.replace(
    OTHER_TEX,
    (_, dollars: string | undefined, marked: string | undefined) => `\\(${dollars ?? marked}\\)`,
  );
  return written.includes('$') && TEX_COMMAND.test(written) ? withSingleDollars(written) : written;
}

/** Some sites read `$…$`, too: where a command of TeX stands between, nothing else can be meant. */
function withSingleDollars(source: string): string {
  return dollarPieces(source)
    .map((piece) =>
      piece.tex !== null && piece.source.startsWith('$') && TEX_COMMAND.test(piece.tex)
        ? inlineTex(piece.tex)
        : piece.source,
    )
    .join('');
}

/** Behind a line break, or in a paragraph behind another. */
function beginsLine(tokens: readonly HtmlToken[], start: number): boolean {
  if (isOpening(tokens[start - 1], 'br')) return true;
  const before = isWhiteSpace(tokens[start - 2]) ? start - 3 : start - 2;
  return isOpening(tokens[start - 1], 'p') && isClosing(tokens[before], 'p');
}

function endsLine(token: HtmlToken | undefined): boolean {
  return isClosing(token, 'p') || isOpening(token, 'br');
}

/**
 * A plain text with its TeX between `\\(` and `\\)`, each on one line: what stands between dollars, and what is a formula
 * as a whole. A dollar with a backslash before it is a dollar.
 */
export function convertDollarTex(text: string): string {
  if (isBareTex(text)) return inlineTex(text);
  if (!/[$\\]/u.test(text)) return text;
  return dollarPieces(text)
    .map(({ source, tex }) =>
      tex === null ? source.replace(/\\(?=\$)|(?<=\d ?)\\(?=%)/gu, '') : inlineTex(tex),
    )
    .join('');
}

function inlineTex(tex: string): string {
  return `\\(${tex.replace(TEX_COMMENT, '').replace(/\s+/gu, ' ').trim()}\\)`;
}

/** In a bank that writes TeX: `\\frac{7}{9}`, without dollars and without a word beside it. */
function isBareTex(text: string): boolean {
  if (text.length > MAX_BARE_LENGTH || text.includes('$') || /\\[([]/u.test(text)) return false;
  if (!TEX_COMMAND.test(text)) return false;
  return !/\p{L}{2}|\n\s*\n/u.test(text.replace(WITHIN_TEX, ' '));
}

const MAX_BARE_LENGTH = 1_000;
/** Commands, and the words that are theirs. */
const WITHIN_TEX =
  /\\(?:text(?:bf|it|rm|tt)?|mbox|hbox|mathrm|operatorname|begin|end)\*?\s*\{[^{}]*\}|\\[a-zA-Z]+/gu;

const ON_LINES = /\\\((?:(?!\\\().){1,2000}?\\\)|\\\[(?:(?!\\\[).){1,2000}?\\\]/gsu;

/** A plain text in which no formula is parted by line ends, which would become breaks within it. */
export function joinTexLines(text: string): string {
  if (!text.includes('\n') || !/\\[([]/u.test(text)) return text;
  return text.replace(ON_LINES, (formula) =>
    /\n\s*\n/u.test(formula) ? formula : formula.replace(/\s*\n\s*/gu, ' '),
  );
}
