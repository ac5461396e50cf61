import { QuoteType } from 'htmlparser2';
import {
  type HtmlAttribute,
  type HtmlToken,
  namedTokens,
  type OpeningTag,
  sourceOf,
} from './html/html-tokens.ts';

/** Form of an element's name; none is longer. */
const NAME = /^[a-z][a-z\d:-]{0,30}$/u;
const CLOSING = /^<\/[a-z][^\s<>"'=]*[\s/]*>$/iu;
/** Comments, and remains of word processors. */
const SHOWS_NOTHING = /^<!--.*--!?>$|^<!-{2,3}>$|^<!\[(?:if|endif)[^<]*>$|^<\?xml:[^<]*>$|^<\/\s*>$/isu;
/** Attributes that authors write without a value. */
const WITHOUT_VALUE = new Set(
  (
    'allowfullscreen alt autoplay border checked class compact controls dir disabled download hidden href id lang loop ' +
    'multiple muted name noresize noshade nowrap open readonly required reversed selected start style target title type value'
  ).split(' '),
);
/** `data-x`, `_ngcontent-y`, `xml:lang`. */
const OF_A_PROGRAM = /^(?:data|aria|ng|v|x)-|^_|^[a-z]{1,10}:[a-z]/u;
/** Elements without an end tag, or whose end tag is optional in HTML. */
const WITHOUT_END = words(
  'br hr img wbr col area embed input source track p li dt dd tr td th tbody thead tfoot colgroup option optgroup rp rt caption',
);
/** Elements that editors leave open, or whose end they leave behind. */
const LEFT_OPEN = words(
  'a b strong i em u s strike del ins sub sup span font small big div center table ul ol dl pre code tt blockquote ' +
    'h1 h2 h3 h4 h5 h6 label object param iframe svg math',
);
/** Elements of a document's head, never of a text. */
const OF_A_HEAD = words('meta link base');
/** Limit of signs; a text with more is longer than a question, or hostile. */
const MAX_SIGNS = 200;

/**
 * Escapes each `<` that looks like a tag and begins none: `a<b and c>d`, which a browser would show as `ad`,
 * and tags that a sentence only names, as in "What is <head> for?", and that are never closed.
 * @param isClean true if the author typed each tag: an unpaired tag is then a name, whatever element it is
 */
export function withSignsAsText(html: string, isClean = false): string {
  if (!html.includes('<')) return html;
  let written = '';
  let tokens = namedTokens(html);
  for (let signs = 0; signs < MAX_SIGNS; signs += 1) {
    const at = tokens.findIndex((token) => !isMarkup(token));
    if (at < 0) break;
    written += `${sourceOf(tokens.slice(0, at))}&lt;`;
    // The text that the sign swallowed may contain a tag.
    tokens = namedTokens(sourceOf(tokens.slice(at)).slice(1));
  }
  return withNamesAsText(written + sourceOf(tokens), isClean);
}

function withNamesAsText(html: string, isClean: boolean): string {
  const tokens = namedTokens(html);
  const opened = namesOf(tokens, 'opening');
  const closed = namesOf(tokens, 'closing');
  const isName = ({ name, source }: { name: string; source: string }, partners: Set<string>) => {
    if (partners.has(name)) return false;
    // With an attribute's value it was meant as a tag, and only its end was forgotten.
    if (source.includes('=') && !OF_A_HEAD.has(name)) return false;
    const isLeft = LEFT_OPEN.has(name) || name.includes(':');
    return !WITHOUT_END.has(name) && (isClean || !isLeft);
  };
  const written = tokens.map((token) => {
    if (token.type === 'text') return isClean ? token.source.replaceAll('<', '&lt;') : token.source;
    if (token.type !== 'opening' && token.type !== 'closing') return token.source;
    return isName(token, token.type === 'opening' ? closed : opened)
      ? `&lt;${token.source.slice(1, -1)}&gt;`
      : token.source;
  });
  return written.join('');
}

function namesOf(tokens: readonly HtmlToken[], type: 'opening' | 'closing'): Set<string> {
  return new Set(tokens.flatMap((token) => (token.type === type ? token.name : [])));
}

/** False for a sentence, or a part of one, behind a `<`. */
function isMarkup(token: HtmlToken): boolean {
  if (token.type === 'other') return !token.source.startsWith('<') || SHOWS_NOTHING.test(token.source);
  if (token.type === 'closing') return CLOSING.test(token.source);
  return token.type !== 'opening' || (NAME.test(token.name) && hasAttributesOfATag(token));
}

function hasAttributesOfATag({ attributes }: OpeningTag): boolean {
  const isOdd = ({ name, value, quote }: HtmlAttribute) =>
    /^$|["'<=]/u.test(name) || (quote === QuoteType.Unquoted && value.includes('<'));
  if (attributes.some(isOdd)) return false;
  if (attributes.some(({ quote }) => quote === QuoteType.Single || quote === QuoteType.Double)) return true;
  return attributes.every(
    ({ name, quote }) => quote !== QuoteType.NoValue || WITHOUT_VALUE.has(name) || OF_A_PROGRAM.test(name),
  );
}

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}
