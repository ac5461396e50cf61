/** Read as one thing: half a table or half a formula says something else. */
const WHOLE = new Set(['table', 'math']);
const EMPTY = new Set(['br', 'hr']);
const INLINE = new Set('a abbr b code em i math q s small span strong sub sup u'.split(' '));
const WORD_OR_SPACE = /\s+|\S+/gu;

/** A point between two characters or two nodes, as the DOM counts them. */
export type Point = { node: Node; offset: number };

/** What cleaned HTML consists of, in order. `start` is where it begins; a block begins and ends a line. */
export type HtmlPiece = { start: Point } & (
  | { kind: 'tag'; block: boolean }
  | { kind: 'whole'; length: number; block: boolean }
  | { kind: 'space' }
  | { kind: 'word'; text: string; length: number }
);

export function* piecesOf(parent: Node): Generator<HtmlPiece> {
  for (const [index, child] of [...parent.childNodes].entries()) {
    if (child instanceof Text) yield* wordsOf(child);
    if (!(child instanceof Element)) continue;
    const name = child.localName;
    const start = { node: parent, offset: index };
    const block = !INLINE.has(name);
    if (WHOLE.has(name)) {
      yield { kind: 'whole', start, block, length: textLength(child) };
      continue;
    }
    yield { kind: 'tag', start, block };
    if (EMPTY.has(name)) continue;
    yield* piecesOf(child);
    yield { kind: 'tag', start: { node: child, offset: child.childNodes.length }, block };
  }
}

function* wordsOf(text: Text): Generator<HtmlPiece> {
  for (const { 0: word, index } of text.data.matchAll(WORD_OR_SPACE)) {
    const start = { node: text, offset: index };
    if (word.trim() === '') yield { kind: 'space', start };
    else yield { kind: 'word', start, text: word, length: lengthOf(word) };
  }
}

/** Characters of the text within one piece, without the white space that only lays out its source. */
function textLength(element: Element): number {
  return lengthOf((element.textContent ?? '').replace(/\s+/gu, ''));
}

function lengthOf(text: string): number {
  return [...text].length;
}
