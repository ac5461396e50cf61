import { hasMarks, htmlTokens, isClosing, isOpening } from './html-tokens.ts';

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
export const NO_BREAK_SPACE = '\u00a0';
/** Characters that indent a program; other spaces exist. */
const BLANKS = /^[\t \u00a0]*/u;
const TAB_WIDTH = 4;
/** Minimum indentation: a single space before a line is a typing error. */
const MIN_INDENT = 2;
/** Maximum indentation, half the width of a phone: text further to the right was laid out, not indented. */
const MAX_INDENT = 20;
/** Elements whose end ends a line. */
const LINES = ['p', 'div', 'li', 'tr', 'dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** The text of HTML as it reads, with a line end where an element ends a line. */
export function plainText(html: string): string {
  if (!hasMarks(html)) return html;
  const pieces = htmlTokens(html).map((token) => {
    if (token.type === 'text' || token.type === 'entity') return token.text;
    return isOpening(token, 'br') || isClosing(token, ...LINES) ? '\n' : ' ';
  });
  return pieces.join('');
}

/** Same in one line, without white space around it. */
export function lineOf(html: string): string {
  return plainText(html).replace(/\s+/gu, ' ').trim();
}

const AROUND_WORDS = /<\/?(?:p|div|span|font|b|strong|i|em|u|small|big|mark)\b[^<>]{0,500}>/giu;

/** Removes elements that only emphasise words or form a paragraph; superscripts and subscripts stay. */
export function withoutEmphasis(html: string): string {
  return html.replace(AROUND_WORDS, '').replace(/&nbsp;|&#160;/giu, NO_BREAK_SPACE);
}

/** The names of the elements that HTML opens, in lower case. */
export function elementsIn(html: string): string[] {
  return htmlTokens(html).flatMap((token) => (token.type === 'opening' ? token.name : []));
}

/** A text as HTML within an element. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes a text for an attribute's value; adds no quotation marks. */
export function htmlAttribute(text: string): string {
  return htmlOfText(text).replaceAll('"', '&quot;');
}

/**
 * Plain text as HTML that reads the same: an empty line separates paragraphs, a line end stays a line end.
 */
export function paragraphsOf(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  const written = paragraphs.filter((lines) => lines.length > 0);
  return written.map((lines) => `<p>${lines.join('<br>')}</p>`).join('');
}

/** Plain text as HTML within a line, such as an option. */
export function inlineOf(text: string): string {
  return linesOf(text).join('<br>');
}

/**
 * The lines of a text as HTML, with indentation as no-break spaces: HTML collapses white space, which matters
 * in a program.
 */
function linesOf(text: string): string[] {
  return trimLines(text)
    .split(LINE_ENDS)
    .map((line) => {
      const written = line.trim();
      const [blanks = ''] = written === '' ? [] : (BLANKS.exec(line) ?? []);
      const indent = blanks.replaceAll('\t', ' '.repeat(TAB_WIDTH)).length;
      const shown = indent < MIN_INDENT ? 0 : Math.min(indent, MAX_INDENT);
      return NO_BREAK_SPACE.repeat(shown) + htmlOfText(written);
    });
}

/** Trims a text, keeping each line's indentation relative to the first. */
export function trimLines(text: string): string {
  const trimmed = text.trim();
  const above = text.slice(0, text.length - text.trimStart().length).split(LINE_ENDS);
  const { length } = BLANKS.exec(above.at(-1) ?? '')?.[0] ?? '';
  if (length === 0) return trimmed;
  return trimmed.replace(
    /([\n\r\v\f\u0085\u2028\u2029])([\t \u00a0]+)/gu,
    (_, end: string, blanks: string) => end + blanks.slice(length),
  );
}

/**
 * The beginning of a text. A surrogate pair stays whole or is dropped, since the database cannot hold a half.
 */
export function truncate(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}

/** Same for a message: with “…” if something was left out. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${truncate(text, most).trimEnd()}…` : text;
}
