import { pictureSizeOf } from '../features/pictures/picture-size.ts';
import { pictureTypeOf } from '../features/pictures/picture-type.ts';

export const MAX_LOGO_BYTES = 500_000;
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
/** One piece of markup, all of it: what does not match from an opening bracket on is refused. */
const MARKUP =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml\b[^<>?]*\?>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/uy;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

export type LogoFault = { line: number | null; message: string };

/**
 * Whether a picture may be a tenant's logo: a PNG of a usual size, or an SVG that draws and does nothing else. It is
 * refused with its line rather than mended, so that what is shown is what the owner drew.
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
  const fault = /<svg[\s>]/u.test(text) ? faultOfDrawing(text) : null;
  if (fault !== null) return fault;
  return type === 'svg' ? null : { line: null, message: 'is neither a PNG nor an SVG picture.' };
}

function faultOfDrawing(text: string): LogoFault | null {
  const markup = new RegExp(MARKUP);
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', markup.lastIndex)) {
    markup.lastIndex = at;
    const match = markup.exec(text);
    const message =
      match === null
        ? `holds what no logo may hold: ${excerpt(text, at)}`
        : faultOfMarkup(match[2] ?? match[1], match[3] ?? '');
    if (message !== null) return { line: text.slice(0, at).split('\n').length, message };
  }
  return null;
}

/** @param element undefined for a comment and the like */
function faultOfMarkup(element: string | undefined, attributes: string): string | null {
  if (element !== undefined && !ELEMENTS.has(element)) return `holds <${element}>, which no logo may hold.`;
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    if (!ATTRIBUTES.has(name)) return `holds the attribute ${name}, which no logo may hold.`;
    if (/[&\\]|url\((?!#[\w-]+\))/iu.test(value))
      return `reaches out of the picture in its attribute ${name}.`;
  }
  return null;
}

function excerpt(text: string, at: number): string {
  return text.slice(at, at + 30).split('\n')[0] ?? '';
}
