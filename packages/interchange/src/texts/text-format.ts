import MarkdownIt from 'markdown-it';
import { autoFormatted, inlineAutoFormatted } from './auto-format.ts';
import { inlineOf, paragraphsOf } from './html.ts';

/** How an author's text is to be read. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle_auto_format';

/** More than a question can hold: what is longer is refused later and need not be read as Markdown before. */
const LONGEST_MARKDOWN = 60_000;

/** HTML among the Markdown is let through, as Moodle does. */
const markdown = new MarkdownIt({ html: true });

/** An author's text as HTML for a stem or an explanation, not yet sanitised. */
export function htmlOf(text: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return text;
    case 'markdown':
      return text.length > LONGEST_MARKDOWN ? paragraphsOf(text) : markdown.render(text).trim();
    case 'plain':
      return paragraphsOf(text);
    case 'moodle_auto_format':
      return autoFormatted(text);
  }
}

/** An author's text as HTML for an option, which is one line of text; not yet sanitised. */
export function inlineHtmlOf(text: string, format: TextFormat): string {
  switch (format) {
    case 'html':
      return withoutParagraphs(text);
    case 'markdown':
      return text.length > LONGEST_MARKDOWN
        ? inlineOf(text)
        : withoutParagraphs(markdown.renderInline(text.trim()));
    case 'plain':
      return inlineOf(text);
    case 'moodle_auto_format':
      return withoutParagraphs(inlineAutoFormatted(text));
  }
}

const BETWEEN_PARAGRAPHS = /<\/(?:p|div)>\s*<(?:p|div)(?:\s[^<>]*)?>/giu;
const PARAGRAPH_TAG = /<\/?(?:p|div)(?:\s[^<>]*)?>/giu;
/** Line ends and no-break spaces, which editors leave behind. */
const BLANKS_AT_START = /^(?:\s|<br\s*\/?>|&nbsp;|&#160;)+/iu;
const BLANK_AT_END = /(?:<br ?\/?>|&nbsp;|&#160;)$/iu;
const LONGEST_BLANK = 6;

/** Editors wrap every option in a paragraph; what stands between two of them is a line end. */
function withoutParagraphs(html: string): string {
  let inline = html
    .replace(BETWEEN_PARAGRAPHS, '<br>')
    .replace(PARAGRAPH_TAG, '')
    .replace(BLANKS_AT_START, '')
    .trimEnd();
  // From the end, blank by blank: one expression for all of them would try each of many within a text anew.
  for (;;) {
    const [blank] = BLANK_AT_END.exec(inline.slice(-LONGEST_BLANK)) ?? [];
    if (blank === undefined) return inline;
    inline = inline.slice(0, -blank.length).trimEnd();
  }
}
