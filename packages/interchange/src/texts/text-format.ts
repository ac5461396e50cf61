import MarkdownIt from 'markdown-it';
import { autoFormat, autoFormatInline } from './auto-format.ts';
import { withBlocksInLine } from './html/blocks-in-line.ts';
import { inlineOf, paragraphsOf } from './html/html.ts';
import { withSignsAsText } from './signs-as-text.ts';

/** Format of an author's text. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle_auto_format';

/** Limit of a question's text: longer ones are refused later and need not be parsed as Markdown before. */
const MAX_MARKDOWN_LENGTH = 60_000;

/** HTML within Markdown is let through, as in Moodle. */
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
      return withBlocksInLine(htmlOfHtml(text));
    case 'markdown':
      return text.length > MAX_MARKDOWN_LENGTH
        ? inlineOf(text)
        : withBlocksInLine(htmlOfHtml(markdown.renderInline(text.trim())));
    case 'plain':
      return inlineOf(text);
    case 'moodle_auto_format':
      return withBlocksInLine(autoFormatInline(text));
  }
}

/** HTML as its author meant it: characters that only look like tags become text. */
export function htmlOfHtml(text: string): string {
  return withSignsAsText(text);
}
