import { MAX_INDENT, NO_BREAK_SPACE } from './html/html.ts';
import { INLINE_ELEMENTS, stylesOf } from './html/html-styles.ts';
import { attributeOf, type HtmlToken, htmlTokens, type OpeningTag, sourceOf } from './html/html-tokens.ts';
import { OpenElements } from './html/open-elements.ts';
import { TEX } from './tex.ts';

/** What our pages show of a word that stands out. */
const MARKS = ['strong', 'em', 'u', 's', 'sup', 'sub'] as const;
type Mark = (typeof MARKS)[number];

/** Elements that mean one of ours, or that cleaning would leave out with what they say. */
const SAME_AS = new Map([
  ...['del', 'strike'].map((name) => [name, 's'] as const),
  ...['ins'].map((name) => [name, 'u'] as const),
  ...['kbd', 'samp', 'tt'].map((name) => [name, 'code'] as const),
  ...['var', 'cite', 'dfn'].map((name) => [name, 'em'] as const),
]);
const SHOWS = new Map<string, Mark>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['u', 'u'],
  ['s', 's'],
  ['sup', 'sup'],
  ['sub', 'sub'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name) => [name, 'strong'] as const),
]);
/** In a cell it says where the text stands, not how. */
const CELLS = ['td', 'th', 'tr', 'table', 'tbody', 'thead', 'img'];
const LITERAL = ['math', 'svg', 'script', 'style', 'select', 'textarea'];
const NUMBERINGS = new Map([
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);

/** The width of an indent's sign: an editor's step of 30 or 40 pixels is three or four. */
const SIGNS_OF_UNIT: Record<string, number> = { px: 0.1, pt: 4 / 30, em: 1.6, rem: 1.6, cm: 3.8, in: 9.6 };
const GAP = 8;

/**
 * @param shown by elements; @param wanted by styles
 * @param white what of its white space is shown as it is: all of it, or its line ends
 */
type Emphasis = { shown: Set<Mark>; wanted: Set<Mark>; isLiteral: boolean; white: 'all' | 'lines' | null };
const NO_EMPHASIS: Emphasis = { shown: new Set(), wanted: new Set(), isLiteral: false, white: null };

/**
 * HTML whose styles are elements where ours say the same, since styles do not stay: raised and lowered signs, bold,
 * italic, underlined and struck words, and the letters of lists. A formula is left whole.
 */
export function withStylesAsElements(html: string): string {
  if (!html.includes('<')) return html;
  const tokens = htmlTokens(html).map(withOurName);
  const cutsFormula = formulaDetector(sourceOf(tokens));
  const open = new OpenElements(NO_EMPHASIS);
  let written = '';
  let read = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (tokens[end]?.type === 'text' || tokens[end]?.type === 'entity') end += 1;
    const run = sourceOf(tokens.slice(at, end));
    const isCut = cutsFormula(read) || cutsFormula(read + run.length);
    written += isCut ? run : emphasised(run, open.state);
    const tag = tokens[end];
    if (tag !== undefined) {
      open.pass(tag, emphasisIn);
      written += tag.source + blanksWithin(tag, tokens[end + 1]);
    }
    read += run.length + (tag?.source.length ?? 0);
    at = end;
  }
  return written;
}

/** @returns tells of positions that only ever rise whether a formula goes on there */
function formulaDetector(html: string): (position: number) => boolean {
  const formulas = /\\[([]/u.test(html) ? [...html.matchAll(TEX)] : [];
  let at = 0;
  return (position) => {
    const endOf = ({ 0: source, index }: RegExpExecArray) => index + source.length;
    let formula = formulas[at];
    while (formula !== undefined && endOf(formula) <= position) {
      at += 1;
      formula = formulas[at];
    }
    return formula !== undefined && formula.index < position;
  };
}

function withOurName(token: HtmlToken): HtmlToken {
  if (token.type !== 'opening' && token.type !== 'closing') return token;
  const name = SAME_AS.get(token.name);
  if (token.type === 'closing') return name === undefined ? token : { ...token, name, source: `</${name}>` };
  const from = token.source.toLowerCase().indexOf(token.name) + token.name.length;
  if (name !== undefined) return { ...token, name, source: `<${name}${token.source.slice(from)}` };
  const numbering = token.name === 'ol' ? numberingOf(token) : undefined;
  return numbering === undefined
    ? token
    : { ...token, source: `<ol type="${numbering}"${token.source.slice(from)}` };
}

function numberingOf(tag: OpeningTag): string | undefined {
  const styles = stylesOf(tag);
  const words = [styles.get('list-style-type'), styles.get('list-style')].join(' ').split(/\s+/u);
  return words.map((word) => NUMBERINGS.get(word)).find((type) => type !== undefined);
}

/** What a style shows in front of an element's text, or as a gap in one that has none. */
function blanksWithin(tag: HtmlToken, next: HtmlToken | undefined): string {
  if (tag.type !== 'opening') return '';
  const styles = stylesOf(tag);
  if (['p', 'div'].includes(tag.name)) return NO_BREAK_SPACE.repeat(indentOf(styles));
  const isEmpty = next?.type === 'closing' && next.name === tag.name;
  const isWide = ['width', 'min-width', 'padding'].some((property) => styles.has(property));
  if (!isEmpty || !isWide) return '';
  const gap = NO_BREAK_SPACE.repeat(GAP);
  return tag.name === 'u' ? gap : isUnderlined(tag, styles) ? `<u>${gap}</u>` : '';
}

/** @returns in signs */
function indentOf(styles: Map<string, string>): number {
  const lengths = ['margin-left', 'padding-left', 'text-indent'].map((property) => {
    const [, number = '0', unit = ''] =
      /^(-?\d{1,4}(?:\.\d{1,9})?)(px|pt|em|rem|cm|in)$/u.exec(styles.get(property) ?? '') ?? [];
    return Number(number) * (SIGNS_OF_UNIT[unit] ?? 0);
  });
  const indent = Math.round(lengths.reduce((sum, length) => sum + length, 0));
  return Math.max(0, Math.min(MAX_INDENT, indent));
}

/** A line below words underlines them; below a paragraph or a table it is drawn. */
function isUnderlined(tag: OpeningTag, styles: Map<string, string>): boolean {
  return INLINE_ELEMENTS.includes(tag.name) && /[1-9]|thin|solid/u.test(styles.get('border-bottom') ?? '');
}

function emphasised(run: string, { shown, wanted, isLiteral, white }: Emphasis): string {
  // Signs that only lay out the source; no-break spaces may be a gap that is underlined.
  const isBlank = /^\s*$/u.test(run);
  if (isLiteral || isBlank) return run;
  const marks = MARKS.filter((mark) => wanted.has(mark) && !shown.has(mark));
  const [opening, closing] = [marks.map((mark) => `<${mark}>`), marks.map((mark) => `</${mark}>`)];
  return opening.join('') + withWhiteSpace(run, white) + closing.reverse().join('');
}

function withWhiteSpace(run: string, white: Emphasis['white']): string {
  if (white === null) return run;
  const lines = run.replace(/\r\n|[\n\r]/gu, '<br>');
  return white === 'lines'
    ? lines
    : lines.replace(/[ \t]{2,}/gu, (blanks) => NO_BREAK_SPACE.repeat(blanks.length));
}

function emphasisIn(tag: OpeningTag, around: Emphasis): Emphasis {
  const shows = SHOWS.get(tag.name);
  const isLiteral = around.isLiteral || LITERAL.includes(tag.name);
  if (attributeOf(tag, 'style') === undefined)
    return {
      ...around,
      isLiteral,
      shown: shows === undefined ? around.shown : new Set([...around.shown, shows]),
      white: whiteOf(tag, around.white),
    };
  const wanted = new Set(around.wanted);
  const shown = new Set(around.shown);
  if (shows !== undefined) shown.add(shows);
  const styles = stylesOf(tag);
  const font = styles.get('font') ?? '';
  const weight = styles.get('font-weight') ?? '';
  setMark(
    wanted,
    'strong',
    isBold(weight) || /\b(?:bold|bolder|[6-9]00)\b/u.test(font),
    isPlain(weight, font),
  );
  const slant = styles.get('font-style') ?? '';
  setMark(wanted, 'em', /italic|oblique/u.test(`${slant} ${font}`), slant === 'normal');
  const lines = [styles.get('text-decoration'), styles.get('text-decoration-line')].join(' ');
  if (lines.includes('underline')) wanted.add('u');
  if (lines.includes('line-through')) wanted.add('s');
  if (isUnderlined(tag, styles)) wanted.add('u');
  const place = CELLS.includes(tag.name) ? '' : placeOf(styles);
  setMark(wanted, 'sup', place === 'super', place === 'baseline' || place === 'sub');
  setMark(wanted, 'sub', place === 'sub', place === 'baseline' || place === 'super');
  return { shown, wanted, isLiteral, white: whiteOf(tag, around.white) };
}

/** Where a text stands beside the others in its line, also where that is written as a length. */
function placeOf(styles: Map<string, string>): string {
  const length = (property: string) => Number.parseFloat(styles.get(property) ?? '');
  const moved = styles.get('position') === 'relative' ? [-length('top'), length('bottom')] : [];
  const raised = [length('vertical-align'), ...moved].find(Boolean);
  if (raised === undefined) return styles.get('vertical-align') ?? '';
  return raised > 0 ? 'super' : 'sub';
}

function whiteOf(tag: OpeningTag, around: Emphasis['white']): Emphasis['white'] {
  if (tag.name === 'pre') return null;
  const white = stylesOf(tag).get('white-space');
  if (white === undefined) return around;
  if (white === 'pre-line') return 'lines';
  return ['pre', 'pre-wrap', 'break-spaces'].includes(white) ? 'all' : null;
}

function setMark(marks: Set<Mark>, mark: Mark, isSet: boolean, isTakenBack: boolean): void {
  if (isSet) marks.add(mark);
  else if (isTakenBack) marks.delete(mark);
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number(weight) >= 600;
}

function isPlain(weight: string, font: string): boolean {
  return (
    weight === 'normal' || weight === 'lighter' || (weight !== '' && Number(weight) < 600) || font !== ''
  );
}
