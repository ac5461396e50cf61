import { cleanNodes } from '../../ui/rich-text/clean-html.ts';

/** Length to which an explanation's text is shown at first (specification section 9). */
export const EXPLANATION_LIMIT = 600;

/**
 * The text is cut between words where a gap lies this near; text without gaps, such as Chinese, is cut
 * between characters.
 */
const LONGEST_WORD = 60;
/** Removed before the ellipsis: not "word,…". */
const SENTENCE_SIGNS = /[,;:.–—]+$/u;

/** Position at which the text may end, and the length of text before it. */
type CutPoint = { end: Point; taken: number };

/**
 * Beginning of HTML whose text is longer than `limit` characters: cut between words, ended by "…", with every
 * element closed. A table or formula is taken whole or left, except one that begins the text: it is always
 * taken. White space counts as it is read: a run is one character, and none where a line begins or ends.
 */
export function excerptOf(html: string, limit = EXPLANATION_LIMIT): { html: string; cut: boolean } {
  // Text is never longer than its source.
  if (html.length <= limit) return { html, cut: false };
  const nodes = cleanNodes(html);
  const end = findEndWithin(nodes, limit);
  return end === null ? { html, cut: false } : { html: cutAt(nodes, end), cut: true };
}

/** @returns null when all of it is within the limit */
function findEndWithin(nodes: DocumentFragment, limit: number): Point | null {
  let taken = 0;
  let space = 0;
  let lineBegins = true;
  let cut: CutPoint | null = null;

  for (const piece of piecesOf(nodes)) {
    const beginsOrEndsLine = 'block' in piece && piece.block;
    // Only where text came since the last cut point: the cut then lies inside the block that it ends, not
    // after it.
    if ((beginsOrEndsLine || piece.kind === 'space') && taken > (cut?.taken ?? 0)) {
      cut = { end: piece.start, taken };
    }
    if (beginsOrEndsLine) {
      space = 0;
      lineBegins = true;
    }
    if (piece.kind === 'tag') continue;
    if (piece.kind === 'space') {
      space = lineBegins ? 0 : 1;
      continue;
    }
    if (taken + space + piece.length <= limit || (taken === 0 && piece.kind === 'whole')) {
      taken += space + piece.length;
      space = 0;
      lineBegins = false;
      continue;
    }
    const isNear = cut !== null && limit - cut.taken <= LONGEST_WORD;
    if (piece.kind === 'whole' || isNear) return cut?.end ?? piece.start;
    const kept = beginningOf(piece.text, limit - taken - space);
    return { ...piece.start, offset: piece.start.offset + kept.length };
  }
  return null;
}

/** Deletes the content after a position. */
function cutAt(nodes: DocumentFragment, { node, offset }: Point): string {
  const page = document.createElement('div');
  page.append(nodes);
  const container = node === nodes ? page : node;
  const rest = document.createRange();
  rest.setStart(container, offset);
  rest.setEnd(page, page.childNodes.length);
  rest.deleteContents();
  const before = container instanceof Text ? container : lastText(container, offset);
  if (before !== null) before.data = before.data.replace(SENTENCE_SIGNS, '');
  if (container instanceof Text) container.after('…');
  else container.insertBefore(document.createTextNode('…'), container.childNodes[offset] ?? null);
  return page.innerHTML;
}

/** Text right before a position within an element. */
function lastText(element: Node, offset: number): Text | null {
  const before = element.childNodes[offset - 1];
  return before instanceof Text ? before : null;
}

/** Takes as many whole characters (graphemes) as fit. */
function beginningOf(word: string, limit: number): string {
  let kept = '';
  let length = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
    length += [...segment].length;
    if (length > limit) break;
    kept += segment;
  }
  return kept;
}

/** Indivisible elements: half a table or half a formula has another meaning. */
const WHOLE = new Set(['table', 'math']);
const EMPTY = new Set(['br', 'hr']);
const INLINE = new Set('a abbr b code em i math q s small span strong sub sup u'.split(' '));
const WORD_OR_SPACE = /\s+|\S+/gu;

/** A point between two characters or two nodes, as the DOM counts them. */
type Point = { node: Node; offset: number };

/** Pieces of cleaned HTML, in order. `start` is where it begins; a block begins and ends a line. */
type HtmlPiece = { start: Point } & (
  | { kind: 'tag'; block: boolean }
  | { kind: 'whole'; length: number; block: boolean }
  | { kind: 'space' }
  | { kind: 'word'; text: string; length: number }
);

function* piecesOf(parent: Node): Generator<HtmlPiece> {
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

/** Number of characters within one piece, without the white space that only formats its source. */
function textLength(element: Element): number {
  return lengthOf((element.textContent ?? '').replace(/\s+/gu, ''));
}

function lengthOf(text: string): number {
  return [...text].length;
}
