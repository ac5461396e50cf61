import { SaxesParser, type SaxesTagNS } from 'saxes';
import { rasterTypeOf } from './raster-type.ts';

const SVG = 'http://www.w3.org/2000/svg';
/**
 * No drawing is deeper or has more attributes on one element. The parser looks a name's space up through all elements
 * that are open, so that depth without a bound takes time that grows with its square.
 */
export const SVG_LIMITS = { bytes: 5_000_000, depth: 100, attributes: 100 };
/** What could run, move, reach out or show another document; whatever its prefix. */
const ACTIVE = new Set(
  (
    'script foreignobject iframe feimage use style animate animatemotion animatetransform animatecolor set ' +
    'handler listener audio video object embed'
  ).split(' '),
);
const SCRIPT = /javascript:|expression\(/iu;
/** What takes an address in the language of styles, in which any attribute that says how to draw is written. */
const ADDRESS = /(?:url|src|image|image-set)\(/giu;
/** The parts of the drawing itself; each character is looked at once. */
const OWN_PART = /\s*["']?\s*#/uy;

class NotPlain extends Error {}

/**
 * Whether bytes are an SVG that draws and does nothing else: well-formed, without scripts, handlers, styles, and
 * without links to anything but its own parts and pictures that it holds itself.
 */
export function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.length > SVG_LIMITS.bytes) return false;
  try {
    const parser = new SaxesParser({ xmlns: true });
    let isFirst = true;
    let depth = 0;
    let attributes = 0;
    parser.on('error', refuse);
    parser.on('opentagstart', () => {
      attributes = 0;
      depth += 1;
      if (depth > SVG_LIMITS.depth) refuse();
    });
    parser.on('attribute', () => {
      attributes += 1;
      if (attributes > SVG_LIMITS.attributes) refuse();
    });
    parser.on('closetag', () => {
      depth -= 1;
    });
    parser.on('doctype', (declared) => {
      if (declared.includes('[')) refuse();
    });
    parser.on('processinginstruction', refuse);
    parser.on('opentag', (tag) => {
      if ((isFirst && (tag.name !== 'svg' || tag.uri !== SVG)) || isActive(tag)) refuse();
      isFirst = false;
    });
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
    return !isFirst;
  } catch {
    return false;
  }
}

function refuse(): never {
  throw new NotPlain();
}

function isActive(tag: SaxesTagNS): boolean {
  const { local, attributes } = tag;
  return (
    ACTIVE.has(local.toLowerCase()) ||
    (local.toLowerCase() === 'image' && !isOwnPicture(tag)) ||
    Object.values(attributes).some(
      ({ local: name, prefix, value }) =>
        /^on/iu.test(name) ||
        (name.toLowerCase() === 'href' && local !== 'image' && !value.trim().startsWith('#')) ||
        // In styles a backslash writes any character, so that `\75rl(` is an address. What drawing programs note for
        // themselves has a prefix and is no style: there it is a folder of theirs.
        (prefix === '' && value.includes('\\')) ||
        hasExternalAddress(value),
    )
  );
}

const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/iu;

/** Whether an `image` shows pixels that it holds itself, and nothing else by any of its addresses. */
function isOwnPicture({ attributes }: SaxesTagNS): boolean {
  const addresses = Object.values(attributes).filter(({ local }) => local.toLowerCase() === 'href');
  return addresses.every(({ value }) => {
    const [start] = EMBEDDED_PICTURE.exec(value.trim()) ?? [];
    return (
      start !== undefined && rasterTypeOf(Buffer.from(value.trim().slice(start.length), 'base64')) !== null
    );
  });
}

function hasExternalAddress(value: string): boolean {
  if (SCRIPT.test(value)) return true;
  return [...value.matchAll(ADDRESS)].some(({ 0: opening, index }) => {
    OWN_PART.lastIndex = index + opening.length;
    return !OWN_PART.test(value);
  });
}
