import { htmlTokens, isOpening } from './html/html-tokens.ts';
import { withSignsAsText } from './signs-as-text.ts';

const BLOCKS = 'p div ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr'.split(' ');
const EMPTY_LINES = /\n[\t ]*\n/u;

/**
 * Converts Moodle's own format, in which its files hold texts without any markup. Line ends stay line ends,
 * and tags stay tags unless the text only names them.
 */
export function autoFormat(text: string): string {
  const html = withTags(text);
  if (htmlTokens(html).some((token) => isOpening(token, ...BLOCKS))) return `<div>${withBreaks(html)}</div>`;
  const paragraphs = html.split(EMPTY_LINES).map((paragraph) => paragraph.trim());
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${withBreaks(paragraph)}</p>`)
    .join('');
}

/** Same within a line, such as an option. */
export function autoFormatInline(text: string): string {
  return withBreaks(withTags(text));
}

function withTags(text: string): string {
  return withSignsAsText(text.trim().replace(/\r\n?/gu, '\n'), true);
}

/** Line ends as breaks; those between two tags only keep the source readable. */
function withBreaks(html: string): string {
  const written = htmlTokens(html).map(({ type, source }) =>
    type === 'text' && source.trim() !== '' ? source.replaceAll('\n', '<br>') : source,
  );
  return written.join('');
}
