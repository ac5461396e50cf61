import { htmlAttribute, htmlOfText } from '@assay/interchange';
import { SaxesParser } from 'saxes';
import { MANY_ATTRIBUTES, noSvg, refuseLarge, refuseMalformed, SVG_LIMITS } from './plain-svg.ts';
import { refuseSvg, textOfSvg } from './svg-refusal.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/**
 * An element of a drawing. Its kept attributes are those of SVG itself, `href` of any namespace, and
 * `xml:space`.
 */
export type SvgElement = { name: string; attributes: Map<string, string>; children: (SvgElement | string)[] };

const MOST_ELEMENTS = 50_000;
const MOST_ENTITIES = 60;
const LONGEST_ENTITY = 200;

/**
 * Reads a drawing as a tree. Notes of drawing programs (elements and attributes of other namespaces,
 * metadata, comments) are left out; their declared entities, which are short texts without others in them,
 * are replaced.
 * @throws SvgRefusal when it is no well-formed SVG, or larger, deeper or more entangled than a drawing is
 */
export function readSvg(bytes: Uint8Array): SvgElement {
  refuseLarge(bytes);
  return readTree(textOfSvg(bytes)) ?? refuseSvg('it holds no element');
}

function readTree(text: string): SvgElement | null {
  const parser = new SaxesParser({ xmlns: true });
  const open: SvgElement[] = [];
  let root: SvgElement | null = null;
  let foreign = 0;
  let count = 0;
  let attributes = 0;
  parser.on('error', refuseMalformed);
  parser.on('doctype', (declared) => {
    for (const [name, value] of entitiesIn(declared)) parser.ENTITIES[name] = value;
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuseSvg('<?xml-stylesheet?>, a style sheet from elsewhere');
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    count += 1;
    if (count > MOST_ELEMENTS) refuseSvg(`more than ${MOST_ELEMENTS} elements`);
    if (open.length + foreign > SVG_LIMITS.depth) refuseSvg(`elements more than ${SVG_LIMITS.depth} deep`);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > SVG_LIMITS.attributes) refuseSvg(MANY_ATTRIBUTES);
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    if (parent === undefined && (tag.local !== 'svg' || tag.uri !== SVG_NAMESPACE))
      refuseSvg(noSvg(tag.name));
    if (foreign > 0 || tag.uri !== SVG_NAMESPACE || NOTES.has(tag.local)) {
      foreign += 1;
      return;
    }
    const element: SvgElement = { name: tag.local, attributes: new Map(), children: [] };
    for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
      if (prefix === '' && local !== 'xmlns') element.attributes.set(local, value);
      else if (uri === XLINK && local === 'href' && !element.attributes.has('href'))
        element.attributes.set('href', value);
      else if (uri === XML && local === 'space') element.attributes.set('xml:space', value);
    }
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (foreign > 0) foreign -= 1;
    else open.pop();
  });
  const addText = (piece: string) => {
    // The words of a label in HTML are compared with those of its fallback.
    const innermost = open.at(-1);
    if (foreign === 0 || innermost?.name === 'foreignObject') innermost?.children.push(piece);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root;
}

/** Elements that describe the drawing and draw nothing. */
const NOTES = new Set(['metadata', 'title', 'desc']);

const ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/gu;

/**
 * Entities with which Illustrator abbreviates namespaces.
 * @throws SvgRefusal for one that contains others or is external
 */
function entitiesIn(doctype: string): [name: string, value: string][] {
  const open = doctype.indexOf('[');
  if (open < 0) return [];
  const declared = doctype.slice(open + 1, doctype.lastIndexOf(']'));
  const entities = [...declared.matchAll(ENTITY)].map(([, name = '', double, single]): [string, string] => [
    name,
    double ?? single ?? '',
  ]);
  const rest = declared.replace(ENTITY, '').replace(/<!--.*?-->/gsu, '');
  const isPlain = entities.every(([, value]) => value.length <= LONGEST_ENTITY && !/[&%<]/u.test(value));
  if (!isPlain || entities.length > MOST_ENTITIES || /<!ENTITY|%/u.test(rest))
    refuseSvg('<!ENTITY> that is no short text, or comes from elsewhere');
  return entities.filter(([name]) => !PREDEFINED.has(name));
}

const PREDEFINED = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/**
 * Writes a tree as a file of SVG alone.
 * @throws SvgRefusal when it would be larger than a drawing is: repetitions may make it long
 */
export function writeSvg(root: SvgElement): Uint8Array {
  const file: File = { pieces: [], length: 0 };
  writeElement(root, file, ` xmlns="${SVG_NAMESPACE}" xmlns:xlink="${XLINK}"`);
  return new TextEncoder().encode(file.pieces.join(''));
}

type File = { pieces: string[]; length: number };

function write(file: File, piece: string): void {
  file.length += piece.length;
  if (file.length > SVG_LIMITS.bytes)
    refuseSvg(`more than ${SVG_LIMITS.bytes / 1_000_000} MB once what it repeats is written out`);
  file.pieces.push(piece);
}

function writeElement({ name, attributes, children }: SvgElement, file: File, declarations: string): void {
  write(file, `<${name}${declarations}`);
  for (const [key, value] of attributes)
    write(file, ` ${key === 'href' ? 'xlink:href' : key}="${htmlAttribute(value)}"`);
  if (children.length === 0) {
    write(file, '/>');
    return;
  }
  write(file, '>');
  for (const child of children) {
    if (typeof child === 'string') write(file, htmlOfText(child));
    else writeElement(child, file, '');
  }
  write(file, `</${name}>`);
}
