import { htmlTokens, isClosing, isOpening } from './html-tokens.ts';

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Where these end, a line ends. */
const LINES = ['p', 'div', 'li', 'tr', 'dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What HTML reads like: its texts, with a line end where an element ends a line. */
export function plainText(html: string): string {
  const pieces = htmlTokens(html).map((token) => {
    if (token.type === 'text' || token.type === 'entity') return token.text;
    return isOpening(token, 'br') || isClosing(token, ...LINES) ? '\n' : ' ';
  });
  return pieces.join('');
}

/** The names of the elements that HTML opens, in lower case. */
export function elementsIn(html: string): string[] {
  return htmlTokens(html).flatMap((token) => (token.type === 'opening' ? token.name : []));
}

/** A text as HTML within an element. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text as an attribute's value, without its quotation marks. */
export function htmlAttribute(text: string): string {
  return htmlOfText(text).replaceAll('"', '&quot;');
}

function linesOf(text: string): string[] {
  return text.split(LINE_ENDS).map((line) => line.trim());
}

/** Plain text as HTML that reads the same: an empty line parts paragraphs, a line end stays a line end. */
export function paragraphsOf(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(htmlOfText(line));
  }
  const written = paragraphs.filter((lines) => lines.length > 0);
  return written.map((lines) => `<p>${lines.join('<br>')}</p>`).join('');
}

/** Plain text as HTML within a line, such as an option. */
export function inlineOf(text: string): string {
  return linesOf(text.trim()).map(htmlOfText).join('<br>');
}

/** The beginning of a text; a character of two halves stays whole or goes, since no database can hold a half. */
export function truncate(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
