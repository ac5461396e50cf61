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

const ON_LINES = /\\\((?:(?!\\\().){1,2000}?\\\)|\\\[(?:(?!\\\[).){1,2000}?\\\]/gsu;

/** Joins the lines of formulas in a plain text: line ends would become breaks within them. */
export function joinTexLines(text: string): string {
  if (!text.includes('\n') || !/\\[([]/u.test(text)) return text;
  return text.replace(ON_LINES, (formula) =>
    /\n\s*\n/u.test(formula) ? formula : formula.replace(/\s*\n\s*/gu, ' '),
  );
}
