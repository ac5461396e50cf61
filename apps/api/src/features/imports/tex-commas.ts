/** Numbers separated by commas with no space behind: the TeX converter would read them as one number. */
const RUN = String.raw`\d[\d.]*(?:\s*,\d[\d.]*)+`;
/** Within these a comma is part of a text, a name, a colour or a length. */
const LITERAL = String.raw`\\(?:text[a-z]*|mbox|hbox|ce|pu|tag|label|color|textcolor|colorbox|operatorname|[hv]space)\*?\s*\{[^{}]*\}`;
const PIECES = new RegExp(String.raw`${LITERAL}|\\.|${RUN}`, 'gsu');
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u;
const DECIMAL = /^\d+(?:\.\d{3})*,\d+$/u;

/**
 * Adds a space behind a comma between two numbers in TeX, so that it is read as a separator: `(0,6)` and
 * `1,-1,1` are no decimals. Groups of three digits stay one number. If the text's language writes decimals
 * with a comma, a single comma stays one, too. `{,}` is always part of a number.
 */
export function withSeparatedCommas(tex: string, findDecimalComma: () => boolean): string {
  if (!/\d\s*,\d/u.test(tex)) return tex;
  const hasDecimalComma = findDecimalComma();
  return tex.replace(PIECES, (piece) => {
    const isOne = THOUSANDS.test(piece) || (hasDecimalComma && DECIMAL.test(piece.replace(/\s+/gu, '')));
    return /^\d/u.test(piece) && !isOne ? piece.replace(/\s*,/gu, ', ') : piece;
  });
}
