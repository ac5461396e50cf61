import { type HtmlToken, htmlTokens, isClosing, isOpening, namedTokens } from './html/html-tokens.ts';
import { isTag } from './signs-as-text.ts';

/**
 * Moodle's own format, in which a text without any marks is written in its files: HTML that needs none. Line ends are
 * line ends, addresses are links, and tags are tags unless they are only named.
 */
export function autoFormat(text: string): string {
  const tokens = tokensOf(text);
  const pieces = withLinks(tokens);
  if (tokens.some((token) => isOpening(token, ...BLOCKS))) return `<div>${withBreaks(pieces)}</div>`;
  return paragraphsIn(pieces)
    .map((paragraph) => `<p>${withBreaks(trimPieces(paragraph))}</p>`)
    .join('');
}

/** The same within a line, such as an option; an option leads nowhere, so that addresses stay text. */
export function autoFormatInline(text: string): string {
  return withBreaks(tokensOf(text).map(pieceOf));
}

const BLOCKS = 'p div ul ol dl table pre blockquote h1 h2 h3 h4 h5 h6 hr'.split(' ');
/** What stands in these is left alone. */
const LITERAL = ['a', 'pre', 'code', 'script', 'style'];
const EMPTY_LINES = /\n[\t ]*\n/u;
/** Only what is plainly one: with a name that has a point, and without the marks that end a sentence. */
const ADDRESS =
  /\bhttps?:\/\/[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}(?::\d{1,5})?(?:\/[\w\-./~%#?=+;,:@]{0,2000})?/gu;

/** @param isTag a tag, a comment and the like; else it is text, whose line ends mean something */
type HtmlPiece = { source: string; isTag: boolean };

function tokensOf(text: string): readonly HtmlToken[] {
  return htmlTokens(withNamedTagsAsText(text.trim().replace(/\r\n?/gu, '\n')));
}

function pieceOf({ type, source }: HtmlToken): HtmlPiece {
  return { source, isTag: type !== 'text' && type !== 'entity' };
}

/** Addresses as links, but not within a link or code. */
function withLinks(tokens: readonly HtmlToken[]): HtmlPiece[] {
  let within = 0;
  return tokens.map((token) => {
    if (isOpening(token, ...LITERAL)) within += 1;
    else if (isClosing(token, ...LITERAL)) within = Math.max(0, within - 1);
    const piece = pieceOf(token);
    if (piece.isTag || within > 0) return piece;
    const source = piece.source.replace(ADDRESS, (address) => {
      const end = address.replace(/[.,;:?]{1,20}$/u, '');
      return `<a href="${end}">${end}</a>${address.slice(end.length)}`;
    });
    return { ...piece, source };
  });
}

/** Parts at empty lines. */
function paragraphsIn(pieces: HtmlPiece[]): HtmlPiece[][] {
  let paragraph: HtmlPiece[] = [];
  const paragraphs = [paragraph];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.isTag ? [piece.source] : piece.source.split(EMPTY_LINES);
    paragraph.push({ ...piece, source: first });
    for (const source of others) {
      paragraph = [{ ...piece, source }];
      paragraphs.push(paragraph);
    }
  }
  return paragraphs.filter((each) => each.some(({ source }) => source !== ''));
}

function trimPieces(pieces: HtmlPiece[]): HtmlPiece[] {
  return pieces.map((piece, index) => {
    if (piece.isTag) return piece;
    const source = index === 0 ? piece.source.trimStart() : piece.source;
    return { ...piece, source: index === pieces.length - 1 ? source.trimEnd() : source };
  });
}

/** Line ends as breaks; one beside a tag only keeps the source readable. */
function withBreaks(pieces: HtmlPiece[]): string {
  const written = pieces.map(({ source, isTag }, index) => {
    if (isTag || !source.includes('\n')) return source;
    const lines = source.split('\n');
    const isBesideTag = (line: number) =>
      (line === 0 && lines[0] === '' && pieces[index - 1]?.isTag) ||
      (line === lines.length - 2 && lines.at(-1)?.trim() === '' && pieces[index + 1]?.isTag);
    return lines
      .map((line, at) => line + (at === lines.length - 1 ? '' : isBesideTag(at) ? '\n' : '<br>'))
      .join('');
  });
  return written.join('');
}

const STANDS_ALONE = new Set(['br', 'hr', 'img', 'wbr', 'col', 'area', 'embed', 'input', 'source', 'track']);
/** HTML lets authors leave their ends out. */
const ENDS_BY_ITSELF = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt caption'.split(' '),
);
/** Stand in a document's head, never in a text. */
const OF_A_HEAD = new Set(['meta', 'link', 'base']);
/** More than a question can hold: such a text is refused for its length later. */
const MAX_SIGNS = 20_000;

/**
 * Questions about HTML name its tags: "What is the purpose of the <head> section?". A tag that nothing closes, or that
 * nothing opens, is such a name and is written as text, since as a tag it would only vanish. So is the sign of
 * "x<y", which would take with it what comes after it.
 */
function withNamedTagsAsText(html: string): string {
  const tokens = namedTokens(withSignsAsText(html));
  const opened = namesOf(tokens, 'opening');
  const closed = namesOf(tokens, 'closing');
  const written = tokens.map((token) => {
    if (!('name' in token) || STANDS_ALONE.has(token.name) || ENDS_BY_ITSELF.has(token.name))
      return token.source;
    const partners = token.type === 'opening' ? closed : opened;
    // With an attribute's value it was meant to do something, and only its end was forgotten.
    const isUsed = !OF_A_HEAD.has(token.name) && (partners.has(token.name) || token.source.includes('='));
    return isUsed ? token.source : `&lt;${token.source.slice(1, -1)}&gt;`;
  });
  return written.join('');
}

function namesOf(tokens: readonly HtmlToken[], type: 'opening' | 'closing'): Set<string> {
  return new Set(tokens.flatMap((token) => (token.type === type ? token.name : [])));
}

/** With each `<` as text that begins neither a tag nor a comment. */
function withSignsAsText(html: string): string {
  const written = namedTokens(html).map((token) => {
    if (isMarkup(token)) return token.source;
    const pieces = token.source.split('<');
    return pieces.length > MAX_SIGNS ? token.source : pieces.map(withSignAsText).join('');
  });
  return written.join('');
}

/** @param position 0 for what stands before the first `<`, which each of the others had before it */
function withSignAsText(rest: string, position: number): string {
  if (position === 0) return rest;
  const [first] = namedTokens(`<${rest}`);
  return first !== undefined && isMarkup(first) ? `<${rest}` : `&lt;${rest}`;
}

/** Whether it is more than a sentence, or a part of one, that stands behind a `<`. */
function isMarkup(token: HtmlToken): boolean {
  if (token.type === 'other') return token.source.startsWith('<!--');
  return token.type === 'entity' || isTag(token);
}
