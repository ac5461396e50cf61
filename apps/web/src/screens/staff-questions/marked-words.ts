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

/** Most characters before the first word that was found, so that it stands in a short line. */
const LEAD = 16;

/** Begins a text shortly before the first word searched for, at a word. */
export function startNear(text: string, search: string): string {
  const lead = splitAtWords(text, search)[0];
  if (lead === undefined || lead.isHit || lead.text.length <= LEAD || lead.text === text) return text;
  const kept = lead.text.slice(-LEAD).replace(/^\S*\s+/u, '');
  return `… ${kept}${text.slice(lead.text.length)}`;
}
