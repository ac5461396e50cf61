import { withNamedTagsAsText } from './named-tags.ts';

/**
 * Moodle's own format, in which a text without any marks is written in its files: HTML that needs none. Line ends are
 * line ends, addresses are links, and tags are tags unless they are only named.
 */
export function autoFormatted(text: string): string {
  const html = linked(withNamedTagsAsText(withLineFeeds(text)));
  if (BLOCK_TAG.test(html)) return `<div>${withBreaks(html)}</div>`;
  const paragraphs = html.split(EMPTY_LINES).filter((paragraph) => paragraph !== '');
  return paragraphs.map((paragraph) => `<p>${withBreaks(paragraph.trim())}</p>`).join('');
}

/** The same within a line, such as an option; an option leads nowhere, so that addresses stay text. */
export function inlineAutoFormatted(text: string): string {
  return withBreaks(withNamedTagsAsText(withLineFeeds(text)));
}

const BLOCK_TAG = /<(?:p|div|ul|ol|dl|table|pre|blockquote|h[1-6]|hr)[\s/>]/iu;
const EMPTY_LINES = /\n[\t ]*\n/u;
/** A line end beside a tag only keeps the source readable. */
const LINE_END = /(>?)\n(?=[\t ]*(<?))/gu;

function withBreaks(html: string): string {
  return html.replace(LINE_END, (_, tagBefore: string, tagAfter: string) =>
    tagBefore === '' && tagAfter === '' ? '<br>' : `${tagBefore}\n`,
  );
}

function withLineFeeds(text: string): string {
  return text.trim().replace(/\r\n?/gu, '\n');
}

const TAG_OR_TEXT = /<[^<>]*>|[^<]+|</gu;
const OPENS_OR_CLOSES = /^<(\/?)(?:a|pre|code|script|style)[\s>]/iu;
/** Only what is plainly one: with a name that has a point, and without the marks that end a sentence. */
const ADDRESS =
  /\bhttps?:\/\/[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}(?::\d{1,5})?(?:\/[\w\-./~%#?=+;,:@]{0,2000})?/gu;

/** Addresses as links, but not within a link, a tag or code. */
function linked(html: string): string {
  let within = 0;
  return html.replace(TAG_OR_TEXT, (piece) => {
    const [, slash] = OPENS_OR_CLOSES.exec(piece) ?? [];
    if (slash !== undefined) within = Math.max(0, within + (slash === '' ? 1 : -1));
    if (piece.startsWith('<') || within > 0) return piece;
    return piece.replace(ADDRESS, (address) => {
      const end = address.replace(/[.,;:?]{1,20}$/u, '');
      return `<a href="${end}">${end}</a>${address.slice(end.length)}`;
    });
  });
}
