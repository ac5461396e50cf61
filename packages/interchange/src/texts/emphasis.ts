import { stylesOf } from './html/html-styles.ts';
import { type HtmlToken, htmlTokens, type OpeningTag } from './html/html-tokens.ts';
import { OpenElements } from './html/open-elements.ts';

/** Elements for emphasis on our pages. */
const MARKS = ['strong', 'em', 'u', 's', 'sup', 'sub'] as const;
type Mark = (typeof MARKS)[number];

/** Elements that mean the same as one of ours, but that cleaning would remove. */
const SAME_AS = new Map([
  ['del', 's'],
  ['strike', 's'],
  ['ins', 'u'],
]);
const SHOWS = new Map<string, Mark>([
  ...MARKS.map((mark) => [mark, mark] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name) => [name, 'strong'] as const),
]);
/** In a cell it positions the text and is no emphasis. */
const CELLS = ['td', 'th', 'tr', 'table', 'tbody', 'thead', 'img'];
/** Styles with the emphasis that they set or end. Lines of a text end with its element alone. */
const STYLES: [property: string, mark: Mark, isSet: (value: string) => boolean][] = [
  ['font-weight', 'strong', (value) => value.startsWith('bold') || Number(value) >= 600],
  ['font-style', 'em', (value) => value !== 'normal'],
  ['vertical-align', 'sup', (value) => value === 'super' || Number.parseFloat(value) > 0],
  ['vertical-align', 'sub', (value) => value === 'sub' || Number.parseFloat(value) < 0],
  ...['text-decoration', 'text-decoration-line'].flatMap((property): typeof STYLES => [
    [property, 'u', (value) => value.includes('underline')],
    [property, 's', (value) => value.includes('line-through')],
  ]),
];
const LITERAL = ['math', 'svg', 'script', 'style'];
const NUMBERINGS: [name: RegExp, type: string][] = [
  [/lower-(?:alpha|latin)/u, 'a'],
  [/upper-(?:alpha|latin)/u, 'A'],
  [/lower-roman/u, 'i'],
  [/upper-roman/u, 'I'],
];

/** @param shown by elements; @param wanted by styles */
type Emphasis = { shown: Set<Mark>; wanted: Set<Mark>; isLiteral: boolean };
const NO_EMPHASIS: Emphasis = { shown: new Set(), wanted: new Set(), isLiteral: false };

/**
 * Converts styles in HTML to elements, since styles do not stay: superscript and subscript, bold, italic,
 * underlined and struck words, and the letters of lists.
 */
export function withStylesAsElements(html: string): string {
  if (!html.includes('<')) return html;
  const open = new OpenElements(NO_EMPHASIS);
  let written = '';
  // Characters written as entities belong to the words around them, and both to their formula.
  let run = '';
  for (const token of htmlTokens(html).map(withOurName)) {
    if (token.type === 'text' || token.type === 'entity') {
      run += token.source;
      continue;
    }
    written += emphasised(run, open.state) + token.source;
    run = '';
    open.pass(token, emphasisIn);
  }
  return written + emphasised(run, open.state);
}

function withOurName(token: HtmlToken): HtmlToken {
  if (token.type !== 'opening' && token.type !== 'closing') return token;
  const name = SAME_AS.get(token.name);
  if (name !== undefined)
    return { ...token, name, source: token.type === 'closing' ? `</${name}>` : `<${name}>` };
  const numbering = token.type === 'opening' && token.name === 'ol' ? numberingOf(token) : undefined;
  return numbering === undefined
    ? token
    : { ...token, source: `<ol type="${numbering}"${token.source.slice('<ol'.length)}` };
}

function numberingOf(tag: OpeningTag): string | undefined {
  const styles = stylesOf(tag);
  const style = styles.get('list-style-type') ?? styles.get('list-style') ?? '';
  return NUMBERINGS.find(([name]) => name.test(style))?.[1];
}

/** Runs of white space only lay out the source; no-break spaces may be a gap that is underlined. */
function emphasised(run: string, { shown, wanted, isLiteral }: Emphasis): string {
  const marks = MARKS.filter((mark) => wanted.has(mark) && !shown.has(mark));
  if (isLiteral || marks.length === 0 || /^\s*$/u.test(run)) return run;
  const opening = marks.map((mark) => `<${mark}>`).join('');
  const closing = marks.map((mark) => `</${mark}>`).reverse();
  return opening + run + closing.join('');
}

function emphasisIn(tag: OpeningTag, around: Emphasis): Emphasis {
  const shows = SHOWS.get(tag.name);
  const shown = shows === undefined ? around.shown : new Set([...around.shown, shows]);
  const wanted = new Set(around.wanted);
  const styles = stylesOf(tag);
  for (const [property, mark, isSet] of STYLES) {
    const value = styles.get(property);
    if (value === undefined || (property === 'vertical-align' && CELLS.includes(tag.name))) continue;
    if (isSet(value)) wanted.add(mark);
    else if (!property.startsWith('text-decoration')) wanted.delete(mark);
  }
  return { shown, wanted, isLiteral: around.isLiteral || LITERAL.includes(tag.name) };
}
