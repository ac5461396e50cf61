/** Marks of Moodle's second language filter: `{mlang en}…{mlang}`. */
const MARK = /\{\s*mlang(?:\s+([\w, -]{1,100}))?\s*\}/giu;
/** Marks of Moodle's first language filter: `<span class="multilang" lang="en">`, `<lang lang="en">`. */
const TAG =
  /<(?:lang\b|span\b(?=[^<>]{0,500}\bclass\s*=\s*["']?[^"'<>]*\bmultilang\b))[^<>]{0,500}\blang\s*=\s*["']?([\w-]+)/giu;

/**
 * The languages of which Moodle would show one, as its filters mark them, in lower case and without
 * duplicates.
 */
export function languagesIn(texts: string[]): string[] {
  const found = texts.flatMap((html) => [...html.matchAll(MARK), ...html.matchAll(TAG)]);
  return [...new Set(found.flatMap(([, name]) => name?.trim().toLowerCase() ?? []))];
}

/** Removes the marks from HTML in a single language. */
export function withoutLanguageMarks(html: string): string {
  return html.replace(MARK, '');
}
