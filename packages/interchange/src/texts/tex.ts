import { dollarPieces, TEX_COMMAND, TEX_COMMENT } from './dollar-tex.ts';

/**
 * `\( … \)` in a line, `\[ … \]` on a line of its own. None opens within another, so that a text full of
 * openings is scanned once and not once for each of them.
 */
export const TEX = /\\\(((?:(?!\\\().)+?)\\\)|\\\[((?:(?!\\\[).)+?)\\\]/gsu;

/** The other notations of TeX in Moodle's filters, which contain no tags; and code, which contains no TeX. */
const OTHER_TEX =
  /<(code|pre)\b(?:(?!<\/?\1\b).)*<\/\1\s*>|\$\$((?:\\\$|[^$<]|<(?![a-z/!]))+)\$\$|\[tex\]((?:(?!\[\/?tex\]|<[a-z/!]).)+)\[\/tex\]/gisu;

/** Converts all TeX of a text to `\(` and `\)`, or `\[` and `\]`. */
export function normalizeTex(html: string): string {
  if (!html.includes('$$') && !/\[tex\]/iu.test(html)) return html;
  return html.replace(OTHER_TEX, (source: string, _code, dollars?: string, marked?: string) => {
    const tex = dollars ?? marked;
    return tex === undefined ? source : `\\(${tex}\\)`;
  });
}

/**
 * Converts TeX of a plain text to `\\(` and `\\)`, each formula on one line: formulas between dollars, and
 * texts that are a formula as a whole. A dollar with a backslash before it is a dollar.
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

/**
 * True for a text that is TeX as a whole in a bank that writes TeX: `\\frac{7}{9}`, without dollars and other
 * words.
 */
function isBareTex(text: string): boolean {
  if (text.length > MAX_BARE_LENGTH || text.includes('$') || /\\[([]/u.test(text)) return false;
  if (!TEX_COMMAND.test(text)) return false;
  return !/\p{L}{2}|\n\s*\n/u.test(text.replace(WITHIN_TEX, ' '));
}

const MAX_BARE_LENGTH = 1_000;
/** Commands, and the words that belong to them. */
const WITHIN_TEX =
  /\\(?:text(?:bf|it|rm|tt)?|mbox|hbox|mathrm|operatorname|begin|end)\*?\s*\{[^{}]*\}|\\[a-zA-Z]+/gu;

const ON_LINES = /\\\((?:(?!\\\().){1,2000}?\\\)|\\\[(?:(?!\\\[).){1,2000}?\\\]/gsu;

/** Joins the lines of formulas in a plain text: line ends would become breaks within them. */
export function joinTexLines(text: string): string {
  if (!text.includes('\n') || !/\\[([]/u.test(text)) return text;
  return text.replace(ON_LINES, (formula) =>
    /\n\s*\n/u.test(formula) ? formula : formula.replace(/\s*\n\s*/gu, ' '),
  );
}
