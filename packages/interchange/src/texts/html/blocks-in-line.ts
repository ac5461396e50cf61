import { NO_BREAK_SPACE } from './html.ts';
import { type HtmlToken, htmlTokens, isOpening, isWhiteSpace, type OpeningTag } from './html-tokens.ts';
import { ListMarkers } from './list-markers.ts';

const PARAGRAPHS = [
  'p',
  'div',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'center',
  'address',
];
const SECTIONS = [
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'figure',
  'figcaption',
  'details',
  'summary',
  'nav',
  'search',
  'hgroup',
  'dialog',
];
const FORMS = ['form', 'fieldset', 'legend', 'option', 'optgroup'];
const OLDER = ['xmp', 'listing', 'marquee', 'noscript'];
const LISTS = ['ul', 'ol', 'menu', 'dir', 'dl', 'li', 'dt', 'dd'];
const CELLS = ['td', 'th'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', ...CELLS];
const BLOCKS = new Set([...PARAGRAPHS, ...SECTIONS, ...FORMS, ...OLDER, ...LISTS, ...TABLES]);
/** Elements that show something by themselves. */
const SHOWN = ['br', 'img'];
/** What is lost with them is more than a line end. */
const WITH_STRUCTURE = ['table', 'ul', 'ol', 'menu', 'dir', 'dl'];

/**
 * HTML for an option, which is one line of text, without the elements that are lines, lists or tables of their own: where
 * one begins or ends a line ends, and cells of a row are parted, so that no two words or numbers run into one.
 * @returns the names of lists and tables that it was made without, each once
 */
export function withBlocksInLine(html: string): { html: string; lost: string[] } {
  const tokens = htmlTokens(html);
  if (!tokens.some(isBlock)) return { html, lost: [] };
  const writer = new LineWriter(tokens);
  for (const token of tokens) writer.add(token);
  const lost = new Set(tokens.flatMap((token) => (isOpening(token, ...WITH_STRUCTURE) ? token.name : [])));
  return { html: writer.written, lost: [...lost] };
}

/** Whether a tag begins or ends what is a line of its own, or a cell. */
export function isBlock(token: HtmlToken): boolean {
  return (token.type === 'opening' || token.type === 'closing') && BLOCKS.has(token.name);
}

class LineWriter {
  #written = '';
  #hasText = false;
  /** What stands between the last text and the next. */
  #space = '';
  #isNewLine = false;
  #separators = 0;
  #marker = '';
  /** Elements that hold nothing yet: they begin behind what stands before their first text. */
  #unfilled = '';
  /** Of the row so far. */
  #cells = 0;
  #isRowEmpty = true;
  #isCellEmpty = false;
  #isBehindCell = false;
  #pre = 0;
  readonly #lists: ListMarkers;

  constructor(tokens: readonly HtmlToken[]) {
    this.#lists = new ListMarkers(tokens);
  }

  add(token: HtmlToken): void {
    if (token.type === 'opening' && BLOCKS.has(token.name)) this.#open(token);
    else if (token.type === 'closing' && BLOCKS.has(token.name)) this.#close(token.name);
    else if (this.#pre === 0 && isWhiteSpace(token)) this.#space += token.source;
    else if (token.type === 'opening' && !SHOWN.includes(token.name)) this.#unfilled += token.source;
    else if (token.type !== 'closing' && token.type !== 'other') this.#show(token);
    else if (this.#unfilled !== '') this.#unfilled += token.source;
    else this.#written += token.source;
  }

  get written(): string {
    return this.#written + this.#unfilled;
  }

  #open(tag: OpeningTag): void {
    const { name } = tag;
    if (name === 'li') this.#marker = this.#lists.next(tag);
    else this.#lists.open(tag);
    if (name === 'pre') this.#pre += 1;
    if (CELLS.includes(name)) this.#openCell();
    else this.#endLine(name);
    if (name !== 'tr') return;
    this.#cells = 0;
    this.#isRowEmpty = true;
  }

  #openCell(): void {
    // Of each that is empty, too, or what follows it would seem to stand below another name.
    if (this.#cells > 0 || (this.#hasText && !this.#isNewLine)) this.#separators += 1;
    // What ended a line within the cell before ended only the cell.
    if (this.#cells > 0) this.#isNewLine = this.#isRowEmpty;
    this.#cells += 1;
    this.#isCellEmpty = true;
    this.#space = '';
  }

  #close(name: string): void {
    this.#lists.close(name);
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (CELLS.includes(name)) {
      this.#space = '';
      this.#isBehindCell = true;
    } else this.#endLine(name);
  }

  /** Not where a paragraph or a list is the first in its cell, which has begun a line, or goes on with one. */
  #endLine(name: string): void {
    this.#space = '';
    if (this.#isCellEmpty && !TABLES.includes(name)) return;
    this.#isNewLine = true;
    this.#isCellEmpty = false;
    this.#separators = 0;
  }

  #show(token: HtmlToken): void {
    const isBreak = isOpening(token, 'br');
    if (this.#isNewLine && this.#hasText && !isBreak) this.#written += '<br>';
    else if (!this.#isNewLine) this.#written += this.#space;
    if (this.#isBehindCell && !this.#isNewLine) this.#separators ||= 1;
    if (this.#separators > 0) this.#written += `${' |'.repeat(this.#separators)} `;
    this.#isNewLine = false;
    this.#isBehindCell = false;
    this.#isCellEmpty = false;
    this.#isRowEmpty = false;
    this.#separators = 0;
    this.#space = '';
    if (!isBreak) {
      this.#written += this.#marker;
      this.#marker = '';
      this.#hasText = true;
    }
    this.#written += this.#unfilled;
    this.#unfilled = '';
    this.#written += this.#pre > 0 && token.type === 'text' ? linesOfProgram(token.source) : token.source;
  }
}

/** Lines of a program, each as far behind the others as it was written. */
function linesOfProgram(source: string): string {
  return source
    .replace(/^\r?\n|\s+$/gu, '')
    .split(/\r?\n/u)
    .map((line) => line.replace(/^[\t ]+/u, (blanks) => NO_BREAK_SPACE.repeat(blanks.length)))
    .join('<br>');
}
