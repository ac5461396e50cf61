import { htmlOfText } from './html.ts';
import {
  attributeOf,
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  isWhiteSpace,
  type OpeningTag,
  sourceOf,
} from './html-tokens.ts';

/** As MathJax writes it into a page: `math/tex; mode=display`; `math/mml`; `math/asciimath`. */
const MATHJAX = /^math\/(\w+)\s*(;\s*mode\s*=\s*display)?/iu;

/** What MathJax draws beside its script: the same formula again, as single signs. */
const DRAWN = /^(?:mathjax|mjx)/iu;
/** How MathJax keeps `<` and `&` within a page that is XML. */
const CDATA = /^%\s*<!\[CDATA\[/u;
const CDATA_END = ']]>';
const HAS_MARKS = /\\[()[\]]|\$\$/u;

/**
 * HTML whose formulas stand between `\(` and `\)` in place of elements: `<script type="math/tex">`, which pages hold that
 * were saved from a browser, and `<tex>`, which an older filter of Moodle reads. Both would be lost as unknown elements.
 * MathML of such a script stands in its place, and what else it may hold is shown as it is written.
 */
export function withTexElements(html: string): string {
  if (!/<(?:script|tex)\b/iu.test(html)) return html;
  const tokens = htmlTokens(html);
  const writer = new HtmlWriter();
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const formula = isOpening(token, 'script', 'tex') ? readFormula(tokens, at, token) : null;
    if (formula === null) writer.add(token);
    else {
      if (isOpening(token, 'script')) writer.dropDrawn();
      writer.add({ type: 'other', source: formula.written });
      at = formula.end;
    }
  }
  return writer.written;
}

/** Knows of each element that has ended where it begins, so that a hostile text is gone through once. */
class HtmlWriter {
  readonly #tokens: HtmlToken[] = [];
  readonly #openByName = new Map<string, number[]>();
  readonly #beginnings = new Map<HtmlToken, number>();

  get written(): string {
    return sourceOf(this.#tokens);
  }

  add(token: HtmlToken): void {
    if (token.type === 'opening') this.#openOf(token.name).push(this.#tokens.length);
    else if (token.type === 'closing') {
      const beginning = this.#openOf(token.name).pop();
      if (beginning !== undefined) this.#beginnings.set(token, beginning);
    }
    this.#tokens.push(token);
  }

  /** Takes the elements from the end in which MathJax drew the formula that follows, or it would be there twice. */
  dropDrawn(): void {
    for (;;) {
      const end = this.#tokens.findLast((token) => !isWhiteSpace(token));
      const beginning = end === undefined ? undefined : this.#beginnings.get(end);
      if (beginning === undefined || !isDrawn(this.#tokens[beginning])) return;
      this.#tokens.length = beginning;
    }
  }

  /** Of those that have a name, where they begin; without those that were taken. */
  #openOf(name: string): number[] {
    const open = this.#openByName.get(name) ?? [];
    while ((open.at(-1) ?? -1) >= this.#tokens.length) open.pop();
    this.#openByName.set(name, open);
    return open;
  }
}

function isDrawn(token: HtmlToken | undefined): boolean {
  if (token?.type !== 'opening') return false;
  const classes = (attributeOf(token, 'class') ?? '').split(/\s+/u);
  return classes.some((name) => DRAWN.test(name));
}

/** @returns null where the element holds no formula, or anything else */
function readFormula(
  tokens: readonly HtmlToken[],
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
  if (token.name === 'tex') return HAS_MARKS.test(source) ? source : `\\(${source}\\)`;
  const [, language, display] = MATHJAX.exec((attributeOf(token, 'type') ?? '').trim()) ?? [];
  if (language === undefined) return null;
  const formula = withoutCdata(source);
  if (language.toLowerCase() === 'mml') return formula;
  // Nothing within a script is written as an entity.
  const written = htmlOfText(formula);
  if (language.toLowerCase() !== 'tex') return `<code>${written}</code>`;
  return display === undefined ? `\\(${written}\\)` : `\\[${written}\\]`;
}

function withoutCdata(source: string): string {
  const [opening] = CDATA.exec(source) ?? [];
  if (opening === undefined || !source.endsWith(CDATA_END)) return source;
  const inner = source.slice(opening.length, -CDATA_END.length).trim();
  // The sign that begins a comment of TeX, as at the beginning.
  return inner.endsWith('%') ? inner.slice(0, -1).trim() : inner;
}
