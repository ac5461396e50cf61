/** As Moodle's second filter for languages marks them: `{mlang en}…{mlang}`. */
const MARK = /\{\s*mlang(?:\s+([\w, -]{1,100}))?\s*\}/giu;
/** As its first one does: `<span class="multilang" lang="en">`, `<lang lang="en">`. */
const TAG =
  /<(?:lang\b|span\b(?=[^<>]{0,500}\bclass\s*=\s*["']?[^"'<>]*\bmultilang\b))[^<>]{0,500}\blang\s*=\s*["']?([\w-]+)/giu;

/** The languages of which Moodle would show one, as its filters mark them, in lower case and each once. */
export function languagesIn(texts: string[]): string[] {
  const found = texts.flatMap((html) => [...html.matchAll(MARK), ...html.matchAll(TAG)]);
  return [...new Set(found.flatMap(([, name]) => name?.trim().toLowerCase() ?? []))];
}

/** HTML in the only language that it has. */
export function withoutLanguageMarks(html: string): string {
  return html.replace(MARK, '');
}
