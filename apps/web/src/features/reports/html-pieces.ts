/** Read as one thing: half a table or half a formula says something else. */
const WHOLE = new Set(['table', 'math']);
const EMPTY = new Set(['br', 'hr']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'math',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
]);

/** A tag (its slash and name captured), an entity, white space, a word, or a stray sign. */
const TOKEN =
  /<(\/?)([a-z][a-z\d]*)(?:"[^"]*"|'[^']*'|[^'">])*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|\s+|[^\s<&]+|[<&]/giu;

/** What sanitised HTML consists of, in order. `start` and `end` are places in the source; a block begins and ends a line. */
export type HtmlPiece = { start: number; end: number } & (
  | { kind: 'opening' | 'closing' | 'empty'; name: string; block: boolean }
  | { kind: 'whole'; length: number; block: boolean }
  | { kind: 'space' }
  | { kind: 'word' | 'entity'; length: number }
);

export function* piecesOf(html: string): Generator<HtmlPiece> {
  let done = 0;
  for (const { index: start, 0: source, 1: slash, 2: tag } of html.matchAll(TOKEN)) {
    if (start < done) continue;
    done = start + source.length;
    if (tag !== undefined) {
      const name = tag.toLowerCase();
      const block = !INLINE.has(name);
      if (WHOLE.has(name) && slash === '') {
        done = endOfElement(html, name, start);
        yield { kind: 'whole', start, end: done, block, length: textLength(html.slice(start, done)) };
      } else {
        const kind = slash === '/' ? 'closing' : EMPTY.has(name) ? 'empty' : 'opening';
        yield { kind, start, end: done, name, block };
      }
    } else if (source.trim() === '') yield { kind: 'space', start, end: done };
    else if (/^&./u.test(source)) yield { kind: 'entity', start, end: done, length: 1 };
    else yield { kind: 'word', start, end: done, length: [...source].length };
  }
}

/** Where the element that opens at `start` ends, elements of the same name inside it included. */
function endOfElement(html: string, name: string, start: number): number {
  let depth = 0;
  for (const { index, 0: source, 1: slash, 2: tag } of html.slice(start).matchAll(TOKEN)) {
    if (tag?.toLowerCase() !== name) continue;
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) return start + index + source.length;
  }
  return html.length;
}

/** Characters of the text within one piece, without the white space that only lays out its source. */
function textLength(html: string): number {
  let length = 0;
  for (const { 0: source, 2: tag } of html.matchAll(TOKEN)) {
    if (tag === undefined && source.trim() !== '') length += /^&./u.test(source) ? 1 : [...source].length;
  }
  return length;
}
