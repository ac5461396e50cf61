import { NO_BREAK_SPACE } from './html.ts';
import { type HtmlToken, htmlTokens, isOpening, isWhiteSpace } from './html-tokens.ts';

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
];
const LISTS = ['ul', 'ol', 'dl', 'li', 'dt', 'dd'];
const CELLS = ['td', 'th'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', ...CELLS];
const BLOCKS = new Set([...PARAGRAPHS, ...SECTIONS, ...LISTS, ...TABLES]);
/** What is lost with them is more than a line end. */
const WITH_STRUCTURE = ['table', 'ul', 'ol', 'dl'];

/**
 * HTML for an option, which is one line of text, without the elements that are lines, lists or tables of their own: where
 * one begins or ends a line ends, and cells of a row are parted, so that no two words or numbers run into one.
 * @returns the names of lists and tables that it was made without, each once
 */
export function withBlocksInLine(html: string): { html: string; lost: string[] } {
  const tokens = htmlTokens(html);
  if (!tokens.some(isBlock)) return { html, lost: [] };
  const writer = new LineWriter();
  for (const token of tokens) writer.add(token);
  const lost = new Set(tokens.flatMap((token) => (isOpening(token, ...WITH_STRUCTURE) ? token.name : [])));
  return { html: writer.written, lost: [...lost] };
}

function isBlock(token: HtmlToken): boolean {
  return (token.type === 'opening' || token.type === 'closing') && BLOCKS.has(token.name);
}

class LineWriter {
  written = '';
  #hasText = false;
  /** What stands between the last text and the next. */
  #space = '';
  #isNewLine = false;
  #separators = 0;
  #marker = '';
  #cells = 0;
  #pre = 0;
  /** The lists that are open: of those with numbers how many items they have so far. */
  readonly #lists: (number | null)[] = [];

  add(token: HtmlToken): void {
    if (token.type === 'opening' && BLOCKS.has(token.name)) this.#open(token.name);
    else if (token.type === 'closing' && BLOCKS.has(token.name)) this.#close(token.name);
    else if (this.#pre === 0 && isWhiteSpace(token)) this.#space += token.source;
    else if (token.type === 'closing' || token.type === 'other') this.written += token.source;
    else this.#show(token);
  }

  #open(name: string): void {
    if (name === 'tr') this.#cells = 0;
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 0 : null);
    if (name === 'li') this.#marker = this.#nextMarker();
    if (name === 'pre') this.#pre += 1;
    if (CELLS.includes(name)) {
      // Of each that is empty, too, or what follows it would seem to stand below another name.
      if (this.#cells > 0) this.#separators += 1;
      this.#cells += 1;
      this.#space = '';
    } else this.#endLine();
  }

  #close(name: string): void {
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1);
    if (CELLS.includes(name)) this.#space = '';
    else this.#endLine();
  }

  #endLine(): void {
    this.#isNewLine = true;
    this.#separators = 0;
    this.#space = '';
  }

  #nextMarker(): string {
    const count = this.#lists.pop() ?? null;
    this.#lists.push(count === null ? null : count + 1);
    return count === null ? '• ' : `${count + 1}. `;
  }

  #show(token: HtmlToken): void {
    const isBreak = isOpening(token, 'br');
    if (this.#isNewLine && this.#hasText && !isBreak) this.written += '<br>';
    else if (!this.#isNewLine) this.written += this.#space;
    if (this.#separators > 0) this.written += `${' |'.repeat(this.#separators)} `;
    this.#isNewLine = false;
    this.#separators = 0;
    this.#space = '';
    if (!isBreak) {
      this.written += this.#marker;
      this.#marker = '';
      this.#hasText = true;
    }
    this.written += this.#pre > 0 && token.type === 'text' ? linesOfProgram(token.source) : token.source;
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
