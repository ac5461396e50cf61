import { type HtmlToken, namedTokens } from './html-tokens.ts';

const STANDS_ALONE = new Set(['br', 'hr', 'img', 'wbr', 'col', 'area', 'embed', 'input', 'source', 'track']);
/** HTML lets authors leave their ends out. */
const ENDS_BY_ITSELF = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt caption'.split(' '),
);
/** Stand in a document's head, never in a text. */
const OF_A_HEAD = new Set(['meta', 'link', 'base']);
/** No element of HTML has another or a longer one. */
const NAME = /^[a-z][a-z\d:-]{0,30}$/u;
/** No attribute of HTML has these in its name: they come of a sentence that was read as a tag. */
const OF_A_SENTENCE = /["'<]/u;
/** An author's tag has few; the words of a sentence are many. */
const MOST_ATTRIBUTES = 20;
/** More than a question can hold: such a text is refused for its length later. */
const MOST_SIGNS = 20_000;

/**
 * Questions about HTML name its tags: "What is the purpose of the <head> section?". A tag that nothing closes, or that
 * nothing opens, is such a name and is written as text, since as a tag it would only vanish. So is the sign of
 * "x<y", which would take with it what comes after it.
 */
export function withNamedTagsAsText(html: string): string {
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

function namesOf(tokens: HtmlToken[], type: 'opening' | 'closing'): Set<string> {
  return new Set(tokens.flatMap((token) => (token.type === type ? token.name : [])));
}

/** With each `<` as text that begins neither a tag nor a comment. */
function withSignsAsText(html: string): string {
  const written = namedTokens(html).map((token) => {
    if (isMarkup(token)) return token.source;
    const pieces = token.source.split('<');
    return pieces.length > MOST_SIGNS ? token.source : pieces.map(withSignAsText).join('');
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
  if (token.type === 'closing') return NAME.test(token.name) && !token.source.includes('<', 1);
  if (token.type !== 'opening') return token.type === 'entity';
  const { name, attributes } = token;
  return (
    NAME.test(name) &&
    attributes.length <= MOST_ATTRIBUTES &&
    !attributes.some((attribute) => OF_A_SENTENCE.test(attribute.name))
  );
}
