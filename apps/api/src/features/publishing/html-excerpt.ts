// Not the whole package with its readers of question files, which the serving process does not use.
import { type HtmlToken, htmlTokens } from '@assay/interchange/html-tokens';

/** Maximum length of an excerpt of a question or a topic's text: enough to recognise it in a list. */
const EXCERPT_LENGTH = 160;
/** Maximum length that is read: a text may be long, and only its beginning is used. */
const READ_LENGTH = 4_000;

/** Tags that begin or end a line; others do not: "CO<sub>2</sub>" is one word. */
const LINE_TAGS = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'table',
  'td',
  'th',
  'tr',
  'dl',
  'dt',
  'dd',
  'pre',
]);

/** The beginning of a text's words, without marks, on one line; it ends in "…" where words were left out. */
export function excerptOfHtml(html: string): string {
  const words = htmlTokens(html.slice(0, READ_LENGTH)).map(wordsOf).join('').replace(/\s+/gu, ' ').trim();
  const characters = [...words];
  if (characters.length <= EXCERPT_LENGTH) return words;
  const cut = characters.slice(0, EXCERPT_LENGTH - 1).join('');
  // Not in the middle of a word, where the text has words.
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > EXCERPT_LENGTH / 2 ? cut.slice(0, lastSpace) : cut;
  return `${whole.replace(/[\s.,;:]+$/u, '')}…`;
}

function wordsOf(token: HtmlToken): string {
  if (token.type === 'text' || token.type === 'entity') return token.text;
  return 'name' in token && LINE_TAGS.has(token.name) ? ' ' : '';
}
