import type { Reference } from '@assay/assessment';
import { referenceSchema } from '@assay/assessment/question';
import { htmlAttribute, htmlOfText, plainText } from '../texts/html/html.ts';

const MAX_REFERENCES = 30;

/**
 * Moodle has no field for references: they go to the end of the general feedback, where readers find them.
 */
export function htmlOfReferences(references: Reference[]): string {
  if (references.length === 0) return '';
  const entries = references.map(({ title, url }) => {
    const name = htmlOfText(title);
    return `<li>${url === undefined ? name : `<a href="${htmlAttribute(url)}">${name}</a>`}</li>`;
  });
  return `<ul class="references">${entries.join('')}</ul>`;
}

const LIST_AT_END = /<ul class="references">((?:<li>[^<]*(?:<a href="[^"<>]*">[^<]*<\/a>)?<\/li>)+)<\/ul>$/u;
const ENTRY = /<li>(?:<a href="([^"]*)">)?([^<]*)/gu;

/** Splits an explanation from the references at its end; a list in another form stays in the text. */
export function withoutReferences(html: string): { html: string; references: Reference[] } {
  const [list = '', entries = ''] = LIST_AT_END.exec(html) ?? [];
  const references = [...entries.matchAll(ENTRY)].map(([, url, title = '']) =>
    referenceSchema.safeParse({ title: plainText(title), url: url && plainText(url) }),
  );
  const read = references.flatMap(({ data }) => data ?? []);
  return read.length === 0 || read.length < references.length || read.length > MAX_REFERENCES
    ? { html, references: [] }
    : { html: html.slice(0, -list.length).trim(), references: read };
}
