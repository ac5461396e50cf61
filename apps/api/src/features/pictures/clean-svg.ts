import { findSvgFault, refuseLarge } from './plain-svg.ts';
import { refuseSvg, SvgRefusal, shortened } from './svg-refusal.ts';
import { inlineStyles } from './svg-styles.ts';
import { readSvg, type SvgElement, writeSvg } from './svg-tree.ts';

/** Maximum number of drawn elements, with every repetition written out. */
const MOST_DRAWN = 50_000;
const DEEPEST = 90;

/** @param found the reason, as found in the drawing, in words */
export type CleanSvgResult = { type: 'cleaned'; bytes: Uint8Array } | { type: 'refused'; found: string };

/**
 * Cleans a drawing as editors write it into one that only draws: without the editors' own notes, its styles
 * written as attributes and its repetitions (`use`) written out. Its appearance stays the same.
 * @returns the reason why that is not possible: it has scripts, external references or fonts of its own, or
 * says something in HTML that it does not say in another way
 */
export function cleanSvg(bytes: Uint8Array): CleanSvgResult {
  try {
    const root = readSvg(bytes);
    inlineStyles(root);
    const ids = new Map<string, SvgElement>();
    indexIds(root, ids);
    const cleaned = writeSvg(new Cleaner(ids).clean(root));
    refuseLarge(cleaned);
    const found = findSvgFault(cleaned);
    return found === null ? { type: 'cleaned', bytes: cleaned } : { type: 'refused', found };
  } catch (error) {
    if (error instanceof SvgRefusal) return { type: 'refused', found: error.message };
    throw error;
  }
}

function indexIds(element: SvgElement, ids: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') indexIds(child, ids);
}

/** Element of a link, which only wraps drawn elements here. */
const LINK = 'a';
/**
 * Attributes by which browsers choose among the children of a `switch`; browsers take all of the first two as
 * true.
 */
const CONDITIONS = ['requiredFeatures', 'requiredExtensions', 'systemLanguage'];
/** Editors' notes in SVG's own namespace. */
const NOTES = new Set([
  'content',
  'tabindex',
  'role',
  'version',
  'baseProfile',
  'contentScriptType',
  'contentStyleType',
  'target',
  'enable-background',
  'rel',
  'host',
  'data-name',
  'focusable',
  'zoomAndPan',
  'style-src',
]);

/** Fonts and texts in forms that no browser reads: the drawing would lack its words. */
const NOT_SHOWN = new Set(['font', 'font-face', 'flowRoot', 'tref', 'altGlyph', 'cursor']);
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']);

class Cleaner {
  readonly #ids: ReadonlyMap<string, SvgElement>;
  /** Elements being repeated at the moment: one within itself would never end. */
  readonly #repeated: SvgElement[] = [];
  #drawn = 0;

  constructor(ids: ReadonlyMap<string, SvgElement>) {
    this.#ids = ids;
  }

  /** @param isCopy written elsewhere, too, with its ids */
  clean(element: SvgElement, isCopy = false, depth = 0): SvgElement {
    this.#drawn += 1;
    if (this.#drawn > MOST_DRAWN) refuseSvg(`more than ${MOST_DRAWN} elements, with every <use> written out`);
    if (depth > DEEPEST) refuseSvg(`elements more than ${DEEPEST} deep, with every <use> written out`);
    if (NOT_SHOWN.has(element.name)) refuseSvg(`<${element.name}>, which browsers do not show`);
    if (element.name === 'use') return this.#writeOut(element, depth);
    const name = element.name === LINK ? 'g' : element.name;
    const attributes = new Map(
      [...element.attributes].filter(
        ([key]) =>
          !NOTES.has(key) &&
          !CONDITIONS.includes(key) &&
          !/^(?:data|aria)-/u.test(key) &&
          !(isCopy && key === 'id') &&
          !(element.name === LINK && key === 'href'),
      ),
    );
    const children = element.name === 'switch' ? chosenOf(element) : element.children;
    return {
      name: name === 'switch' ? 'g' : name,
      attributes,
      children: children.map((child) => {
        if (typeof child === 'string') return child;
        const cleaned = this.clean(child, isCopy, depth + 1);
        return element.name === 'clipPath' && child.name === 'use' ? withoutGroup(cleaned) : cleaned;
      }),
    };
  }

  /** Writes `use` out as a group with a copy of the element that it names, moved to its place. */
  #writeOut(use: SvgElement, depth: number): SvgElement {
    const href = use.attributes.get('href')?.trim() ?? '';
    const target = this.#ids.get(href.slice(1));
    if (!href.startsWith('#') || target === undefined || this.#repeated.includes(target))
      refuseSvg(`<use> of "${shortened(href)}", which is no other part of the drawing`);
    const {
      x = '0',
      y = '0',
      width,
      height,
      href: _,
      transform,
      ...rest
    } = Object.fromEntries(use.attributes);
    if (![x, y].every((length) => /^-?[\d.]+(?:e-?\d+)?(?:px)?$/iu.test(length)))
      refuseSvg(`<use> at x="${shortened(x)}" y="${shortened(y)}", which are no pixels`);
    const move = `translate(${Number.parseFloat(x)} ${Number.parseFloat(y)})`;
    const isMoved = Number.parseFloat(x) !== 0 || Number.parseFloat(y) !== 0;
    const placed = [transform, isMoved ? move : undefined].filter((each) => each !== undefined).join(' ');
    const attributes = new Map(Object.entries(rest).filter(([key]) => !NOTES.has(key)));
    if (placed !== '') attributes.set('transform', placed);
    this.#repeated.push(target);
    const copy = this.clean(target, true, depth + 1);
    this.#repeated.pop();
    return { name: 'g', attributes, children: [withOwnSize(copy, { width, height })] };
  }
}

/** A clip path may hold shapes, but no group of them. */
function withoutGroup({ attributes, children: [shape] }: SvgElement): SvgElement {
  if (shape === undefined || typeof shape === 'string' || !SHAPES.has(shape.name))
    refuseSvg('<clipPath> with a <use> of something that is no shape');
  const transforms = [attributes.get('transform'), shape.attributes.get('transform')];
  const transform = transforms.filter((each) => each !== undefined).join(' ');
  const own = new Map([...attributes, ...shape.attributes]);
  if (transform !== '') own.set('transform', transform);
  return { ...shape, attributes: own };
}

/**
 * A `symbol` is drawn as an `svg` of the size that `use` gives it, an `svg` takes that size; others ignore
 * it.
 */
function withOwnSize(
  { name, attributes, children }: SvgElement,
  size: { width: string | undefined; height: string | undefined },
): SvgElement {
  if (name !== 'symbol' && name !== 'svg') return { name, attributes, children };
  const sized = new Map(attributes);
  for (const side of ['width', 'height'] as const) {
    const length = size[side] ?? (name === 'symbol' ? '100%' : undefined);
    if (length !== undefined) sized.set(side, length);
  }
  return { name: 'svg', attributes: sized, children };
}

/**
 * Child of a `switch` that a browser without HTML in drawings would show: the first one in SVG. Of
 * Illustrator's two that is the drawing, of draw.io's the text beside its HTML.
 */
function chosenOf({ children }: SvgElement): (SvgElement | string)[] {
  const elements = children.filter((child) => typeof child !== 'string');
  const inSvg = elements.filter(({ name }) => name !== 'foreignObject');
  const chosen = inSvg.find(({ attributes }) => !attributes.has('systemLanguage')) ?? inSvg[0];
  if (chosen === undefined && elements.length > 0)
    refuseSvg('<foreignObject>, HTML that it says in no other way');
  // draw.io truncates the fallback text of a long label.
  const inHtml = elements.filter(({ name }) => name === 'foreignObject').map(lettersOf);
  if (
    chosen !== undefined &&
    chosen.name !== 'image' &&
    inHtml.some((letters) => letters !== '' && letters !== lettersOf(chosen))
  )
    refuseSvg('<foreignObject>, a label in HTML of which its text holds a part only');
  return chosen === undefined ? [] : [chosen];
}

function lettersOf(element: SvgElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child.replace(/\s+/gu, '') : lettersOf(child)))
    .join('');
}
