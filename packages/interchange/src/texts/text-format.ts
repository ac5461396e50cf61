import MarkdownIt from 'markdown-it';
import { autoFormat, autoFormatInline } from './auto-format.ts';
import { withBlocksInLine } from './html/blocks-in-line.ts';
import { inlineOf, paragraphsOf } from './html/html.ts';
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

/** HTML as its author meant it, whose signs may look like tags. */
export function htmlOfHtml(text: string): string {
  return withSignsAsText(text);
}
