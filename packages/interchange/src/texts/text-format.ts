import MarkdownIt from 'markdown-it';
import { autoFormat, autoFormatInline } from './auto-format.ts';
import { isBlock } from './html/blocks-in-line.ts';
import { inlineOf, paragraphsOf } from './html/html.ts';
import {
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  isWhiteSpace,
  type OpeningTag,
  sourceOf,
} from './html/html-tokens.ts';
import { withTexElements } from './html/tex-elements.ts';
import { withSignsAsText } from './signs-as-text.ts';

/** How an author's text is to be read. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle_auto_format';

/** More than a question can hold: what is longer is refused later and need not be read as Markdown before. */
const MAX_MARKDOWN_LENGTH = 60_000;

/** HTML among the Markdown is let through, as Moodle does. */
const markdown = new MarkdownIt({ html: true });

/** An author's text as HTML for a stem or an explanation, not yet sanitised. */
export function htmlOf(text: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return htmlOfHtml(text);
    case 'markdown':
      return text.length > MAX_MARKDOWN_LENGTH
        ? paragraphsOf(text)
        : htmlOfHtml(markdown.render(text)).trim();
    case 'plain':
      return paragraphsOf(text);
    case 'moodle_auto_format':
      return autoFormat(text);
  }
}

/** An author's text as HTML for an option, which is one line of text; not yet sanitised. */
export function inlineHtmlOf(text: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return withoutParagraphs(htmlOfHtml(text));
    case 'markdown':
      return text.length > MAX_MARKDOWN_LENGTH
        ? inlineOf(text)
        : withoutParagraphs(htmlOfHtml(markdown.renderInline(text.trim())));
    case 'plain':
      return inlineOf(text);
    case 'moodle_auto_format':
      return withoutParagraphs(autoFormatInline(text));
  }
}

/** HTML as its author meant it, whose signs may look like tags. */
export function htmlOfHtml(text: string): string {
  return withSignsAsText(withTexElements(text));
}

const SPAN_END: HtmlToken = { type: 'closing', name: 'span', source: '</span>' };
const OF_STYLE = ['style', 'hidden'];

function asSpan({ name, source }: OpeningTag): string {
  return `<span${source.slice(source.toLowerCase().indexOf(name) + name.length)}`;
}

const LINE_BREAK: HtmlToken = { type: 'opening', name: 'br', attributes: [], source: '<br>' };

/**
 * Whether a paragraph begins or ends between two words and nothing else ends a line there, however many elements, comments
 * and blanks stand beside it. Other blocks end lines themselves.
 */
function touchesWords(tokens: readonly HtmlToken[]): boolean {
  let isBehindWord = false;
  let hasParagraph = false;
  let endsLine = false;
  for (const [at, token] of tokens.entries()) {
    if (isWord(token)) {
      if (isBehindWord && hasParagraph && !endsLine) return true;
      isBehindWord = true;
      hasParagraph = false;
      endsLine = false;
    } else if (isOpening(token, 'p', 'div')) hasParagraph = true;
    else if (isClosing(token, 'p', 'div')) {
      hasParagraph = true;
      endsLine ||= isOpening(tokens[nextTag(tokens, at)], 'p', 'div');
    } else endsLine ||= isOpening(token, 'br') || isBlock(token);
  }
  return false;
}

function isWord(token: HtmlToken): boolean {
  return ((token.type === 'text' || token.type === 'entity') && !isBlank(token)) || isOpening(token, 'img');
}

/** Where what follows a tag stands, but for white space and comments. */
function nextTag(tokens: readonly HtmlToken[], at: number): number {
  let next = at + 1;
  while (isWhiteSpace(tokens[next]) || tokens[next]?.type === 'other') next += 1;
  return next;
}

/**
 * Editors wrap every option in a paragraph; what stands between two of them is a line end. Where one alone parts two words it
 * stays, and is made a line with all other blocks (`blocks-in-line.ts`).
 */
function withoutParagraphs(html: string): string {
  const tokens = htmlTokens(html);
  if (touchesWords(tokens)) return html.trim();
  const inline: HtmlToken[] = [];
  const isStyled: boolean[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (isOpening(token, 'p', 'div')) {
      isStyled.push(token.attributes.some(({ name }) => OF_STYLE.includes(name)));
      // What hides or emphasises it goes on to do so.
      if (isStyled.at(-1)) inline.push({ ...token, name: 'span', source: asSpan(token) });
    } else if (!isClosing(token, 'p', 'div')) inline.push(token);
    else {
      if (isStyled.pop()) inline.push(SPAN_END);
      const next = nextTag(tokens, at);
      if (!isOpening(tokens[next], 'p', 'div')) continue;
      inline.push(LINE_BREAK);
      at = next - 1;
    }
  }
  const first = inline.findIndex((token) => !isBlank(token));
  const last = inline.findLastIndex((token) => !isBlank(token));
  return first < 0 ? '' : sourceOf(inline.slice(first, last + 1)).trim();
}

/** Line ends and no-break spaces, which editors leave behind. */
function isBlank(token: HtmlToken): boolean {
  if (token.type === 'text' || token.type === 'entity') return token.text.trim() === '';
  return isOpening(token, 'br');
}
