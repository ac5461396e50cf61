import { attributeOf, htmlTokens, type OpeningTag } from './html/html-tokens.ts';

/** As Moodle's second filter for languages marks them: `{mlang en}…{mlang}`. */
const MARK = /\{\s*mlang(?:\s+([\w, -]{1,100}))?\s*\}/giu;
const OF_FILTERS = /multilang|mlang|<lang\b/iu;

/** The languages of which Moodle would show one, as its filters mark them, in lower case and each once. */
export function languagesIn(texts: string[]): string[] {
  const found = texts.filter((html) => OF_FILTERS.test(html)).flatMap(languagesOf);
  return [...new Set(found)];
}

function languagesOf(html: string): string[] {
  const marked = [...html.matchAll(MARK)].flatMap(([, name]) => name?.trim().toLowerCase() ?? []);
  const tags = htmlTokens(html).flatMap((token) => (token.type === 'opening' ? token : []));
  return [...marked, ...tags.flatMap(languageOfTag)];
}

function languageOfTag(tag: OpeningTag): string[] {
  const isOfFilter =
    tag.name === 'lang' || attributeOf(tag, 'class')?.split(/\s+/u).includes('multilang') === true;
  const language = attributeOf(tag, 'lang')?.trim().toLowerCase();
  return isOfFilter && language !== undefined ? [language] : [];
}

/** HTML in the only language that it has. */
export function withoutLanguageMarks(html: string): string {
  return OF_FILTERS.test(html) ? html.replace(MARK, '') : html;
}
