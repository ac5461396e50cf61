import MarkdownIt from 'markdown-it';
import { inlineOf, paragraphsOf } from './html/html.ts';
import { htmlTokens, isOpening } from './html/html-tokens.ts';
import { withBlocksInLine } from './html/single-line-html.ts';
import { withSignsAsText } from './literal-brackets.ts';

/**
 * Format of an author's text. Moodle's auto format is a text without markup, whose tags are tags unless it
 * only names them.
 */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle_auto_format';

/** Limit of a question's text: longer ones are refused later and need not be parsed as Markdown before. */
const MAX_MARKDOWN_LENGTH = 60_000;
const BLOCKS = 'p div ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr'.split(' ');
const EMPTY_LINES = /\n[\t ]*\n/u;

/** HTML within Markdown is let through, as in Moodle. */
const markdown = new MarkdownIt({ html: true });

/** An author's text as HTML for a stem or an explanation, not yet sanitised. */
export function htmlOf(text: string, format: TextFormat): string {
  if (isPlain(text, format)) return paragraphsOf(text);
  if (format === 'html') return withSignsAsText(text);
  if (format === 'markdown') return withSignsAsText(markdown.render(text)).trim();
  const html = tagsOf(text);
  if (htmlTokens(html).some((token) => isOpening(token, ...BLOCKS))) return `<div>${withBreaks(html)}</div>`;
  const paragraphs = html.split(EMPTY_LINES).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${withBreaks(paragraph)}</p>`)
    .join('');
}

/** An author's text as HTML for an option, which is one line of text; not yet sanitised. */
export function inlineHtmlOf(text: string, format: TextFormat): string {
  if (isPlain(text, format)) return inlineOf(text);
  if (format === 'moodle_auto_format') return withBlocksInLine(withBreaks(tagsOf(text)));
  return withBlocksInLine(withSignsAsText(format === 'markdown' ? markdown.renderInline(text.trim()) : text));
}

function isPlain(text: string, format: TextFormat): boolean {
  return format === 'plain' || (format === 'markdown' && text.length > MAX_MARKDOWN_LENGTH);
}

function tagsOf(text: string): string {
  return withSignsAsText(text.trim().replace(/\r\n?/gu, '\n'), true);
}

/** Line ends as breaks; those between two tags only keep the source readable. */
function withBreaks(html: string): string {
  const written = htmlTokens(html).map(({ type, source }) =>
    type === 'text' && source.trim() !== '' ? source.replaceAll('\n', '<br>') : source,
  );
  return written.join('');
}
