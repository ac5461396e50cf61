import { cleanNodes } from '../../../ui/clean-html.ts';

/** What begins and ends a line. */
const LINES = 'p, div, br, li, ul, ol, td, th, tr';

/** The beginning of a question as one line of plain text, to know it again by in a list. */
export function stemText(html: string): string {
  const nodes = cleanNodes(html);
  for (const table of nodes.querySelectorAll('table')) table.replaceWith(' ');
  for (const element of nodes.querySelectorAll(LINES)) {
    element.before(' ');
    element.after(' ');
  }
  return (nodes.textContent ?? '').replace(/\s+/gu, ' ').trim();
}
