import { GEOMETRY, PRESENTATION } from './svg-properties.ts';
import { refuseSvg, shortened } from './svg-refusal.ts';

/**
 * Declaration of one property in a style: an attribute of that name, its place or size (an attribute where
 * the element has one), or one without an attribute.
 */
export type Declaration = { kind: 'attribute' | 'geometry' | 'unreadable'; name: string; value: string };

const LONGEST_DECLARATION = 2_000;

/** Properties without an attribute, with the values under which they have no effect. */
const WITHOUT_ATTRIBUTE: Record<string, RegExp> = {
  all: /^$/u,
  animation: /^none$/u,
  'animation-name': /^none$/u,
  d: /^$/u,
  isolation: /^auto$/u,
  'mask-type': /^luminance$/u,
  'mix-blend-mode': /^normal$/u,
  'offset-path': /^none$/u,
  rotate: /^none$/u,
  scale: /^none$/u,
  // The syntax differs between style and attribute.
  transform: /^none$/u,
  'transform-box': /^view-box$/u,
  translate: /^none$/u,
};

/**
 * Reads the declarations of a rule or of a `style` attribute; those without effect on drawings are left out.
 * @throws SvgRefusal for quotation marks or brackets that do not close, escapes, and what is too long to be
 * one
 */
export function declarationsIn(css: string): Declaration[] {
  if (css.includes('\\')) refuseSvg(`a style with a backslash: ${shortened(css)}`);
  return splitDeclarations(css).flatMap((written) => {
    const colon = written.indexOf(':');
    if (colon < 0) return [];
    const name = written.slice(0, colon).trim().toLowerCase();
    const value = written.slice(colon + 1).trim();
    return longhandsOf(name, value).flatMap(([each, said]) => declarationOf(each, said));
  });
}

function declarationOf(name: string, value: string): Declaration[] {
  const kind = kindOf(name, value);
  return kind === null ? [] : [{ kind, name, value }];
}

function kindOf(name: string, value: string): Declaration['kind'] | null {
  const isGeometry = GEOMETRY.has(name);
  const neutral = Object.hasOwn(WITHOUT_ATTRIBUTE, name) ? WITHOUT_ATTRIBUTE[name] : undefined;
  if (neutral !== undefined) return neutral.test(value.toLowerCase()) ? null : 'unreadable';
  if (!isGeometry && !PRESENTATION.has(name)) return null;
  // An attribute cannot express `!important`.
  if (value.includes('var(') || value.toLowerCase().endsWith('important')) return 'unreadable';
  return isGeometry ? 'geometry' : 'attribute';
}

function longhandsOf(name: string, value: string): [name: string, value: string][] {
  if (name === 'font') return fontOf(value);
  if (name === 'marker') return ['start', 'mid', 'end'].map((side) => [`marker-${side}`, value]);
  return [[name, inLight(value)]];
}

const FONT =
  /^(?:(italic|oblique|normal) )?(?:(?:normal|small-caps) )?(?:(bold|bolder|lighter|normal|\d00) )?([\d.]+(?:px|pt|em|%)?)(?: ?\/ ?[\d.a-z%]+)? (.+)$/u;

function fontOf(value: string): [name: string, value: string][] {
  const [, style, weight, size, family] = FONT.exec(value.replace(/\s+/gu, ' ')) ?? [];
  if (size === undefined || family === undefined) return [];
  return [
    ['font-style', style ?? 'normal'],
    ['font-weight', weight ?? 'normal'],
    ['font-size', size],
    ['font-family', family],
  ];
}

/** draw.io gives two colours, for light pages and dark ones; a picture has a light background. */
function inLight(value: string): string {
  return value.replace(/^light-dark\(\s*((?:[^(),]|\([^()]*\))+),.*\)$/u, '$1').trim();
}

/** Splits at semicolons outside of brackets and quotation marks; each character is read once. */
function splitDeclarations(css: string): string[] {
  const declarations: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at <= css.length; at += 1) {
    const sign = css[at] ?? '';
    if (quote !== '' && sign !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === '' || (sign === ';' && depth === 0)) {
      declarations.push(css.slice(from, at));
      from = at + 1;
    }
    if (at - from > LONGEST_DECLARATION)
      refuseSvg(`a style of more than ${LONGEST_DECLARATION} characters: ${shortened(css.slice(from, at))}`);
    if (depth < 0) refuseSvg(unpaired(css));
  }
  if (depth > 0 || quote !== '') refuseSvg(unpaired(css));
  return declarations;
}

function unpaired(css: string): string {
  return `a style whose brackets or quotation marks do not pair up: ${shortened(css)}`;
}
