import { inlineOf, paragraphsOf } from '../mapped/html.ts';

/** How an author's text is to be read. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle_auto_format';

/** An author's text as HTML for a stem or an explanation, not yet sanitised. */
export function htmlOf(text: string, format: TextFormat): string {
  if (format === 'html') return text;
  if (format !== 'moodle_auto_format') return paragraphsOf(text);
  const paragraphs = text.trim().split(/\n[\t ]*\n\s*/u);
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`).join('');
}

/** An author's text as HTML for an option, which is one line of text. */
export function inlineHtmlOf(text: string, format: TextFormat): string {
  if (format === 'html') {
    return text
      .replace(/<\/p>\s*<p(?:\s[^<>]*)?>/giu, '<br>')
      .replace(/<\/?p(?:\s[^<>]*)?>/giu, '')
      .trim();
  }
  return format === 'moodle_auto_format' ? text.trim().replaceAll('\n', '<br>') : inlineOf(text);
}
