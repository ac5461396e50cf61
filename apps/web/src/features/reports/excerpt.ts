import { cleanNodes } from '../../ui/clean-html.ts';
import { type Point, piecesOf } from './html-pieces.ts';

/** An explanation's text is shown to this length at first (specification section 9). */
export const EXPLANATION_LIMIT = 600;

/** A place between words is taken when it lies this near; text without any, such as Chinese, is cut between characters. */
const LONGEST_WORD = 60;
/** Not "word,…". */
const SENTENCE_SIGNS = /[,;:.–—]+$/u;

/** Where the text may end, and after how much of it. */
type Place = { end: Point; taken: number };

/**
 * The beginning of HTML whose text is longer than `limit` characters: cut between words, ended by "…", with every
 * element closed. A table or formula is taken whole or left, except one that begins the text: it is always taken.
 * White space counts as it is read: a run is one character, and none where a line begins or ends.
 */
export function excerptOf(html: string, limit = EXPLANATION_LIMIT): { html: string; cut: boolean } {
  // No text is longer than its source.
  if (html.length <= limit) return { html, cut: false };
  const nodes = cleanNodes(html);
  const end = endWithin(nodes, limit);
  return end === null ? { html, cut: false } : { html: endedAt(nodes, end), cut: true };
}

/** @returns null when all of it is within the limit */
function endWithin(nodes: DocumentFragment, limit: number): Point | null {
  let taken = 0;
  let space = 0;
  let lineBegins = true;
  let place: Place | null = null;

  for (const piece of piecesOf(nodes)) {
    const beginsOrEndsLine = 'block' in piece && piece.block;
    // Only where text came since the last place: the cut then lies inside the block that it ends, not after it.
    if ((beginsOrEndsLine || piece.kind === 'space') && taken > (place?.taken ?? 0)) {
      place = { end: piece.start, taken };
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
    const isNear = place !== null && limit - place.taken <= LONGEST_WORD;
    if (piece.kind === 'whole' || isNear) return place?.end ?? piece.start;
    const kept = beginningOf(piece.text, limit - taken - space);
    return { ...piece.start, offset: piece.start.offset + kept.length };
  }
  return null;
}

/** Takes out what stands behind a place. */
function endedAt(nodes: DocumentFragment, { node, offset }: Point): string {
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

/** The text right before a place within an element. */
function lastText(element: Node, offset: number): Text | null {
  const before = element.childNodes[offset - 1];
  return before instanceof Text ? before : null;
}

/** As many whole characters, as people see them, as fit. */
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
