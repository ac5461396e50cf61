import type { Reference } from '@assay/assessment';
import { referenceSchema } from '@assay/assessment/question';
import { htmlAttribute, htmlOfText } from '../texts/html/html.ts';
import {
  attributeOf,
  type HtmlToken,
  htmlTokens,
  isClosing,
  isOpening,
  sourceOf,
} from '../texts/html/html-tokens.ts';

/** Moodle has no place for references: they stand at the end of the general feedback, where readers find them. */
const CLASS = 'references';
const MAX_REFERENCES = 30;

export function htmlOfReferences(references: Reference[]): string {
  if (references.length === 0) return '';
  const entries = references.map(({ title, url }) => {
    const name = htmlOfText(title);
    return `<li>${url === undefined ? name : `<a href="${htmlAttribute(url)}">${name}</a>`}</li>`;
  });
  return `<ul class="${CLASS}">${entries.join('')}</ul>`;
}

/** Parts an explanation from the references at its end; a list that is not in our form stays in the text. */
export function withoutReferences(html: string): { html: string; references: Reference[] } {
  const none = { html, references: [] };
  if (!html.includes(CLASS)) return none;
  const tokens = htmlTokens(html);
  const start = tokens.findLastIndex(
    (token) => isOpening(token, 'ul') && attributeOf(token, 'class') === CLASS,
  );
  if (start < 0 || !isClosing(tokens.at(-1), 'ul')) return none;
  const references = referencesIn(tokens.slice(start + 1, -1));
  return references === null ? none : { html: sourceOf(tokens.slice(0, start)).trim(), references };
}

/** @returns null where anything but entries stands between */
function referencesIn(tokens: HtmlToken[]): Reference[] | null {
  const references: Reference[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = tokens.findIndex((token, index) => index >= at && isClosing(token, 'li'));
    const reference = end < 0 ? null : referenceIn(tokens.slice(at, end));
    if (reference === null || references.length === MAX_REFERENCES) return null;
    references.push(reference);
    at = end + 1;
  }
  return references;
}

/** `<li>` with a title, which may be a link. */
function referenceIn([item, ...tokens]: HtmlToken[]): Reference | null {
  const [first] = tokens;
  const link = isOpening(first, 'a') ? first : null;
  const within = link === null ? tokens : tokens.slice(1, -1);
  if (!isOpening(item, 'li') || (link !== null && !isClosing(tokens.at(-1), 'a'))) return null;
  let title = '';
  for (const token of within) {
    if (token.type !== 'text' && token.type !== 'entity') return null;
    title += token.text;
  }
  const url = link === null ? undefined : attributeOf(link, 'href');
  if (link !== null && url === undefined) return null;
  const parsed = referenceSchema.safeParse(url === undefined ? { title } : { title, url });
  return parsed.success ? parsed.data : null;
}
