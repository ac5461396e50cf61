import type { SvgElement } from './svg-tree.ts';

/** What says how to draw, in a style as in an attribute of the same name. */
const PRESENTATION = new Set(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters ' +
    'cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity ' +
    'font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering ' +
    'letter-spacing lighting-color marker-end marker-mid marker-start mask opacity overflow paint-order ' +
    'pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration ' +
    'text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode'
  ).split(' '),
);

type Declaration = { name: string; value: string };
type Rule = {
  matches(element: SvgElement, classes: string[]): boolean;
  specificity: number;
  declarations: Declaration[];
};

const MOST_RULES = 500;
/** An element's name, a class or an id, together at most one of each; these are what drawing programs write. */
const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+){0,4})$/u;

/** A style that cannot be told to be harmless, or cannot be written as attributes. */
class UnreadableStyle extends Error {}

/**
 * Writes what style sheets and `style` attributes say into attributes, and takes them away, so that a drawing shows the
 * same and holds no styles. In the order of CSS: sheets over attributes, `style` over sheets.
 * @throws UnreadableStyle for selectors that look at other elements, and for fonts of its own
 */
export function inlineStyles(root: SvgElement): void {
  const sheets: string[] = [];
  takeSheets(root, sheets);
  const rules = sheets.flatMap(rulesIn).sort((a, b) => a.specificity - b.specificity);
  if (rules.length > MOST_RULES) throw new UnreadableStyle();
  applyTo(root, rules);
}

function takeSheets(element: SvgElement, sheets: string[]): void {
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return true;
    if (child.name === 'style') {
      sheets.push(child.children.filter((text) => typeof text === 'string').join(''));
      return false;
    }
    takeSheets(child, sheets);
    return true;
  });
}

function rulesIn(sheet: string): Rule[] {
  const css = sheet.replace(/\/\*.*?\*\//gsu, ' ').replace(/<!--|-->/gu, ' ');
  const rules: Rule[] = [];
  let rest = withoutAtRules(css).trim();
  while (rest !== '') {
    const open = rest.indexOf('{');
    const close = rest.indexOf('}');
    if (open < 0 || close < open || rules.length > MOST_RULES) throw new UnreadableStyle();
    const declarations = declarationsIn(rest.slice(open + 1, close));
    for (const selector of rest.slice(0, open).split(','))
      rules.push(ruleOf(selector.trim().replace(/^svg\s+/u, ''), declarations));
    rest = rest.slice(close + 1).trim();
  }
  return rules;
}

/** Without what holds on other screens, when printed or within a page; a font of its own cannot be left out. */
function withoutAtRules(css: string): string {
  if (/@(?:font-face|import)\b/iu.test(css)) throw new UnreadableStyle();
  return css
    .replace(/@(?:charset|namespace)[^;{}]*;/giu, ' ')
    .replace(
      /@(?:media|supports|keyframes|-webkit-keyframes|page)\b[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/giu,
      ' ',
    );
}

function ruleOf(selector: string, declarations: Declaration[]): Rule {
  // What only a pointer or a link meets draws nothing.
  if (/:(?:hover|focus|active|visited|link)\b/u.test(selector))
    return { matches: () => false, specificity: 0, declarations: [] };
  const [, name = '*', marks = ''] = SELECTOR.exec(selector) ?? [];
  if (!SELECTOR.test(selector) || selector === '') throw new UnreadableStyle();
  const ids = [...marks.matchAll(/#([\w-]+)/gu)].map(([, id]) => id);
  const classes = [...marks.matchAll(/\.([\w-]+)/gu)].flatMap(([, each]) => each ?? []);
  return {
    matches: (element, own) =>
      (name === '*' || name === element.name) &&
      ids.every((id) => id === element.attributes.get('id')) &&
      classes.every((each) => own.includes(each)),
    specificity: ids.length * 10_000 + classes.length * 100 + (name === '*' ? 0 : 1),
    declarations,
  };
}

function applyTo(element: SvgElement, rules: Rule[]): void {
  const classes = (element.attributes.get('class') ?? '').split(/\s+/u);
  const declared = [
    ...rules.filter((rule) => rule.matches(element, classes)).flatMap(({ declarations }) => declarations),
    ...declarationsIn(element.attributes.get('style') ?? ''),
  ];
  element.attributes.delete('style');
  element.attributes.delete('class');
  for (const { name, value } of declared) {
    if (value.includes('var(')) throw new UnreadableStyle();
    if (PRESENTATION.has(name)) element.attributes.set(name, value);
    // Written in another way there than in the attribute.
    else if (name === 'transform' && value !== 'none') throw new UnreadableStyle();
  }
  for (const child of element.children) if (typeof child !== 'string') applyTo(child, rules);
}

const FONT =
  /^(?:(italic|oblique|normal)\s+)?(?:(?:normal|small-caps)\s+)?(?:(bold|bolder|lighter|normal|\d00)\s+)?([\d.]+(?:px|pt|em|%)?)(?:\s*\/\s*[\d.a-z%]+)?\s+(.+)$/u;

function declarationsIn(css: string): Declaration[] {
  if (css.includes('\\')) throw new UnreadableStyle();
  const declarations = splitDeclarations(css).flatMap((written): Declaration[] => {
    const colon = written.indexOf(':');
    if (colon < 0) return [];
    const name = written.slice(0, colon).trim().toLowerCase();
    const value = written
      .slice(colon + 1)
      .replace(/\s*!important\s*$/iu, '')
      .trim();
    return name === 'font' ? fontOf(value) : [{ name, value: inLight(value) }];
  });
  return declarations;
}

function fontOf(value: string): Declaration[] {
  const [, style, weight, size, family] = FONT.exec(value) ?? [];
  if (size === undefined || family === undefined) return [];
  return [
    { name: 'font-style', value: style ?? 'normal' },
    { name: 'font-weight', value: weight ?? 'normal' },
    { name: 'font-size', value: size },
    { name: 'font-family', value: family },
  ];
}

/** draw.io gives two colours, for light pages and dark ones; a picture has a light ground. */
function inLight(value: string): string {
  return value.replace(/^light-dark\(\s*((?:[^(),]|\([^()]*\))+),.*\)$/u, '$1').trim();
}

const DECLARATION =
  /(?:[^;"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|\([^()]*\))*\))*\))+/gu;

/** At semicolons that stand in no brackets and no quotation marks. */
function splitDeclarations(css: string): string[] {
  if (/[^;\s]/u.test(css.replace(DECLARATION, ''))) throw new UnreadableStyle();
  return css.match(DECLARATION) ?? [];
}
