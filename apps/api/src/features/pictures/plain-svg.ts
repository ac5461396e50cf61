import { SaxesParser, type SaxesTagNS } from 'saxes';
import { rasterTypeOf } from './raster-type.ts';
import { refuseSvg, SvgRefusal, shortened, textOfSvg } from './svg-refusal.ts';

const SVG = 'http://www.w3.org/2000/svg';
/**
 * Limits of size, depth and attributes of an element, which no drawing exceeds. The parser looks a namespace
 * prefix up through all open elements, so that unbounded depth would take quadratic time.
 */
export const SVG_LIMITS = { bytes: 5_000_000, depth: 100, attributes: 100 };
/** Elements that could run, move, reach out or show another document; with any prefix. */
const ACTIVE = new Set(
  (
    'script foreignobject iframe feimage use style animate animatemotion animatetransform animatecolor set ' +
    'handler listener audio video object embed'
  ).split(' '),
);
const SCRIPT = /javascript:|expression\(/iu;
/** CSS functions that take an address; presentation attributes are written in CSS, too. */
const ADDRESS = /(?:url|src|image|image-set)\(/giu;
/** Reference to a part of the drawing itself; each character is read once. */
const OWN_PART = /\s*["']?\s*#/uy;

/**
 * True when bytes are an SVG that only draws: well-formed, without scripts, handlers, styles, and without
 * links except to its own parts and to pictures that it embeds.
 */
export function isPlainSvg(bytes: Uint8Array): boolean {
  return findSvgFault(bytes) === null;
}

/**
 * Describes a part of an SVG that does more than draw, or exceeds the limits of a drawing; null where it only
 * draws.
 */
export function findSvgFault(bytes: Uint8Array): string | null {
  try {
    refuseLarge(bytes);
    const parser = new SaxesParser({ xmlns: true });
    let isFirst = true;
    let depth = 0;
    let attributes = 0;
    parser.on('error', refuseMalformed);
    parser.on('opentagstart', () => {
      attributes = 0;
      depth += 1;
      if (depth > SVG_LIMITS.depth) refuseSvg(`elements more than ${SVG_LIMITS.depth} deep`);
    });
    parser.on('attribute', () => {
      attributes += 1;
      if (attributes > SVG_LIMITS.attributes) refuseSvg(MANY_ATTRIBUTES);
    });
    parser.on('closetag', () => {
      depth -= 1;
    });
    parser.on('doctype', (declared) => {
      if (declared.includes('[')) refuseSvg('declarations within <!DOCTYPE>');
    });
    parser.on('processinginstruction', ({ target }) => refuseSvg(`<?${shortened(target)}?>`));
    parser.on('opentag', (tag) => {
      if (isFirst && (tag.name !== 'svg' || tag.uri !== SVG)) refuseSvg(noSvg(tag.name));
      const active = findActive(tag);
      if (active !== null) refuseSvg(active);
      isFirst = false;
    });
    parser.write(textOfSvg(bytes)).close();
    return isFirst ? 'it holds no element' : null;
  } catch (error) {
    if (error instanceof SvgRefusal) return error.message;
    throw error;
  }
}

export const MANY_ATTRIBUTES = `more than ${SVG_LIMITS.attributes} attributes on one element`;

/** @throws SvgRefusal */
export function refuseLarge(bytes: Uint8Array): void {
  const { bytes: most } = SVG_LIMITS;
  if (bytes.length > most) refuseSvg(`it has more than ${most / 1_000_000} MB`);
}

/**
 * Refuses a text that is not XML, with the parser's message.
 * @throws SvgRefusal always
 */
export function refuseMalformed(error: Error): never {
  return refuseSvg(`it is not well-formed XML: ${shortened(error.message)}`);
}

/** Message for a first element that is not SVG's own. */
export function noSvg(name: string): string {
  return `it begins with <${shortened(name)}> and is not SVG, or does not say so (xmlns="${SVG}")`;
}

/** Describes what in an element could do more than draw; null where nothing could. */
function findActive(tag: SaxesTagNS): string | null {
  const { local, attributes } = tag;
  const element = `<${shortened(tag.name)}>`;
  if (ACTIVE.has(local.toLowerCase())) return element;
  if (local.toLowerCase() === 'image' && !isOwnPicture(tag))
    return `${element} of a picture that is not a PNG, JPEG, GIF or WebP within the drawing`;
  const active = Object.values(attributes).find(
    ({ local: name, prefix, value }) =>
      /^on/iu.test(name) ||
      (name.toLowerCase() === 'href' && local !== 'image' && !value.trim().startsWith('#')) ||
      // In styles a backslash escapes any character, so that `\75rl(` is an address. Notes of drawing
      // programs have a prefix and are not styles: there it is a folder's path.
      (prefix === '' && value.includes('\\')) ||
      hasExternalAddress(value),
  );
  return active === undefined
    ? null
    : `${element} with ${shortened(active.name)}="${shortened(active.value)}"`;
}

const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/iu;

/** True when an `image` shows pixels that it embeds, and none of its addresses leads elsewhere. */
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
