import { piecesOf } from './html-pieces.ts';

/** An explanation's text is shown to this length at first (specification section 9). */
export const EXPLANATION_LIMIT = 600;

/** A place between words is taken when it lies this near; text without any, such as Chinese, is cut between characters. */
const LONGEST_WORD = 60;

/** Where the source may end: after how much text, and within which elements. */
type Place = { end: number; taken: number; open: readonly string[] };

/**
 * The beginning of sanitised HTML whose text is longer than `limit` characters: cut between words, ended by "…", with
 * every element closed. A table or formula is taken whole or left, except one that begins the text: it is always taken.
 * White space counts as it is read: a run is one character, and none where a line begins or ends.
 */
export function excerptOf(html: string, limit = EXPLANATION_LIMIT): { html: string; cut: boolean } {
  const open: string[] = [];
  let taken = 0;
  let space = 0;
  let lineBegins = true;
  let place: Place = { end: 0, taken: 0, open: [] };

  // Only where text came since the last place: the cut then lies inside the block that it ends, not after it.
  function mayEnd(end: number) {
    if (taken > place.taken) place = { end, taken, open: [...open] };
  }

  for (const piece of piecesOf(html)) {
    if ('block' in piece && piece.block) {
      mayEnd(piece.start);
      space = 0;
      lineBegins = true;
    }
    switch (piece.kind) {
      case 'opening':
        open.push(piece.name);
        break;
      case 'closing':
        if (open.includes(piece.name)) open.length = open.lastIndexOf(piece.name);
        break;
      case 'empty':
        break;
      case 'space':
        mayEnd(piece.start);
        space = lineBegins ? 0 : 1;
        break;
      default: {
        const begins = taken === 0;
        if (taken + space + piece.length <= limit || (begins && piece.kind === 'whole')) {
          taken += space + piece.length;
          space = 0;
          lineBegins = false;
          break;
        }
        const near = place.taken > 0 && limit - place.taken <= LONGEST_WORD;
        if (piece.kind !== 'word' || near) {
          return endedAt(html, place.taken > 0 ? place : { end: piece.start, taken, open });
        }
        const word = html.slice(piece.start, piece.end);
        const kept = beginningOf(word, limit - taken - space);
        return endedAt(html, { end: piece.start + kept.length, taken: limit, open });
      }
    }
  }
  return { html, cut: false };
}

function endedAt(html: string, { end, open }: Place): { html: string; cut: boolean } {
  // Not "word,…": but the semicolon of an entity is no punctuation.
  const kept = html.slice(0, end).replace(/(?<!&[#\w]+)[,;:.–—]+$/u, '');
  const closing = open.toReversed().map((name) => `</${name}>`);
  return { html: `${kept}…${closing.join('')}`, cut: true };
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
