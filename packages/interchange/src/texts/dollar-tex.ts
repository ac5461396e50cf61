/** Limit of a formula: two dollars further apart are money. */
const MAX_LENGTH = 2_000;

/** TeX commands that are certain: they are no path and no escaped character of a program. */
export const TEX_COMMAND =
  /\\(?:[dtc]?frac|sqrt|hat|bar|vec|tilde|overline|underline|widehat|overrightarrow|alpha|beta|gamma|delta|varepsilon|epsilon|theta|lambda|mu|pi|rho|sigma|tau|varphi|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|infty|cup|cap|in|notin|subset|subseteq|times|cdot|div|pm|mp|leq?|geq?|neq?|leqslant|geqslant|approx|equiv|sim|to|gets|(?:long)?(?:right|left)arrow|[RL](?:ight|eft)arrow|sum|prod|int|lim|log|ln|sin|cos|tan|text(?:bf|it|rm|tt)?|math(?:rm|bf|bb|cal|it|sf)|operatorname|left|right|begin|q?quad|[lc]?dots|circ|angle|triangle|perp|parallel|forall|exists|partial|nabla|binom|oplus|otimes|Box|square|[bB]igg?[lr]?|mbox|hbox|cases|p?matrix|mathop|overset|underset|stackrel|phantom|boxed|(?:sub)*section)(?![a-zA-Z])/u;

/**
 * Converts TeX of a plain text to `\\(` and `\\)`, each formula on one line: `$…$`, `$$…$$`, and texts that
 * are a formula as a whole. A dollar opens before a character and closes behind one and not before a digit
 * (the rule of Pandoc's Markdown); it may also stand beside a space if only a formula can be meant. Braces
 * within are kept whole, so that the dollars of `\\mbox{ if $x$}` are part of the formula. Amounts of money
 * are text, and so is a dollar with a backslash before it.
 */
export function convertDollarTex(text: string): string {
  if (isBareTex(text)) return inlineTex(text);
  if (!/[$\\]/u.test(text)) return text;
  let written = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at = endOfMarked(text, at) ?? at + 1;
    else if (text[at] === '$') {
      const marks = text[at + 1] === '$' ? 2 : 1;
      const tex = marks === 2 ? blockAt(text, at) : inlineAt(text, at);
      const end = at + (tex?.length ?? 0) + 2 * marks;
      if (tex !== null) {
        written += withoutEscapes(text.slice(from, at)) + inlineTex(tex);
        from = end;
      }
      at = tex === null ? at + marks - 1 : end - 1;
    }
  }
  return written + withoutEscapes(text.slice(from));
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?=\$)|(?<=\d ?)\\(?=%)/gu, '');
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

/** The end of `\\( … \\)` and `\\[ … \\]`, which are formulas already with all their content. */
function endOfMarked(text: string, at: number): number | null {
  const end = { '(': '\\)', '[': '\\]' }[text[at + 1] ?? ''];
  if (end === undefined) return null;
  const last = text.slice(at, at + MAX_LENGTH).indexOf(end);
  return last < 0 ? null : at + last + 1;
}

function blockAt(text: string, at: number): string | null {
  const rest = text.slice(at + 2, at + 2 + MAX_LENGTH);
  const [, tex = ''] = /^((?:\\.|[^$\\])+)\$\$/su.exec(rest) ?? [];
  return tex.trim() === '' ? null : tex;
}

function inlineAt(text: string, at: number): string | null {
  const end = closingDollar(text, at + 1);
  if (end === null) return null;
  const tex = text.slice(at + 1, end);
  return isFormula(tex, text[at - 1] ?? '', text[end + 1] ?? '') ? tex : null;
}

/** The dollar that is not within braces and has no backslash before it. */
function closingDollar(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length && at < start + MAX_LENGTH && depth >= 0; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '$' && depth === 0) return at;
  }
  return null;
}

/** A comment ends its line in TeX. Behind a digit authors mean per cent. */
const TEX_COMMENT = /(?<![\\\d]|\d )%[^\n]*\n/gu;
const TEX_SIGN = /[\\^_{}]/u;
const NO_PROSE =
  /\\(?:text(?:bf|it|rm|tt)?|mbox|hbox|mathrm|operatorname)\*?\s*\{(?:[^{}]|\{[^{}]*\})*\}|\{\\(?:rm|bf|it|tt|sf)\b[^{}]*\}|\\[a-zA-Z]+/gu;

function isFormula(tex: string, before: string, after: string): boolean {
  const hasSign = TEX_SIGN.test(tex);
  const isTight = !/^\s|\s$/u.test(tex) && !/\d/u.test(after) && !tex.endsWith('\\');
  if (isTight && !tex.includes('\n')) return hasSign || !isMoney(tex, before);
  const hasWords = /(?<![\p{L}\d])\p{Ll}{2}/u.test(tex.replace(TEX_COMMENT, ' ').replace(NO_PROSE, ' '));
  return hasSign && !hasWords && !/\d/u.test(after);
}

/** True if text without a sign of TeX stands between two amounts: `$5/kg and 6$`, `12$, 13$`, `$5-$x`. */
function isMoney(tex: string, before: string): boolean {
  const beginsWithAmount = /^[\d.,]/u.test(tex);
  if (beginsWithAmount && (/\p{L}{2}/u.test(tex) || /[-–—/(]$/u.test(tex))) return true;
  return /\d/u.test(before) && (!/^\p{L}/u.test(tex) || /\p{L}{2}/u.test(tex));
}
