import { type Declaration, declarationsIn } from './svg-declarations.ts';
import { GEOMETRY_OF } from './svg-properties.ts';
import { refuseSvg, shortened } from './svg-refusal.ts';
import { holdsOnScreens, type Rule, readSheets } from './svg-style-sheets.ts';
import type { SvgElement } from './svg-tree.ts';

/** Maximum number of matched rules and written declarations together. */
const MOST_STEPS = 500_000;
const LENGTH = /^-?(?:0|(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|mm|cm|in|em|ex|%))$/iu;

/**
 * Moves style sheets and `style` attributes into attributes, so that a drawing looks the same without styles.
 * In the order of CSS: sheets over attributes, `style` over sheets.
 * @throws SvgRefusal for selectors that refer to other elements, for embedded fonts, for properties without
 * an attribute, and for more rules and elements than a drawing has
 */
export function inlineStyles(root: SvgElement): void {
  const sheets: string[] = [];
  takeSheets(root, sheets);
  new StyleWriter(readSheets(sheets), root).apply(root);
}

function takeSheets(element: SvgElement, sheets: string[]): void {
  element.children = element.children.filter((child) => {
    if (typeof child === 'string') return true;
    if (child.name === 'style') {
      if (holdsOnScreens(child.attributes.get('media') ?? ''))
        sheets.push(child.children.filter((text) => typeof text === 'string').join(''));
      return false;
    }
    takeSheets(child, sheets);
    return true;
  });
}

type Place = { rule: Rule; place: number };

class StyleWriter {
  readonly #root: SvgElement;
  /** Rules by the narrowest part of their selector, so that an element is matched only against candidates. */
  readonly #rules = new Map<string, Place[]>();
  #steps = 0;

  constructor(rules: Rule[], root: SvgElement) {
    this.#root = root;
    for (const [place, rule] of rules.entries()) {
      const key = keyOf(rule);
      this.#rules.set(key, [...(this.#rules.get(key) ?? []), { rule, place }]);
    }
  }

  apply(element: SvgElement): void {
    const { attributes, children } = element;
    const fromSheets = this.#rulesFor(element).flatMap(({ declarations }) => declarations);
    const own = declarationsIn(attributes.get('style') ?? '');
    attributes.delete('style');
    attributes.delete('class');
    this.#count(fromSheets.length);
    for (const declaration of [...fromSheets, ...own]) this.#write(element, declaration);
    for (const child of children) if (typeof child !== 'string') this.apply(child);
  }

  #rulesFor({ name, attributes }: SvgElement): Rule[] {
    const id = attributes.get('id');
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/u));
    const keys = [...[...classes].map((each) => `.${each}`), `#${id}`, name, '*'];
    const candidates = keys.flatMap((key) => this.#rules.get(key) ?? []);
    this.#count(candidates.length);
    return candidates
      .sort((a, b) => a.place - b.place)
      .map(({ rule }) => rule)
      .filter(
        (rule) =>
          (rule.name === null || rule.name === name) &&
          rule.ids.every((each) => each === id) &&
          rule.classes.every((each) => classes.has(each)),
      );
  }

  #write(element: SvgElement, { kind, name, value }: Declaration): void {
    if (kind === 'unreadable') refuseStyle(name, value);
    if (kind === 'attribute') element.attributes.set(name, value);
    else if (Object.hasOwn(GEOMETRY_OF, element.name) && GEOMETRY_OF[element.name]?.includes(name)) {
      if (LENGTH.test(value)) element.attributes.set(name, value);
      // The page decides how large the whole drawing is shown.
      else if (element !== this.#root) refuseStyle(name, value);
    }
  }

  #count(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) refuseSvg('more style rules and elements than a drawing has');
  }
}

function refuseStyle(name: string, value: string): never {
  return refuseSvg(`the style "${shortened(`${name}: ${value}`)}", which no attribute says`);
}

function keyOf({ name, ids: [id], classes: [first] }: Rule): string {
  if (id !== undefined) return `#${id}`;
  return first === undefined ? (name ?? '*') : `.${first}`;
}
