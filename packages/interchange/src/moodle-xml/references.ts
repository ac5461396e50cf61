import type { Reference } from '@assay/assessment';
import { referenceSchema } from '@assay/assessment/question';
import { htmlAttribute, htmlOfText, textOfHtml } from '../texts/html.ts';

/** Moodle has no place for references: they stand at the end of the general feedback, where readers find them. */
const START = '<ul class="references">';
const END = '</ul>';
const ENTRY = /<li>(?:<a href="([^"<>]*)">([^<>]*)<\/a>|([^<>]*))<\/li>/uy;
const MOST_REFERENCES = 30;

export function htmlOfReferences(references: Reference[]): string {
  if (references.length === 0) return '';
  const entries = references.map(({ title, url }) => {
    const name = htmlOfText(title);
    return `<li>${url === undefined ? name : `<a href="${htmlAttribute(url)}">${name}</a>`}</li>`;
  });
  return `${START}${entries.join('')}${END}`;
}

/** Parts an explanation from the references at its end; a list that is not in our form stays in the text. */
export function withoutReferences(html: string): { html: string; references: Reference[] } {
  const start = html.lastIndexOf(START);
  const none = { html, references: [] };
  if (start < 0 || !html.endsWith(END)) return none;
  const references: Reference[] = [];
  for (let at = start + START.length; at < html.length - END.length; at = ENTRY.lastIndex) {
    ENTRY.lastIndex = at;
    const match = ENTRY.exec(html);
    if (match === null) return none;
    const [, url, linked, plain] = match;
    const title = textOfHtml(linked ?? plain ?? '');
    const parsed = referenceSchema.safeParse(url === undefined ? { title } : { title, url: textOfHtml(url) });
    if (!parsed.success || references.length === MOST_REFERENCES) return none;
    references.push(parsed.data);
  }
  return { html: html.slice(0, start).trim(), references };
}
