/** Within these a comma is part of a text, a name, a colour or a length. */
const LITERAL =
  /\\(?:text[a-z]*|mbox|hbox|ce|pu|tag|label|color|textcolor|colorbox|operatorname|[hv]space|begin|end|verb)\*?(?![a-zA-Z])/uy;
/** Numbers with commas between that stand close: what TeX is read by would make one number of them. */
const RUN = /\d[\d.]*(?:\s*,\d[\d.]*)+/uy;
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/u;
/** As India groups them: 1,00,000. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/u;
const DECIMAL = /^\d+(?:\.\d{3})*,\d+$/u;

/**
 * TeX in which a comma between two numbers has a space behind it, so that it is read as what parts them: `(0,6)` and
 * `1,-1,1` are no decimals. Groups of three digits stay one number, and where the text's language writes decimals with
 * a comma one comma does so, too. `{,}` says itself that it is part of a number.
 */
export function withSeparatedCommas(tex: string, findDecimalComma: () => boolean): string {
  if (!/\d\s*,\d/u.test(tex)) return tex;
  const hasDecimalComma = findDecimalComma();
  let written = '';
  for (let at = 0; at < tex.length; ) {
    const source = literalAt(tex, at) ?? numbersAt(tex, at, hasDecimalComma) ?? pieceAt(tex, at);
    written += source.written;
    at += source.length;
  }
  return written;
}

type Piece = { written: string; length: number };

function pieceAt(tex: string, at: number): Piece {
  const length = tex[at] === '\\' ? 2 : 1;
  return { written: tex.slice(at, at + length), length };
}

function numbersAt(tex: string, at: number, hasDecimalComma: boolean): Piece | null {
  RUN.lastIndex = at;
  const run = RUN.exec(tex)?.[0];
  if (run === undefined) return null;
  const isOne =
    THOUSANDS.test(run) || LAKHS.test(run) || (hasDecimalComma && DECIMAL.test(run.replace(/\s+/gu, '')));
  return { written: isOne ? run : run.replace(/\s*,/gu, ', '), length: run.length };
}

/** A command with the group behind it, as far as it is closed. */
function literalAt(tex: string, at: number): Piece | null {
  if (tex[at] !== '\\') return null;
  LITERAL.lastIndex = at;
  const command = LITERAL.exec(tex)?.[0];
  if (command === undefined) return null;
  let end = at + command.length;
  for (let open = groupStart(tex, end); open !== null; open = groupStart(tex, end)) {
    const close = groupEnd(tex, open);
    if (close === null) break;
    end = close + 1;
    // The second group of `\textcolor{red}{1,2}` is mathematics.
    if (!command.startsWith('\\begin')) break;
  }
  return { written: tex.slice(at, end), length: end - at };
}

/** Where a group begins behind a command; null when none does. */
export function groupStart(tex: string, at: number): number | null {
  const open = at + (/^\s*/u.exec(tex.slice(at, at + 20))?.[0].length ?? 0);
  return tex[open] === '{' ? open : null;
}

/** The brace that closes the group which opens at a position; null when none does. */
export function groupEnd(tex: string, open: number): number | null {
  let depth = 0;
  for (let at = open; at < tex.length; at += 1) {
    const character = tex[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}
