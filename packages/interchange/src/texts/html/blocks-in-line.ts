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
const SEPARATOR = ' | ';
const BULLET = '• ';
/** Separators, bullets and white space at the end of a gap before a new line. */
const ENDS_OPEN = /(?:\s|[|•])+$/u;
const BLANKS = /^(?:\s|&nbsp;|&#160;|<br[^<>]*>)+/u;

/**
 * Converts HTML for an option, which is one line of text, without elements that are lines, lists or tables of
 * their own. Their beginnings and ends become line breaks, items get a bullet and cells of a row a separator,
 * so that no two words run together. Drops blanks at both ends, as editors write them.
 */
export function withBlocksInLine(html: string): string {
  const writer = new LineWriter();
  for (const token of htmlTokens(html)) writer.add(token);
  return writer.written.trim();
}

class LineWriter {
  written = '';
  /** Pending output between the text written so far and the next word. */
  #gap = '';
  /** True if a block begins or ends in that gap. */
  #isBetweenBlocks = false;
  #isNewLine = true;
  #pre = 0;
  /** For each open block: true if a span carries on its style. */
  readonly #isStyled: boolean[] = [];

  add(token: HtmlToken): void {
    if (token.type === 'opening' && BLOCKS.has(token.name)) this.#open(token);
    else if (token.type === 'closing' && BLOCKS.has(token.name)) this.#close(token.name);
    else if (isBlank(token) && this.#pre === 0) this.#addBlank(token.source);
    else if (token.type === 'closing' || token.type === 'other') {
      if (!this.#isBetweenBlocks) this.#endGap();
      this.written += token.source;
    } else {
      this.#endGap();
      this.written += this.#pre > 0 && token.type === 'text' ? linesOfProgram(token.source) : token.source;
      if (token.type === 'opening' && token.name !== 'img') return;
      this.#isNewLine = false;
    }
  }

  #open(tag: OpeningTag): void {
    this.#isBetweenBlocks = true;
    if (!CELLS.includes(tag.name)) this.#endLine(tag.name);
    if (tag.name === 'li') this.#gap += BULLET;
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
    this.#isBetweenBlocks = true;
    if (CELLS.includes(name)) this.#gap = this.#gap.replace(/(?:\s|<br>)+$/u, '') + SEPARATOR;
    else this.#endLine(name);
  }

  /** Adds no line end for a first paragraph in an item or a cell, whose line has just begun. */
  #endLine(name: string): void {
    if (!ROWS.includes(name) && name !== 'li' && ENDS_OPEN.test(this.#gap.trimEnd())) return;
    this.#gap = this.#gap.replace(ENDS_OPEN, '');
    if (this.#isNewLine || this.#gap.endsWith('>')) return;
    this.#gap += '<br>';
  }

  #addBlank(source: string): void {
    if (this.#isBetweenBlocks && source.trim() === '' && !source.includes(NO_BREAK_SPACE)) return;
    this.#gap += source;
  }

  #endGap(): void {
    this.written += this.written === '' ? this.#gap.replace(BLANKS, '') : this.#gap;
    this.#isBetweenBlocks = false;
    if (this.#gap.endsWith('>')) this.#isNewLine = true;
    this.#gap = '';
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
