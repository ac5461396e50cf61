import { plainText } from '../texts/html/html.ts';
import {
  attributeOf,
  htmlTokens,
  isClosing,
  isOpening,
  isWhiteSpace,
  type OpeningTag,
  sourceOf,
} from '../texts/html/html-tokens.ts';

/** An image as an author's HTML shows it; texts are empty if missing. */
export type ImageElement = {
  src: string;
  alt: string;
  caption: string;
  width: number | undefined;
  height: number | undefined;
};

/** Limit of images; no question holds more. */
const MAX_IMAGES = 50;
/** Limit of nesting; no editor wraps an image deeper. */
const MAX_DEPTH = 20;
/** Marks the place of a removed image: a private character, which no text holds. */
const GONE = '\uE000';
/** Elements that are empty without the image within them. */
const WRAPPED = new RegExp(
  String.raw`<(p|div|span|figure|a|center)\b[^<>]{0,2000}>\s*${GONE}\s*</\1\s*>`,
  'giu',
);

/**
 * Removes the images from HTML, with their captions and with elements that are empty without them.
 * @param instead returns the replacement of an image
 */
export function withoutImages(html: string, instead: (image: ImageElement) => string): string {
  if (!/<img/iu.test(html)) return html;
  const tokens = htmlTokens(html);
  let written = '';
  let count = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!isOpening(token, 'img') || count === MAX_IMAGES) {
      written += token?.source ?? '';
      continue;
    }
    count += 1;
    const begin = isWhiteSpace(tokens[at + 1]) ? at + 2 : at + 1;
    const hasCaption = isOpening(tokens[begin], 'figcaption');
    const end = hasCaption
      ? tokens.findIndex((each, index) => index > begin && isClosing(each, 'figcaption'))
      : -1;
    const caption = end < 0 ? '' : plainText(sourceOf(tokens.slice(begin + 1, end))).trim();
    written += instead(imageOf(token, caption)) || GONE;
    at = Math.max(at, end);
  }
  for (let depth = 0; depth < MAX_DEPTH && written.includes(GONE); depth += 1)
    written = written.replace(WRAPPED, GONE);
  return written.replaceAll(GONE, '');
}

function imageOf(tag: OpeningTag, caption: string): ImageElement {
  return {
    src: attributeOf(tag, 'src')?.trim() ?? '',
    alt: attributeOf(tag, 'alt')?.trim() ?? '',
    caption,
    width: pixels(attributeOf(tag, 'width')),
    height: pixels(attributeOf(tag, 'height')),
  };
}

function pixels(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,4}$/u.test(value) ? Number(value) : undefined;
}
