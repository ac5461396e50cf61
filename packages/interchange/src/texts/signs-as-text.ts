import { truncate } from './html/html.ts';
import { type HtmlToken, htmlTokens, namedTokens, type OpeningTag } from './html/html-tokens.ts';
import { isKnownElement, mayStandWithoutValue, tellsATag } from './html/known-elements.ts';
import { TEX } from './tex.ts';

/** No element of HTML has another or a longer one. */
const NAME = /^[a-z][a-z\d:-]{0,30}$/u;
/** No attribute of HTML has these in its name, or none at all: they come of a sentence that was read as a tag. */
const OF_A_SENTENCE = /["'<]|^$/u;
/** Words that a tag may have behind its name; those of a sentence are more. */
const MAX_ATTRIBUTES_WITHOUT_VALUE = 20;
/** More than a question can hold: such a text is refused for its length later. */
const MAX_SIGNS = 20_000;
/** Each time fewer signs are left; a text of an author needs two. */
const MAX_TIMES = 6;
const MAX_WORDS_BEFORE = 20;
/** More are told of no text. */
const MAX_TOLD = 20;
const MAX_WORDS_LENGTH = 100;

/** The text within these shows no tags, so that one without an end takes with it all that follows. */
const HOLDS_TEXT = 'script style title xmp noembed noframes plaintext'.split(' ');
/** Nothing is shown of these tags: one that nothing closes, or nothing opens, was named in a sentence. */
const ONLY_NAMED = new Set(
  `${HOLDS_TEXT.join(' ')} option head form section article nav header footer main aside button template`.split(
    ' ',
  ),
);
/** Names of elements that are names of quantities as well. */
const QUANTITY = /^[a-z]$/u;
const ENDS_WITH_QUANTITY = /(?<![\p{L}\p{N}])(?:\p{L}|\p{N}+)$/u;
const BEGINS_WITH_QUANTITY = /^(?:\p{L}|\p{N}+)(?![\p{L}\p{N}])/u;

/** @param isSign whether it was written like a tag, and is text */
type Piece = { token: HtmlToken; isSign: boolean };

/**
 * HTML in which each `<` that was meant as a sign is text: `a<b and c>d`, of which a browser would show `ad`. A tag
 * stays one where HTML knows it, also one that is only forgotten to be closed.
 * @returns also the words around each sign as they were written, but for those of formulas, where no tag is meant
 */
export function withSignsAsText(html: string): { html: string; signs: string[] } {
  if (!/<[a-z/!?]/iu.test(html)) return { html, signs: [] };
  let written = html;
  const signs: string[] = [];
  for (let times = 0; times < MAX_TIMES; times += 1) {
    const pieces = withNamedTags(piecesOf(written));
    if (!pieces.some(({ isSign }) => isSign)) break;
    for (const words of wordsOf(pieces, written)) signs.push(words);
    written = pieces.map(sourceOfPiece).join('');
  }
  return { html: written, signs: signs.slice(0, MAX_TOLD) };
}

function sourceOfPiece({ token, isSign }: Piece): string {
  return isSign ? `&lt;${token.source.slice(1)}` : token.source;
}

/** Whether a tag is more than a sentence, or a part of one, that stands behind a `<`. */
export function isTag(token: HtmlToken): boolean {
  if (token.type === 'closing') return NAME.test(token.name) && isPlainEnd(token.source);
  return token.type === 'opening' && NAME.test(token.name) && hasAttributesOfATag(token);
}

/** The end of an element with its name alone, or with an attribute that does not belong there. */
function isPlainEnd(source: string): boolean {
  const rest = source.slice(1);
  return !rest.includes('<') && (/^\/\S*[\s/]*>$/u.test(rest) || /=.*>$/su.test(rest));
}

/** `<b y=3>`, which no HTML means. */
function isEquation({ name, attributes, source }: OpeningTag): boolean {
  return (
    QUANTITY.test(name) &&
    attributes.some(
      (attribute) =>
        QUANTITY.test(attribute.name) && /=\s*[^\s"']/u.test(source.slice(attribute.start, attribute.end)),
    )
  );
}

function saysItIsATag({ attributes, source }: OpeningTag): boolean {
  return attributes.some(({ name, start, end }) => source.slice(start, end).includes('=') && tellsATag(name));
}

function hasAttributesOfATag(tag: OpeningTag): boolean {
  const { attributes, source } = tag;
  if (attributes.some(({ name }) => OF_A_SENTENCE.test(name))) return false;
  const written = attributes.map(({ name, start, end }) => ({ name, text: source.slice(start, end) }));
  if (written.some(({ text }) => text.includes('<') && !/^[^=]*=\s*["']/u.test(text))) return false;
  const bare = written.filter(({ text }) => !text.includes('='));
  if (bare.length > MAX_ATTRIBUTES_WITHOUT_VALUE) return false;
  return saysItIsATag(tag) || (bare.every(({ name }) => mayStandWithoutValue(name)) && !isEquation(tag));
}

/** What shows nothing and was meant to: comments, and what programs leave behind. */
function isNothing({ source }: HtmlToken): boolean {
  if (source.startsWith('<!--')) return /--!?>$|^<!-{2,3}>$/u.test(source);
  return !source.startsWith('<') || /^<(?:!doctype|!\[(?:if|endif)|\?xml)[^<]*>$|^<\/\s*>$/iu.test(source);
}

function piecesOf(html: string): Piece[] {
  return tokensOf(html).flatMap((token) => {
    const isRead =
      token.type === 'text' ||
      token.type === 'entity' ||
      (token.type === 'other' ? isNothing(token) : isTag(token));
    return isRead ? [{ token, isSign: false }] : piecesOfSentence(token);
  });
}

/** Where a tag that takes all that follows as its text has no end, what follows is read as HTML. */
function tokensOf(html: string): readonly HtmlToken[] {
  const tokens = htmlTokens(html);
  const closed = new Set(tokens.flatMap((token) => (token.type === 'closing' ? token.name : [])));
  const isWithoutEnd = (token: HtmlToken) =>
    token.type === 'opening' && HOLDS_TEXT.includes(token.name) && !closed.has(token.name);
  return tokens.some(isWithoutEnd) ? namedTokens(html) : tokens;
}

/** What was read as one tag, at each `<`: the first is a sign, and further ones may begin what are tags. */
function piecesOfSentence(token: HtmlToken): Piece[] {
  const parts = token.source.slice(1).split('<');
  if (parts.length > MAX_SIGNS) return [{ token, isSign: false }];
  return parts.flatMap((part, index) => {
    const source = `<${part}`;
    const [first, ...others] = index === 0 ? [] : namedTokens(source);
    if (first === undefined || !(first.type === 'other' ? isNothing(first) : isTag(first)))
      return [{ token: textToken(source), isSign: isLikeATag(source) }];
    return [first, ...others].map((read) => ({ token: read, isSign: false }));
  });
}

/** Any other `<` is read as text as it is. */
function isLikeATag(source: string): boolean {
  return /^<[a-z/!?]/iu.test(source);
}

function textToken(source: string): HtmlToken {
  return { type: 'text', text: source, source };
}

/** With tags as signs that only name an element, or that no element is called by. */
function withNamedTags(pieces: Piece[]): Piece[] {
  const opened = countNames(pieces, 'opening');
  const closed = countNames(pieces, 'closing');
  return pieces.map((piece, at) => {
    const { token } = piece;
    if (token.type !== 'opening' && token.type !== 'closing') return piece;
    const isAlone = !(token.type === 'opening' ? closed : opened).has(token.name);
    const isBare = token.type === 'closing' || token.attributes.length === 0;
    const isUnknown = !isKnownElement(token.name) && (token.type === 'closing' || !saysItIsATag(token));
    if (isAlone && (isUnknown || (isBare && ONLY_NAMED.has(token.name)))) return { token, isSign: true };
    const more = (opened.get(token.name) ?? 0) - (closed.get(token.name) ?? 0);
    if (token.type !== 'opening' || !isBare || more < 1 || !isBetweenQuantities(pieces, at, token.name))
      return piece;
    // Paragraphs, of which nobody closes any.
    if (token.name === 'p' && more > 1 && !closed.has('p')) return piece;
    opened.set(token.name, (opened.get(token.name) ?? 0) - 1);
    return { token, isSign: true };
  });
}

/** `a<b>c` */
function isBetweenQuantities(pieces: Piece[], at: number, name: string): boolean {
  const [before, behind] = [pieces[at - 1]?.token, pieces[at + 1]?.token];
  return (
    QUANTITY.test(name) &&
    before?.type === 'text' &&
    behind?.type === 'text' &&
    ENDS_WITH_QUANTITY.test(before.text) &&
    BEGINS_WITH_QUANTITY.test(behind.text)
  );
}

function countNames(pieces: Piece[], type: 'opening' | 'closing'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { token } of pieces)
    if (token.type === type) counts.set(token.name, (counts.get(token.name) ?? 0) + 1);
  return counts;
}

/** For each sign what stands around it, up to the next tags. */
function wordsOf(pieces: Piece[], html: string): string[] {
  const formulas = [...html.matchAll(TEX)].map(
    ({ 0: { length }, index }) => [index, index + length] as const,
  );
  let [start, formula] = [0, 0];
  return pieces.flatMap(({ token, isSign }, at) => {
    const begins = start;
    start += token.source.length;
    while ((formulas[formula]?.[1] ?? html.length) <= begins && formula < formulas.length) formula += 1;
    if (!isSign || (formulas[formula]?.[0] ?? html.length) < begins) return [];
    const before = pieces[at - 1]?.token;
    const behind = pieces[at + 1];
    const words = [
      before?.type === 'text' ? before.text.slice(-MAX_WORDS_BEFORE) : '',
      token.source,
      behind?.token.type === 'text' && !behind.isSign ? behind.token.text : '',
    ];
    return truncate(words.join('').replace(/\s+/gu, ' ').trim(), MAX_WORDS_LENGTH);
  });
}
