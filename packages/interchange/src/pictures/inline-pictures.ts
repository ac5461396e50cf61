import { plainText } from '../texts/html/html.ts';
import { withoutImages } from './image-elements.ts';

/** A private character, which no text holds. */
const PLACE = '\uE002';
const WORD = /[\p{L}\p{N}]/u;
/**
 * Text that continues behind a picture, even if only the sign that ends its sentence: "Which style is in … ?"
 */
const GOES_ON = /^\s?[?!.,;:)]|[\p{L}\p{N}]/u;
const IN_A_CELL = new RegExp(String.raw`<t[dh]\b(?:(?!</?t[dh]\b).)*${PLACE}`, 'isu');

/**
 * True if the position of a picture has a meaning that would be lost below the text: a picture within a
 * sentence, or a table, or one of several with words beside it.
 */
export function standWithinText(html: string): boolean {
  if (!/<img/iu.test(html)) return false;
  let count = 0;
  const placed = withoutImages(html, () => {
    count += 1;
    return PLACE;
  });
  const lines = plainText(placed.replace(/<(?=\/?(?:figure|p|div|table|tr|[uo]l|li|h[1-6])\b)/giu, '\n<'));
  const placing = lines.split('\n').filter((line) => line.includes(PLACE));
  const isNamed = (line: string) => {
    const at = line.indexOf(PLACE);
    return count > 1 ? WORD.test(line) : WORD.test(line.slice(0, at)) && GOES_ON.test(line.slice(at + 1));
  };
  return IN_A_CELL.test(placed) || placing.some(isNamed);
}
