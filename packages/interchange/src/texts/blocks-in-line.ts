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

const LINE_BREAK = '<br>';
const BETWEEN_CELLS = ' | ';

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
  #pending: typeof LINE_BREAK | typeof BETWEEN_CELLS | '' = '';
  #marker = '';
  /** The lists that are open: of those with numbers how many items they have so far. */
  readonly #lists: (number | null)[] = [];

  add(token: HtmlToken): void {
    if (isBlock(token)) this.#addBlock(token);
    else if (this.#pending !== '' && isWhiteSpace(token)) return;
    else if (token.type === 'closing' || token.type === 'other') this.written += token.source;
    else this.#show(token);
  }

  #addBlock(token: HtmlToken): void {
    if (token.type !== 'opening' && token.type !== 'closing') return;
    const isCell = CELLS.includes(token.name);
    if (token.type === 'opening') {
      if (token.name === 'ul' || token.name === 'ol') this.#lists.push(token.name === 'ol' ? 0 : null);
      if (token.name === 'li') this.#marker = this.#nextMarker();
    } else if (token.name === 'ul' || token.name === 'ol') this.#lists.pop();
    if (!isCell) this.#pending = LINE_BREAK;
    else if (this.#pending === '') this.#pending = BETWEEN_CELLS;
  }

  #nextMarker(): string {
    const count = this.#lists.pop() ?? null;
    this.#lists.push(count === null ? null : count + 1);
    return count === null ? '• ' : `${count + 1}. `;
  }

  #show(token: HtmlToken): void {
    const isBreak = isOpening(token, 'br');
    if (this.#hasText && !isBreak) this.written += this.#pending;
    this.#pending = '';
    if (!isBreak) {
      this.written += this.#marker;
      this.#marker = '';
      this.#hasText = true;
    }
    this.written += token.source;
  }
}
