import { allowedAttribute, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';
import { type HtmlToken, htmlOf, htmlTokens } from '@assay/interchange';
import { cleanRichText, repeatUntilSame } from '../features/imports/rich-text.ts';

type WrittenFormat = 'html' | 'markdown';
/**
 * A text as a page shows it, and the parts that were left out, each with its line in the text where that is
 * known.
 */
export type ReadText = { html: string; leftOut: { line: number | null; what: string }[] };

/** Limit of reported parts: as many as a person reads at once. */
const MAX_LEFT_OUT = 20;
const HEADING = /^h[1-6]$/u;
const LOWEST_HEADING = 5;
const SHOWN = new Set([...TEXT_TAGS, ...MATH_TAGS]);

/**
 * Reads an author's text.
 * @param topHeading the level that its highest headings get, so that they stand in order below the page's own
 */
export function readText(written: string, format: WrittenFormat, topHeading: number): ReadText {
  const raw = htmlOf(written, format);
  const html = repeatUntilSame(raw, (text) =>
    cleanRichText(
      withHeadingsFrom(htmlTokens(text), topHeading)
        .map(({ source }) => source)
        .join(''),
    ),
  );
  return { html, leftOut: listLeftOut(withHeadingsFrom(htmlTokens(raw), topHeading), written, format) };
}

/** The same for a short text within a file: HTML where it begins with a tag, Markdown otherwise. */
export function readShortText(written: string, topHeading: number): ReadText {
  const isHtml = beginsWithTag(written);
  const read = readText(written, isHtml ? 'html' : 'markdown', topHeading);
  // The result begins with a tag, so that it is read as HTML when it is exported and applied again.
  const html = read.html === '' || beginsWithTag(read.html) ? read.html : `<div>${read.html}</div>`;
  return { ...read, html };
}

/** The same for the note above the log-in form, which is always HTML. */
export function readNote(written: string): ReadText {
  const note = written.trim();
  return { html: cleanRichText(note), leftOut: listLeftOut(htmlTokens(note), note, 'html') };
}

function beginsWithTag(text: string): boolean {
  return /^\s*<[a-z]/iu.test(text);
}

function withHeadingsFrom(tokens: readonly HtmlToken[], top: number): readonly HtmlToken[] {
  const levels = tokens.flatMap((token) => levelOf(token) ?? []);
  const shift = top - Math.min(...levels);
  if (levels.length === 0) return tokens;
  return tokens.map((token) => {
    const level = levelOf(token);
    if (level === null || !isTag(token)) return token;
    const name = `h${Math.min(LOWEST_HEADING, level + shift)}`;
    return { ...token, name, source: token.source.replace(/h[1-6]/iu, name) };
  });
}

function isTag(token: HtmlToken): token is Extract<HtmlToken, { type: 'opening' | 'closing' }> {
  return token.type === 'opening' || token.type === 'closing';
}

function levelOf(token: HtmlToken): number | null {
  return isTag(token) && HEADING.test(token.name) ? Number(token.name.slice(1)) : null;
}

function listLeftOut(
  tokens: readonly HtmlToken[],
  written: string,
  format: WrittenFormat,
): ReadText['leftOut'] {
  const found: ReadText['leftOut'] = [];
  let line = 1;
  for (const token of tokens) {
    if (token.type === 'opening') {
      for (const [what, hint] of partsLeftOut(token)) {
        found.push({ line: format === 'html' ? line : lineOf(hint, written), what });
      }
    }
    if (found.length >= MAX_LEFT_OUT) break;
    line += countLines(token.source);
  }
  return found;
}

/**
 * Lists the parts of an element that no page shows, each with the words by which it is searched for in the
 * text.
 */
function partsLeftOut(token: Extract<HtmlToken, { type: 'opening' }>): [what: string, hint: string][] {
  const { name, attributes, source } = token;
  if (!SHOWN.has(name)) return [[`<${name}>`, source]];
  return attributes
    .filter((attribute) => allowedAttribute(name, attribute.name, attribute.value) === null)
    .map((attribute) => [`${attribute.name} of <${name}>`, attribute.value]);
}

function lineOf(hint: string, written: string): number | null {
  const at = written.indexOf(hint);
  return at < 0 || hint === '' ? null : 1 + countLines(written.slice(0, at));
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
