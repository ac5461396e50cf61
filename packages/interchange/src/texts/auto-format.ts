import { type HtmlToken, htmlTokens, isClosing, isOpening } from './html/html-tokens.ts';
import { withSignsAsText } from './signs-as-text.ts';

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
  return htmlTokens(withSignsAsText(text.trim().replace(/\r\n?/gu, '\n'), true));
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
