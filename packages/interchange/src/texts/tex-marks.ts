/** The other ways in which Moodle's filters let authors write TeX. */
const OTHER_TEX = /\$\$([^$<>]+)\$\$|\[tex\]((?:(?!\[\/?tex\])[^<>])+)\[\/tex\]/giu;

/** A text with all its TeX between `\(` and `\)`. */
export function withOneTex(html: string): string {
  return html.replace(
    OTHER_TEX,
    (_, dollars: string | undefined, marked: string | undefined) => `\\(${dollars ?? marked}\\)`,
  );
}
