import { type HtmlToken, htmlTokens, namedTokens, type OpeningTag } from './html/html-tokens.ts';
import { isKnownElement, mayStandWithoutValue } from './html/known-elements.ts';

/** No element of HTML has another or a longer name. */
const NAME = /^[a-z][a-z\d:-]{0,30}$/u;
/** Names of elements that are names of quantities as well, as in `a<b c=3>d` and `a<b>c`. */
const QUANTITY = /^[a-z]$/u;
const ENDS_WITH_QUANTITY = /(?<![\p{L}\p{N}])(?:\p{L}|\p{N}+)$/u;
const BEGINS_WITH_QUANTITY = /^(?:\p{L}|\p{N}+)(?![\p{L}\p{N}])/u;
/** More than a question can hold: such a text is refused for its length later. */
const MAX_SIGNS = 20_000;
/** An author's text needs two. */
const MAX_TIMES = 6;
const MAX_ATTRIBUTES_WITHOUT_VALUE = 20;
/** Elements without a place in a text: one without its other tag was named in a sentence. */
const OF_A_DOCUMENT = new Set(
  (
    'html head body title xmp noembed noframes plaintext script style option form section article nav header footer main ' +
    'aside button template'
  ).split(' '),
);

/**
 * Writes each `<` as text that looks like a tag and begins none: `a<b and c>d`, of which a browser would show `ad`, and
 * the tags that a sentence only names, as in "What is <head> for?". Tags that HTML knows stay, also without their ends.
 */
export function withSignsAsText(html: string): string {
  let written = html;
  // What a sign took with it may hold the next one.
  for (let times = 0; times < MAX_TIMES && /<[a-z/!?]/iu.test(written); times += 1) {
    const before = written;
    written = withFirstSignsAsText(before);
    if (written === before) break;
  }
  return written;
}

function withFirstSignsAsText(html: string): string {
  const tokens = tokensOf(html).flatMap((token) => (isMarkup(token) ? token : partsOf(token)));
  const opened = countNames(tokens, 'opening');
  const closed = countNames(tokens, 'closing');
  return tokens
    .map((token, at) => {
      if (!('name' in token) || token.source.includes('=')) return token.source;
      const isAlone = !(token.type === 'opening' ? closed : opened).has(token.name);
      const isName = isAlone && (OF_A_DOCUMENT.has(token.name) || !isKnownElement(token.name));
      const more = (opened.get(token.name) ?? 0) - (closed.get(token.name) ?? 0);
      // Paragraphs stand open where nobody closes any.
      const isOpen =
        token.type === 'opening' && more > 0 && (token.name !== 'p' || more === 1 || closed.has('p'));
      return isName || (isOpen && isBetweenQuantities(tokens, at, token.name))
        ? `&lt;${token.source.slice(1)}`
        : token.source;
    })
    .join('');
}

/** True for a tag; false for a sentence, or a part of one, behind a `<`. */
export function isTag(token: HtmlToken): boolean {
  if (token.type === 'opening') return NAME.test(token.name) && hasAttributesOfATag(token);
  return (
    token.type === 'closing' &&
    NAME.test(token.name) &&
    /^<\/(?:[^\s<]*[\s/]*|[^<]*=[^<]*)>$/u.test(token.source)
  );
}

/** Where `<script>` or the like is never closed, what follows is read as HTML and not as its text. */
function tokensOf(html: string): readonly HtmlToken[] {
  const tokens = htmlTokens(html);
  const closed = countNames(tokens, 'closing');
  const isOpen = (token: HtmlToken) =>
    token.type === 'opening' && OF_A_DOCUMENT.has(token.name) && !closed.has(token.name);
  return tokens.some(isOpen) ? namedTokens(html) : tokens;
}

/** The pieces of a sentence that was read as one tag; each `<` in it may begin a tag of its own. */
function partsOf(token: HtmlToken): HtmlToken[] {
  const parts = token.source.slice(1).split('<');
  if (parts.length > MAX_SIGNS) return [token];
  return parts.flatMap((part, index) => {
    const source = `<${part}`;
    const [first, ...others] = index === 0 ? [] : namedTokens(source);
    if (first !== undefined && isMarkup(first)) return [first, ...others];
    return [{ type: 'text', text: source, source: /^<[a-z/!?]/iu.test(source) ? `&lt;${part}` : source }];
  });
}

function isMarkup(token: HtmlToken): boolean {
  if (token.type !== 'other') return token.type === 'text' || token.type === 'entity' || isTag(token);
  const { source } = token;
  if (source.startsWith('<!--')) return /--!?>$|^<!-{2,3}>$/u.test(source);
  return !source.startsWith('<') || /^<(?:!doctype|!\[(?:if|endif)|\?xml)[^<]*>$|^<\/\s*>$/iu.test(source);
}

function hasAttributesOfATag({ name, attributes, source }: OpeningTag): boolean {
  const written = attributes.map((each) => ({ name: each.name, text: source.slice(each.start, each.end) }));
  if (written.some((each) => /["'<]|^$/u.test(each.name))) return false;
  if (written.some(({ text }) => text.includes('<') && !/^[^=]*=\s*["']/u.test(text))) return false;
  const bare = written.filter(({ text }) => !text.includes('='));
  if (bare.length < written.length && written.some(({ text }) => /=\s*["']/u.test(text))) return true;
  const isEquation =
    QUANTITY.test(name) && written.some((each) => QUANTITY.test(each.name) && each.text.includes('='));
  return (
    !isEquation &&
    bare.length <= MAX_ATTRIBUTES_WITHOUT_VALUE &&
    bare.every((each) => mayStandWithoutValue(each.name))
  );
}

/** True for `a<b>c`. */
function isBetweenQuantities(tokens: readonly HtmlToken[], at: number, name: string): boolean {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  return (
    QUANTITY.test(name) &&
    before?.type === 'text' &&
    behind?.type === 'text' &&
    ENDS_WITH_QUANTITY.test(before.text) &&
    BEGINS_WITH_QUANTITY.test(behind.text)
  );
}

function countNames(tokens: readonly HtmlToken[], type: 'opening' | 'closing'): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens)
    if (token.type === type) counts.set(token.name, (counts.get(token.name) ?? 0) + 1);
  return counts;
}
