/** Numbers with commas between that stand close: what TeX is read by would make one number of them. */
const RUN = String.raw`\d[\d.]*(?:\s*,\d[\d.]*)+`;
/** Within these a comma is part of a text, a name, a colour or a length. */
const LITERAL = String.raw`\\(?:text[a-z]*|mbox|hbox|ce|pu|tag|label|color|textcolor|colorbox|operatorname|[hv]space)\*?\s*\{[^{}]*\}`;
const PIECES = new RegExp(String.raw`${LITERAL}|\\.|${RUN}`, 'gsu');
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u;
const DECIMAL = /^\d+(?:\.\d{3})*,\d+$/u;

/**
 * TeX in which a comma between two numbers has a space behind it, so that it is read as what parts them: `(0,6)` and
 * `1,-1,1` are no decimals. Groups of three digits stay one number, and where the text's language writes decimals with
 * a comma one comma does so, too. `{,}` says itself that it is part of a number.
 */
export function withSeparatedCommas(tex: string, findDecimalComma: () => boolean): string {
  if (!/\d\s*,\d/u.test(tex)) return tex;
  const hasDecimalComma = findDecimalComma();
  return tex.replace(PIECES, (piece) => {
    const isOne = THOUSANDS.test(piece) || (hasDecimalComma && DECIMAL.test(piece.replace(/\s+/gu, '')));
    return /^\d/u.test(piece) && !isOne ? piece.replace(/\s*,/gu, ', ') : piece;
  });
}
