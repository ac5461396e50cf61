import {
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  type OpeningTag,
} from '../texts/html/html-tokens.ts';

/**
 * A piece of an author's text, with white space around it as it was written.
 * @param html same with its elements, character by character; null in a plain file
 */
export type Words = { text: string; html: string | null };

/** Reads the plain text of a document's paragraph, whose positions {@link sliceWords} takes. */
export function wordsOfHtml(html: string): Words {
  return { text: htmlTokens(html).map(shownText).join(''), html };
}

/** Cuts out a piece by the positions of its plain characters; elements open at its start are opened again. */
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

/**
 * A text that is bold throughout, without its emphasis, which would reveal the answer; null for any other.
 */
export function withoutBold({ text, html }: Words): Words | null {
  if (html === null) {
    const [, bold] = MARKDOWN_BOLD.exec(text.trim()) ?? [];
    return bold === undefined ? null : { text: bold, html };
  }
  const tokens = htmlTokens(html);
  let depth = 0;
  let letters = 0;
  for (const token of tokens) {
    if (isOpening(token, 'strong')) depth += 1;
    else if (isClosing(token, 'strong')) depth -= 1;
    const isShown = shownText(token).trim() !== '';
    if (isShown && depth === 0) return null;
    if (isShown) letters += 1;
  }
  const plain = tokens.filter((token) => !isOpening(token, 'strong') && !isClosing(token, 'strong'));
  return letters === 0 ? null : { text, html: plain.map(({ source }) => source).join('') };
}

const VOID = ['br', 'img'];

function shownText(token: HtmlToken): string {
  if (token.type === 'text' || token.type === 'entity') return token.text;
  return isOpening(token, 'br') ? '\n' : '';
}

/** Writes an element only once it has content, so that none stays empty. */
function sliceHtml(html: string, from: number, to: number): string {
  const open: { tag: OpeningTag; isWritten: boolean }[] = [];
  let written = '';
  let at = 0;
  const write = (source: string) => {
    for (const element of open.filter(({ isWritten }) => !isWritten)) {
      written += element.tag.source;
      element.isWritten = true;
    }
    written += source;
  };
  for (const token of htmlTokens(html)) {
    if (token.type === 'opening' && !VOID.includes(token.name)) open.push({ tag: token, isWritten: false });
    else if (token.type === 'closing') {
      if (open.pop()?.isWritten) written += token.source;
    } else if (isOpening(token, 'img')) {
      if (at >= from && at <= to) write(token.source);
    } else if (token.type === 'text') {
      const piece = token.source.slice(Math.max(0, from - at), Math.max(0, to - at));
      if (piece !== '') write(piece);
    } else if (at >= from && at < to) write(token.source);
    at += shownText(token).length;
  }
  const unclosed = open.filter(({ isWritten }) => isWritten).reverse();
  return written + unclosed.map(({ tag }) => `</${tag.name}>`).join('');
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
