import { type HtmlToken, htmlTokens, isOpening } from '../texts/html/html-tokens.ts';

/**
 * A piece of an author's text, with white space around it as it was written.
 * @param html same with its elements, character by character; null in a plain file
 */
export type Words = { text: string; html: string | null };

/** Reads the plain text of a document's paragraph, whose positions {@link sliceWords} takes. */
export function wordsOfHtml(html: string): Words {
  return { text: htmlTokens(html).map(shownText).join(''), html };
}

/** Cuts out a piece by the positions of its plain characters, with the elements around it. */
export function sliceWords({ text, html }: Words, from: number, to = text.length): Words {
  return { text: text.slice(from, to), html: html === null ? null : sliceHtml(html, from, to) };
}

/** Splits a text at the line ends that its author typed within a paragraph. */
export function linesOfWords(words: Words): Words[] {
  let from = 0;
  return words.text.split('\n').map((line) => {
    const piece = sliceWords(words, from, from + line.length);
    from += line.length + 1;
    return piece;
  });
}

const MARKDOWN_BOLD = /^\*\*([^*]+)\*\*$/u;
const BOLD = /<strong>(?:(?!<strong>).)*?<\/strong>/gsu;
const EMPTY = /<(\w+)(?:\s[^<>]*)?><\/\1>/gu;
/** Limit of nesting; a document has fewer elements for emphasis. */
const MAX_DEPTH = 8;

/**
 * A text that is bold throughout, without its emphasis, which would reveal the answer; null for any other.
 */
export function withoutBold({ text, html }: Words): Words | null {
  if (html === null) {
    const [, bold] = MARKDOWN_BOLD.exec(text.trim()) ?? [];
    return bold === undefined ? null : { text: bold, html };
  }
  const isBold = text.trim() !== '' && wordsOfHtml(html.replace(BOLD, '')).text.trim() === '';
  return isBold ? { text, html: html.replace(/<\/?strong>/gu, '') } : null;
}

function shownText(token: HtmlToken): string {
  if (token.type === 'text' || token.type === 'entity') return token.text;
  return isOpening(token, 'br') ? '\n' : '';
}

function sliceHtml(html: string, from: number, to: number): string {
  let end = 0;
  const pieces = htmlTokens(html).map((token) => {
    const start = end;
    end += shownText(token).length;
    if (token.type === 'text') return token.source.slice(Math.max(0, from - start), Math.max(0, to - start));
    const isWithin = start >= from && (start < to || (start === to && isOpening(token, 'img')));
    const isPlaced = token.type === 'entity' || isOpening(token, 'br', 'img');
    return isWithin || !isPlaced ? token.source : '';
  });
  let written = pieces.join('');
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) written = written.replace(EMPTY, '');
  return written;
}

/** Joins lines below one another: each of a document is a paragraph. */
export function joinLines(lines: Words[]): Words {
  const text = lines.map((line) => line.text).join('\n');
  const isHtml = lines.some(({ html }) => html !== null);
  return { text, html: isHtml ? lines.map(({ html }) => `<p>${html?.trim() ?? ''}</p>`).join('') : null };
}

/** Joins a text and the line that continues it. */
export function joinWords(first: Words, second: Words): Words {
  const text = `${first.text.trim()} ${second.text.trim()}`;
  return { text, html: first.html === null ? null : `${first.html} ${second.html ?? ''}` };
}
