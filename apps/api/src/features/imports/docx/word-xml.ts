import { SaxesParser } from 'saxes';

/** Limit of nesting: no editor goes deeper, and the readers of the result are recursive. */
const MAX_DEPTH = 250;

/**
 * An element without its texts, by a name such as `w:p`: no editor uses other prefixes.
 * @param start position in the file of its start tag @param end position right behind its end tag
 */
export type WordElement = {
  name: string;
  attributes: Record<string, string>;
  children: WordElement[];
  start: number;
  end: number;
};

/**
 * Parses one part of a document.
 * @returns an element around the outermost one
 * @throws an Error that says what is wrong with the XML; also if it declares entities or is nested too deeply
 */
export function parseWordXml(xml: string): WordElement {
  const parser = new SaxesParser();
  const root: WordElement = { name: '', attributes: {}, children: [], start: 0, end: xml.length };
  const open = [root];
  parser.on('error', (error) => {
    throw new Error(`its XML is broken: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new Error('its XML declares a document type, which no editor writes');
  });
  parser.on('opentag', ({ name, attributes }) => {
    // No attribute holds a "<" of its own.
    const start = xml.lastIndexOf('<', parser.position - 1);
    const element: WordElement = { name, attributes, children: [], start, end: xml.length };
    open.at(-1)?.children.push(element);
    open.push(element);
    if (open.length > MAX_DEPTH) throw new Error('its XML is nested too deeply');
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.end = parser.position;
  });
  parser.write(xml).close();
  return root;
}

/** The elements with one of some names, in order, but none within another of these. */
export function* elementsIn({ children }: WordElement, ...names: string[]): Generator<WordElement> {
  for (const child of children) {
    if (names.includes(child.name)) yield child;
    else yield* elementsIn(child, ...names);
  }
}

/** The element at a path of children. */
export function childAt(element: WordElement | undefined, ...path: string[]): WordElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The attribute `w:val` of the element at a path of children; null if there is none. */
export function valueAt(element: WordElement | undefined, ...path: string[]): string | null {
  return childAt(element, ...path)?.attributes['w:val'] ?? null;
}
