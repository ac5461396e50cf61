import {
  attributeOf,
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  isWhiteSpace,
  type OpeningTag,
  sourceOf,
} from '../texts/html/html-tokens.ts';

/** An image as an author's HTML shows it; empty texts where it says nothing. */
export type ImageElement = {
  src: string;
  alt: string;
  caption: string;
  width: number | undefined;
  height: number | undefined;
};

/** Elements that are nothing without the image within them. */
const WRAPPERS = ['p', 'div', 'span', 'figure', 'a', 'center'];
/** No question holds more. */
const MAX_IMAGES = 50;

/**
 * Takes the images out of HTML, with their captions and with what is empty without them.
 * @param instead tells what to write in an image's place
 */
export function withoutImages(html: string, instead: (image: ImageElement) => string): string {
  const tokens = htmlTokens(html);
  const written: HtmlToken[] = [];
  let count = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (!isOpening(token, 'img') || count === MAX_IMAGES) {
      written.push(token);
      continue;
    }
    count += 1;
    const caption = isOpening(lastTag(written), 'figure') ? captionAt(tokens, at + 1) : null;
    at = caption?.last ?? at;
    const replacement = instead(imageOf(token, caption?.text ?? ''));
    if (replacement === '') at = dropWrappers(written, tokens, at);
    else written.push({ type: 'other', source: replacement });
  }
  return sourceOf(written);
}

/** The last token that is more than white space. */
function lastTag(written: HtmlToken[]): HtmlToken | undefined {
  return isWhiteSpace(written.at(-1)) ? written.at(-2) : written.at(-1);
}

function skipWhiteSpace(tokens: readonly HtmlToken[], at: number): number {
  return isWhiteSpace(tokens[at]) ? at + 1 : at;
}

/** The caption that begins at a token, and its last token. A caption is text alone. */
function captionAt(tokens: readonly HtmlToken[], start: number): { text: string; last: number } | null {
  let at = skipWhiteSpace(tokens, start);
  if (!isOpening(tokens[at], 'figcaption')) return null;
  let text = '';
  for (;;) {
    at += 1;
    const token = tokens[at];
    if (token?.type === 'text' || token?.type === 'entity') text += token.text;
    else return isClosing(token, 'figcaption') ? { text: text.trim(), last: at } : null;
  }
}

/**
 * Removes each element that held nothing but the image; from within outwards, as deep as they are.
 * @param at the last token that was taken out
 * @returns the same, with what was removed behind the image
 */
function dropWrappers(written: HtmlToken[], tokens: readonly HtmlToken[], at: number): number {
  let last = at;
  for (;;) {
    const tag = lastTag(written);
    const end = skipWhiteSpace(tokens, last + 1);
    if (!isOpening(tag, ...WRAPPERS) || !isClosing(tokens[end], tag.name)) return last;
    written.length = written.lastIndexOf(tag);
    last = end;
  }
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
