import { SaxesParser } from 'saxes';
import { pictureSizeOf, pictureTypeOf } from './picture-type.ts';
import { refuseSvg, SvgRefusal } from './svg-refusal.ts';

const MAX_PIXELS_A_SIDE = 4_096;

const ELEMENTS = new Set(
  (
    'svg g defs title desc path circle ellipse rect line polyline polygon text tspan linearGradient radialGradient stop ' +
    'clipPath mask'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'xmlns version id viewBox width height preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry d points dx dy transform ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity opacity clip-path clip-rule mask color offset stop-color stop-opacity ' +
    'gradientUnits gradientTransform spreadMethod fx fy clipPathUnits maskUnits maskContentUnits font-family font-size ' +
    'font-weight font-style text-anchor dominant-baseline letter-spacing role aria-label aria-labelledby aria-hidden ' +
    'focusable xml:space xmlns:xlink paint-order vector-effect shape-rendering'
  ).split(' '),
);
/** A CSS address of anything but a part of the drawing itself. */
const ADDRESS = /(?:url|src|image|image-set)\((?!#[\w-]+\))/iu;
const MAX_EXCERPT_LENGTH = 100;

export type LogoFault = { line: number | null; message: string };

/**
 * Checks that a picture may be a tenant's logo: a PNG of a usual size, or an SVG that draws and does nothing
 * else. It is refused with its line rather than repaired, so that what is shown is what the owner drew.
 * @returns null when it may
 */
export function faultOfLogo(bytes: Uint8Array): LogoFault | null {
  const type = pictureTypeOf(bytes)?.extension;
  if (type === 'png') {
    const { width = 0, height = 0 } = pictureSizeOf(bytes);
    const fits = width > 0 && height > 0 && Math.max(width, height) <= MAX_PIXELS_A_SIDE;
    return fits ? null : { line: null, message: `must have 1 to ${MAX_PIXELS_A_SIDE} pixels a side.` };
  }
  const text = Buffer.from(bytes).toString('utf8');
  const fault = text.includes('<svg') ? faultOfDrawing(text) : null;
  if (fault !== null) return fault;
  return type === 'svg' ? null : { line: null, message: 'is neither a PNG nor an SVG picture.' };
}

/** Finds the first thing that no logo may hold, with its line. */
function faultOfDrawing(text: string): LogoFault | null {
  const parser = new SaxesParser({});
  const refuseMarkup = (what: string) =>
    refuseSvg(`holds what no logo may hold: ${what.slice(0, MAX_EXCERPT_LENGTH)}`);
  // The library's message has the form `12:5: what is wrong`.
  parser.on('error', ({ message }) => refuseMarkup(message.replace(/^\d+:\d+: /u, '')));
  parser.on('doctype', () => refuseMarkup('<!DOCTYPE'));
  parser.on('cdata', () => refuseMarkup('<![CDATA['));
  parser.on('processinginstruction', ({ target }) => refuseMarkup(`<?${target}`));
  parser.on('opentagstart', ({ name }) => {
    if (!ELEMENTS.has(name))
      refuseSvg(`holds <${name.slice(0, MAX_EXCERPT_LENGTH)}>, which no logo may hold.`);
  });
  parser.on('attribute', ({ name, value }) => {
    const message = faultOfAttribute(name, value);
    if (message !== null) refuseSvg(message);
  });
  try {
    parser.write(text).close();
    return null;
  } catch (error) {
    if (error instanceof SvgRefusal) return { line: parser.line, message: error.message };
    throw error;
  }
}

function faultOfAttribute(name: string, value: string): string | null {
  if (!ATTRIBUTES.has(name))
    return `holds the attribute ${name.slice(0, MAX_EXCERPT_LENGTH)}, which no logo may hold.`;
  const reachesOut = ADDRESS.test(value) || value.includes('\\');
  return reachesOut ? `reaches out of the picture in its attribute ${name}.` : null;
}
