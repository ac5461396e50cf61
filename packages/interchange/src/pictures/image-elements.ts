import { textOfHtml } from '../texts/html.ts';

/** An image as an author's HTML shows it; empty texts where it says nothing. */
export type ImageElement = {
  src: string;
  alt: string;
  caption: string;
  width: number | undefined;
  height: number | undefined;
};

const IMAGE_START = /<img(?=[\s/>])/giu;
const CAPTION = /\s*<figcaption(?:\s[^<>]*)?>([^<>]*)<\/figcaption\s*>/iuy;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gu;
const WRAPPER = /^<(p|div|span|figure|a|center)(?:\s[^<>]*)?>\s*$/iu;
/** No question holds more, and each costs a look at the text before it. */
const MOST_IMAGES = 50;

/**
 * Takes the images out of HTML, with their captions and with what is empty without them.
 * @param instead tells what to write in an image's place
 */
export function withoutImages(html: string, instead: (image: ImageElement) => string): string {
  let written = '';
  let from = 0;
  let count = 0;
  for (const { index } of html.matchAll(IMAGE_START)) {
    if (index < from) continue;
    const end = tagEnd(html, index);
    if (end === null || count === MOST_IMAGES) break;
    count += 1;
    written += html.slice(from, index);
    from = end;
    const caption = /<figure(?:\s[^<>]*)?>\s*$/iu.test(lastTag(written)) ? captionAt(html, from) : null;
    from = caption?.end ?? from;
    const replacement = instead(imageOf(html.slice(index, end), caption?.text ?? ''));
    written += replacement;
    if (replacement === '') ({ written, from } = withoutWrappers(written, html, from));
  }
  return written + html.slice(from);
}

/** The position behind a tag; a `>` within quotation marks is text. Null when the tag has no end. */
function tagEnd(html: string, start: number): number | null {
  const special = /["'>]/gu;
  special.lastIndex = start;
  for (let match = special.exec(html); match !== null; match = special.exec(html)) {
    if (match[0] === '>') return special.lastIndex;
    const close = html.indexOf(match[0], special.lastIndex);
    if (close < 0) return null;
    special.lastIndex = close + 1;
  }
  return null;
}

function lastTag(html: string): string {
  const start = html.lastIndexOf('<');
  return start < 0 ? '' : html.slice(start);
}

function captionAt(html: string, from: number): { text: string; end: number } | null {
  CAPTION.lastIndex = from;
  const match = CAPTION.exec(html);
  return match === null ? null : { text: textOfHtml(match[1] ?? ''), end: CAPTION.lastIndex };
}

/** Removes each element that held nothing but the image; from within outwards, as deep as they are. */
function withoutWrappers(written: string, html: string, from: number): { written: string; from: number } {
  let rest = { written, from };
  for (;;) {
    const tag = lastTag(rest.written);
    const name = WRAPPER.exec(tag)?.[1];
    if (name === undefined) return rest;
    const closing = new RegExp(`\\s*</${name}\\s*>`, 'iuy');
    closing.lastIndex = rest.from;
    if (!closing.test(html)) return rest;
    rest = { written: rest.written.slice(0, -tag.length), from: closing.lastIndex };
  }
}

function imageOf(tag: string, caption: string): ImageElement {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare] of tag.slice('<img'.length, -1).matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes.set(name.toLowerCase(), textOfHtml(double ?? single ?? bare ?? ''));
  }
  return {
    src: attributes.get('src')?.trim() ?? '',
    alt: attributes.get('alt')?.trim() ?? '',
    caption: caption.trim(),
    width: pixels(attributes.get('width')),
    height: pixels(attributes.get('height')),
  };
}

function pixels(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,4}$/u.test(value) ? Number(value) : undefined;
}
