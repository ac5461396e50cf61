import { NO_BREAK_SPACE } from './html.ts';
import { type HtmlToken, htmlTokens, isOpening, type OpeningTag } from './html-tokens.ts';

const CELLS = ['td', 'th'];
const ROWS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'];
const BLOCKS = new Set([
  ...'p div blockquote pre h1 h2 h3 h4 h5 h6 hr center address ul ol menu dl li dt dd'.split(' '),
  ...'section article header footer main aside figure figcaption details summary nav'.split(' '),
  ...ROWS,
  ...CELLS,
]);
const OF_STYLE = ['style', 'hidden'];
/** Kind of a boundary between two words, by rank: a cell's end outranks that of a paragraph in it. */
type Boundary = 'none' | 'line' | 'cell' | 'row';
const RANKS: Boundary[] = ['none', 'line', 'cell', 'row'];

/**
 * Converts HTML for an option, which is one line of text, without elements that are lines, lists or tables of
 * their own. Their beginnings and ends become line breaks, and cells of a row get a separator, so that no two
 * words run together. Drops blanks at both ends, as editors write them.
 */
export function withBlocksInLine(html: string): string {
  const writer = new LineWriter();
  for (const token of htmlTokens(html)) writer.add(token);
  return writer.written.trim();
}

class LineWriter {
  written = '';
  /** Blanks behind the last word, and the boundary there, which replaces them. */
  #blanks = '';
  #boundary: Boundary = 'none';
  #isNewLine = true;
  #pre = 0;
  /** For each open block: true if a span carries on its style. */
  readonly #isStyled: boolean[] = [];

  add(token: HtmlToken): void {
    if (token.type === 'opening' && BLOCKS.has(token.name)) this.#open(token);
    else if (token.type === 'closing' && BLOCKS.has(token.name)) this.#close(token.name);
    else if (isBlank(token) && this.#pre === 0) this.#blanks += token.source;
    else if (token.type === 'closing' || token.type === 'other') {
      if (this.#boundary === 'none') this.#endGap();
      this.written += token.source;
    } else {
      this.#endGap();
      this.written += this.#pre > 0 && token.type === 'text' ? linesOfProgram(token.source) : token.source;
      this.#isNewLine &&= token.type === 'opening' && token.name !== 'img';
    }
  }

  #open(tag: OpeningTag): void {
    this.#bound(tag.name);
    if (tag.name === 'pre') this.#pre += 1;
    if (tag.name === 'hr') return;
    const isStyled = tag.attributes.some(({ name }) => OF_STYLE.includes(name));
    this.#isStyled.push(isStyled);
    if (!isStyled) return;
    this.#endGap();
    // The span keeps hiding or emphasising it.
    this.written += `<span${tag.source.slice(tag.name.length + 1)}`;
  }

  #close(name: string): void {
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (this.#isStyled.pop()) this.written += '</span>';
    this.#bound(name);
  }

  #bound(name: string): void {
    const kind = ROWS.includes(name) ? 'row' : CELLS.includes(name) ? 'cell' : 'line';
    if (RANKS.indexOf(kind) > RANKS.indexOf(this.#boundary)) this.#boundary = kind;
  }

  #endGap(): void {
    const separator = this.#boundary === 'cell' ? ' | ' : '<br>';
    const gap = this.#boundary === 'none' ? this.#blanks : this.#isNewLine ? '' : separator;
    if (this.written !== '') this.written += gap;
    if (gap.endsWith('>')) this.#isNewLine = true;
    this.#blanks = '';
    this.#boundary = 'none';
  }
}

/** White space, no-break spaces and line ends. */
function isBlank(token: HtmlToken): boolean {
  if (token.type === 'text' || token.type === 'entity') return token.text.trim() === '';
  return isOpening(token, 'br');
}

/** Lines of a program, with their indentation kept. */
function linesOfProgram(source: string): string {
  return source
    .replace(/^\r?\n|\s+$/gu, '')
    .split(/\r?\n/u)
    .map((line) => line.replace(/^[\t ]+/u, (blanks) => NO_BREAK_SPACE.repeat(blanks.length)))
    .join('<br>');
}
