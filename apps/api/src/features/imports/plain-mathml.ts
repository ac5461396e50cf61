import { allowedAttribute } from '@assay/contract/html';

const TAG = /<(\/?)([a-z]+)((?:\s[^<>]*)?)>/gu;
const ENCLOSURES: Record<string, string> = { top: 'line-top', bottom: 'line-bottom', box: 'box' };
const SIDES = ['top', 'right', 'bottom', 'left'];
/** Classes of cells that are not centred. */
const ALIGNMENTS: Record<string, string> = { 'tml-left': 'align-left', 'tml-right': 'align-right' };

/**
 * Rewrites MathML that uses styles as MathML that browsers and the allowlist understand: lines, boxes and
 * left- or right-aligned cells become classes.
 * @returns null if something that the author asked for would not be seen: a colour, a strike, a dashed line
 */
export function plainMathml(mathematics: string): string | null {
  const open: string[] = [];
  let isWhole = true;
  const written = mathematics.replace(TAG, (source, slash: string, name: string, attributes: string) => {
    if (slash !== '') return `</${open.pop() ?? name}>`;
    const shown = elementOf(name, attributes);
    isWhole &&= shown !== null;
    open.push(shown?.name ?? name);
    return shown?.source ?? source;
  });
  return isWhole ? written : null;
}

/** @returns null if an attribute asks for something that cannot be shown */
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
    .map((side) => `line-${side}`)
    .join(' ');
}

function attributeIn(attributes: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(attributes)?.[1] ?? '';
}
