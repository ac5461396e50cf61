import { type Declaration, declarationsIn } from './svg-declarations.ts';
import { refuseSvg, shortened } from './svg-refusal.ts';

/** An element's name, classes and an id, in a sheet at its position in the order. */
export type Rule = {
  name: string | null;
  ids: string[];
  classes: string[];
  specificity: number;
  declarations: Declaration[];
};

const MOST_RULES = 500;
const LONGEST_SHEET = 200_000;
const DEEPEST = 4;
/** An element's name, a class or an id, together at most four, as drawing programs write them. */
const SELECTOR = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+){0,4})$/u;

/**
 * Reads the sheets of a drawing, those that override others last.
 * @throws SvgRefusal for selectors that refer to other elements, embedded fonts, rules for some screens only,
 * and for more than drawing programs write
 */
export function readSheets(sheets: string[]): Rule[] {
  const rules: Rule[] = [];
  if (sheets.join('').length > LONGEST_SHEET)
    refuseSvg(`style sheets of more than ${LONGEST_SHEET} characters`);
  for (const sheet of sheets) readRules(withoutComments(sheet).replace(/<!--|-->/gu, ' '), rules, 0);
  return rules.sort((a, b) => a.specificity - b.specificity);
}

function withoutComments(css: string): string {
  const [before = '', ...rest] = css.split('/*');
  let written = before;
  let isOpen = false;
  for (const piece of rest) {
    // Comments do not nest.
    const close = piece.indexOf('*/');
    written += close < 0 ? '' : ` ${piece.slice(close + 2)}`;
    isOpen = close < 0;
  }
  if (isOpen) refuseSvg('a style sheet with a comment that does not end');
  return written;
}

/** Up to the end of a statement or the opening of a block. */
const PRELUDE = /[^;{}]*/uy;

function readRules(css: string, rules: Rule[], depth: number): void {
  if (depth > DEEPEST) refuseSvg(`style rules more than ${DEEPEST} deep`);
  let at = 0;
  while (at < css.length) {
    PRELUDE.lastIndex = at;
    const [source = ''] = PRELUDE.exec(css) ?? [];
    const prelude = source.trim();
    at += source.length;
    if (at >= css.length && prelude === '') return;
    if (css[at] === ';' && /^@(?:charset|namespace)\b/iu.test(prelude)) at += 1;
    else if (css[at] === '{') {
      const end = blockEnd(css, at);
      readBlock(prelude, css.slice(at + 1, end), rules, depth);
      at = end + 1;
    } else refuseSvg(`a style sheet with "${shortened(prelude)}"`);
  }
}

function blockEnd(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return refuseSvg('a style sheet whose brackets do not pair up');
}

function readBlock(prelude: string, body: string, rules: Rule[], depth: number): void {
  const [, at, said = ''] = /^@([\w-]+)(.*)$/su.exec(prelude) ?? [];
  if (at === undefined) {
    if (body.includes('{')) refuseSvg(`style rules within "${shortened(prelude)}"`);
    addRules(prelude, declarationsIn(body), rules);
  } else if (at.toLowerCase() === 'media') {
    if (holdsOnScreens(said)) readRules(body, rules, depth + 1);
  }
  // `@page` is for paper; keyframes without an animation, which is refused, move nothing.
  else if (!/^(?:page|(?:-webkit-)?keyframes)$/iu.test(at)) refuseSvg(`a style sheet with @${shortened(at)}`);
}

/**
 * True when a list of media includes every screen, false when none.
 * @throws SvgRefusal for a list that includes some
 */
export function holdsOnScreens(media: string): boolean {
  const each = media
    .toLowerCase()
    .split(',')
    .map((query) => query.trim());
  if (each.some((query) => ['', 'all', 'screen', 'only screen'].includes(query))) return true;
  if (each.every((query) => /^(?:only )?(?:print|speech)\b/u.test(query))) return false;
  return refuseSvg(`styles for "${shortened(media)}" only`);
}

function addRules(selectors: string, declarations: Declaration[], rules: Rule[]): void {
  for (const written of selectors.split(',')) {
    // Rules for a pointer or a link draw nothing.
    if (/:(?:hover|focus|active|visited|link)\b/u.test(written)) continue;
    rules.push(ruleOf(written.trim().replace(/^svg\s+/u, ''), declarations));
    if (rules.length > MOST_RULES) refuseSvg(`more than ${MOST_RULES} style rules`);
  }
}

function ruleOf(selector: string, declarations: Declaration[]): Rule {
  const [, name = '*', marks = ''] = SELECTOR.exec(selector) ?? [];
  if (!SELECTOR.test(selector) || selector === '')
    refuseSvg(`styles for "${shortened(selector)}", which looks at other elements`);
  const ids = [...marks.matchAll(/#([\w-]+)/gu)].flatMap(([, each]) => each ?? []);
  const classes = [...marks.matchAll(/\.([\w-]+)/gu)].flatMap(([, each]) => each ?? []);
  return {
    name: name === '*' ? null : name,
    ids,
    classes,
    specificity: ids.length * 10_000 + classes.length * 100 + (name === '*' ? 0 : 1),
    declarations,
  };
}
