/** The other ways in which Moodle's filters let authors write TeX. */
const OTHER_TEX = /\$\$([^$<>]+)\$\$|\[tex\]((?:(?!\[\/?tex\])[^<>])+)\[\/tex\]/giu;

/** On a line of its own, with text before it: what alone is an option stays in its line. */
const DISPLAYED = /(<\/p>\s*<p(?:\s[^<>]*)?>|<br\s*\/?>)\s*\$\$([^$<>]+)\$\$\s*(?=<\/p>|<br)/giu;

/** A text with all its TeX between `\(` and `\)`, or between `\[` and `\]` where it has a line of its own. */
export function withOneTex(html: string): string {
  return html
    .replace(DISPLAYED, '$1\\[$2\\]')
    .replace(
      OTHER_TEX,
      (_, dollars: string | undefined, marked: string | undefined) => `\\(${dollars ?? marked}\\)`,
    );
}
