const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/giu;
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

/** What HTML without tags reads like, such as an attribute's value. */
export function textOfHtml(html: string): string {
  return html.replace(REFERENCE, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const ENDS_LINE = /<(?:br|\/p|\/div|\/li|\/tr|\/dd|\/dt|\/h\d)(?:\s[^<>]*)?\/?>/giu;

/** What HTML reads like: its texts, with a line end where an element ends a line. */
export function plainText(html: string): string {
  return textOfHtml(html.replace(ENDS_LINE, '\n').replace(/<[^<>]*>/gu, ' '));
}

/** A text as HTML within an element; the other way of {@link textOfHtml}. */
export function htmlOfText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text as an attribute's value, without its quotation marks. */
export function htmlAttribute(text: string): string {
  return htmlOfText(text).replaceAll('"', '&quot;');
}

function linesOf(text: string): string[] {
  return text.split(LINE_ENDS).map((line) => line.trim());
}

/** Plain text as HTML that reads the same: an empty line parts paragraphs, a line end stays a line end. */
export function paragraphsOf(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(text)) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(htmlOfText(line));
  }
  const written = paragraphs.filter((lines) => lines.length > 0);
  return written.map((lines) => `<p>${lines.join('<br>')}</p>`).join('');
}

/** Plain text as HTML within a line, such as an option. */
export function inlineOf(text: string): string {
  return linesOf(text.trim()).map(htmlOfText).join('<br>');
}
