/** Part of a text, with the place where it begins. */
type Piece = { at: number; text: string; isHit: boolean };

/** Splits a text so that the words searched for stand alone, whatever their case. */
export function splitAtWords(text: string, search: string): Piece[] {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [{ at: 0, text, isHit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  let at = 0;
  // Every second part is one that the brackets caught.
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'giu')).map((part, index) => {
    const piece = { at, text: part, isHit: index % 2 === 1 };
    at += part.length;
    return piece;
  });
  return pieces.filter((piece) => piece.text !== '');
}
