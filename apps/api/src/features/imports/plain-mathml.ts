import { allowedAttribute } from '@assay/contract/html';

const TAG = /<(\/?)([a-z]+)((?:\s[^<>]*)?)>/gu;
/** A blank to be filled in: nothing but room above a line. */
const BLANK =
  /<menclose notation="bottom"[^<>]*>((?:<\/?mrow>)*<mspace [^<>]*><\/mspace>(?:<mspace [^<>]*><\/mspace>|<\/?mrow>)*)<\/menclose>/gu;
const RULE =
  /<mspace mathbackground="[a-z]{1,20}" width="([\d.]+)([a-z]+)" height="([\d.]+)([a-z]+)"><\/mspace>/gu;
const WIDTH = /width="([\d.]+)([a-z]+)"/gu;
/** Of TeX, for letters of ten points. */
const EMS: Record<string, number> = {
  em: 1,
  ex: 0.431,
  pt: 0.1,
  cm: 2.845,
  mm: 0.2845,
  in: 7.227,
  px: 0.075,
};
const ENCLOSURES: Record<string, string> = { top: 'line-top', bottom: 'line-bottom', box: 'box' };
const SIDES = ['top', 'right', 'bottom', 'left'];
const DOUBLE: Record<string, RegExp> = {
  top: /border-top:[^;]*double/u,
  bottom: /border-bottom:[^;]*double/u,
};
/** Of the cells of a table; else they stand in the middle. */
const ALIGNMENTS: Record<string, string> = { 'tml-left': 'align-left', 'tml-right': 'align-right' };
const WIDEST_BLANK = 40;

/**
 * Writes MathML that speaks in styles as MathML that browsers and the list of what may be shown understand: lines,
 * boxes and what stands left or right in its cell as classes, room in ems, blanks as underscores.
 * @returns null when something that the author asked for would not be seen: a colour, a strike, a dashed line
 */
export function plainMathml(mathematics: string): string | null {
  const lengths = mathematics
    .replace(BLANK, (source, room: string) => blankOf(emsIn(room)) ?? source)
    .replace(RULE, (source, width: string, unit: string, height: string, heightUnit: string) =>
      ems(height, heightUnit) < 0.2 ? (blankOf(ems(width, unit)) ?? source) : source,
    )
    .replace(
      /(<mspace [^<>]*?width=")([\d.]+)(cm|mm|in)"/gu,
      (_, before: string, number: string, unit: string) => {
        return `${before}${Number(ems(number, unit).toFixed(4))}em"`;
      },
    );
  const open: string[] = [];
  let isWhole = true;
  const written = lengths.replace(TAG, (source, slash: string, name: string, attributes: string) => {
    if (slash !== '') return `</${open.pop() ?? name}>`;
    const shown = elementOf(name, attributes);
    isWhole &&= shown !== null;
    open.push(shown?.name ?? name);
    return shown?.source ?? source;
  });
  return isWhole ? written : null;
}

/** @returns null when what it asks for cannot be shown */
function elementOf(name: string, attributes: string): { name: string; source: string } | null {
  const style = attributeIn(attributes, 'style');
  const width = attributeIn(attributes, 'width');
  if (/\bmath(?:color|background)=/u.test(attributes) || /color|background|dashed/u.test(style)) return null;
  if (name === 'mspace' && width !== '' && allowedAttribute(name, 'width', width) === null) return null;
  if (name === 'menclose') {
    const line = ENCLOSURES[attributeIn(attributes, 'notation')];
    return line === undefined ? null : { name: 'mrow', source: `<mrow class="${line}">` };
  }
  const lines = linesIn(style);
  if (lines !== '' && name !== 'mtd' && name !== 'mrow') return null;
  const alignment = name === 'mtd' ? ALIGNMENTS[attributeIn(attributes, 'class')] : undefined;
  const classes = [alignment, lines].filter(Boolean).join(' ');
  if (classes === '') return { name, source: `<${name}${attributes}>` };
  const others = attributes.replace(/\s(?:class|style)="[^"]*"/gu, '');
  return { name, source: `<${name}${others} class="${classes}">` };
}

function linesIn(style: string): string {
  if (/(?:^|;)\s*border:/u.test(style)) return 'box';
  return SIDES.filter((side) => style.includes(`border-${side}:`))
    .map((side) => (DOUBLE[side]?.test(style) ? `line-${side} double-${side}` : `line-${side}`))
    .join(' ');
}

function attributeIn(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(attributes)?.[1] ?? '';
}

function blankOf(width: number): string | null {
  if (!(width > 0)) return null;
  return `<mtext>${'_'.repeat(Math.min(WIDEST_BLANK, Math.max(3, Math.round(width * 2))))}</mtext>`;
}

function emsIn(room: string): number {
  return [...room.matchAll(WIDTH)].reduce((sum, [, number = '', unit = '']) => sum + ems(number, unit), 0);
}

function ems(number: string, unit: string): number {
  return Number(number) * (EMS[unit] ?? Number.NaN);
}
